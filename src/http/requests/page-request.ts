import type { ParsedUrlQuery } from 'node:querystring';
import { invalid } from '../http-error.js';
import type { FieldError } from '../presenters/problem.js';

/** Which part of a list is wanted. */
export interface PageRequest {
  readonly limit: number;
  readonly offset: number;
  readonly industry?: string;
}

/** How many are listed where the caller does not say. */
export const DEFAULT_LIMIT = 20;
/** How many are listed at most. */
export const MOST_PER_PAGE = 100;
/** Past this many the database would count for nothing: no directory is that long. */
const FURTHEST = 1_000_000_000;

/**
 * `limit`, `offset` and `industry` of a list.
 * @throws HttpError 422 naming each parameter that breaks its rule.
 */
export const readPage = (query: ParsedUrlQuery): PageRequest => {
  const errors: FieldError[] = [];

  const integer = (name: string, preset: number, least: number, most: number): number => {
    const given = query[name];
    if (given === undefined) return preset;
    if (typeof given === 'string' && /^\d{1,10}$/.test(given) && Number(given) >= least && Number(given) <= most) return Number(given);
    errors.push({
      pointer: `/${name}`,
      detail: `\`${name}\` must be a whole number from ${least} ${most === FURTHEST ? 'up' : `to ${most}`}`,
    });
    return preset;
  };

  const limit = integer('limit', DEFAULT_LIMIT, 1, MOST_PER_PAGE);
  const offset = integer('offset', 0, 0, FURTHEST);
  const { industry } = query;
  if (Array.isArray(industry)) errors.push({ pointer: '/industry', detail: '`industry` must be given once' });
  if (errors.length > 0) throw invalid(errors);
  return { limit, offset, ...(typeof industry === 'string' && industry !== '' && { industry: industry.toLowerCase() }) };
};
