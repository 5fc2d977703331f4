import type { ParsedUrlQuery } from 'node:querystring';
import { readEntry } from '../../log/entry.js';
import { invalid } from '../http-error.js';
import { unknownParameters } from './known-parameters.js';

/** Which leaf is sought, and in a tree of which size. */
export interface InclusionRequest {
  readonly sought: Buffer | number;
  readonly size?: number;
}

/** Which trees are compared. */
export interface ConsistencyRequest {
  readonly from: number;
  readonly to?: number;
}

/** Reads whole numbers and collects what is wrong with them. */
const numbersIn = (query: ParsedUrlQuery, known: readonly string[]) => {
  const errors = unknownParameters(query, known);
  const refuse = (name: string, detail: string): void => void errors.push({ pointer: `/${name}`, detail: `\`${name}\` ${detail}` });
  const number = (name: string): number | undefined => {
    const given = query[name];
    if (given === undefined) return undefined;
    if (typeof given === 'string' && /^\d{1,15}$/.test(given)) return Number(given);
    refuse(name, 'must be a whole number from 0 up, given once');
    return undefined;
  };
  return { errors, refuse, number };
};

/**
 * `cid` or `index`, and `size`.
 * @throws HttpError 422 naming each parameter that breaks its rule
 */
export const readInclusionRequest = (query: ParsedUrlQuery): InclusionRequest => {
  const { errors, refuse, number } = numbersIn(query, ['cid', 'index', 'size']);
  const [index, size] = [number('index'), number('size')];
  const { cid } = query;
  const entry = typeof cid === 'string' ? readEntry(cid) : undefined;
  if (cid !== undefined && entry === undefined)
    refuse('cid', 'must be the cid of a verdict (bafyrei…) or of a receipt (bafkrei…), given once');
  if ((cid === undefined) === (query['index'] === undefined)) refuse('cid', 'or `index` must be given, and not both');
  const sought = entry ?? index;
  if (errors.length > 0 || sought === undefined) throw invalid(errors);
  return { sought, ...(size !== undefined && { size }) };
};

/**
 * `from` and `to`.
 * @throws HttpError 422 naming each parameter that breaks its rule
 */
export const readConsistencyRequest = (query: ParsedUrlQuery): ConsistencyRequest => {
  const { errors, refuse, number } = numbersIn(query, ['from', 'to']);
  const [from, to] = [number('from'), number('to')];
  if (query['from'] === undefined) refuse('from', 'is required: the size of the tree that you know');
  if (errors.length > 0 || from === undefined) throw invalid(errors);
  return { from, ...(to !== undefined && { to }) };
};
