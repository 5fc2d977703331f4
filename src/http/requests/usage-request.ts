import type { ParsedUrlQuery } from 'node:querystring';
import { isDay } from '../../compile/day.js';
import { daysBefore, USAGE_DAYS } from '../../tenants/usage.js';
import { invalid } from '../http-error.js';
import type { FieldError } from '../presenters/problem.js';

/** Days, both counted, `YYYY-MM-DD`. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/**
 * `from` and `to` of a look at use; the last 30 days unless said.
 * @throws HttpError 422 naming each that is wrong, or a range of more than 400 days
 */
export const readDayRange = (query: ParsedUrlQuery, today: string): DayRange => {
  const errors: FieldError[] = [];
  const day = (name: 'from' | 'to', preset: string): string => {
    const given = query[name];
    if (given === undefined) return preset;
    if (typeof given === 'string' && isDay(given)) return given;
    errors.push({ pointer: `/${name}`, detail: `\`${name}\` must be a day such as \`${today}\`, given once` });
    return preset;
  };
  const to = day('to', today);
  const from = day('from', daysBefore(to, 29));
  if (errors.length === 0 && from > to) errors.push({ pointer: '/from', detail: `\`from\` (${from}) must not be after \`to\` (${to})` });
  if (errors.length === 0 && from < daysBefore(to, USAGE_DAYS - 1))
    errors.push({
      pointer: '/from',
      detail: `\`from\` and \`to\` must be at most ${USAGE_DAYS} days apart, which is how long use is kept`,
    });
  if (errors.length > 0) throw invalid(errors);
  return { from, to };
};

/**
 * `month` of a service level; this one unless said.
 * @throws HttpError 422
 */
export const readMonth = (query: ParsedUrlQuery, today: string): string => {
  const month = query['month'] ?? today.slice(0, 7);
  if (typeof month === 'string' && isDay(`${month}-01`)) return month;
  throw invalid([{ pointer: '/month', detail: `\`month\` must be a month such as \`${today.slice(0, 7)}\`, given once` }]);
};
