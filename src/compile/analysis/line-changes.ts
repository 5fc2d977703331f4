import type { Place } from '../../rulebook/place.js';
import { ALWAYS, all, type Condition, not } from './condition.js';
import type { LineConditions } from './line-conditions.js';
import { formulaKey } from './sides.js';

/** One way in which a line blocks what its counterpart does not: the counterpart's scope, an exception or a safeguard of it. */
export interface Alternative {
  readonly key: string;
  readonly condition: Condition;
  readonly what: 'clause' | 'scope' | 'exception' | 'safeguards' | 'dates';
  /** The exception's name. */
  readonly name?: string;
  /** Where the counterpart says so, or where this line does. */
  readonly place: Place;
}

/**
 * Splits "this line blocks and its counterpart does not" by the reason why the counterpart does not. Together they cover
 * it; each names one element that changed, since what is the same in both cannot be the reason.
 */
export const alternativesOf = (one: LineConditions, counterpart: LineConditions | undefined): readonly Alternative[] => {
  if (counterpart === undefined) return [{ key: 'clause', condition: ALWAYS, what: 'clause', place: one.line.clause.place }];
  const found: Alternative[] = [];
  if (!same(one.applies, counterpart.applies))
    found.push({ key: 'scope', condition: not(counterpart.applies), what: 'scope', place: one.line.version.place });
  const mine = new Set(one.excepted.map(formulaKey));
  counterpart.excepted.forEach((holds, i) => {
    const exception = counterpart.line.exceptions[i]?.written;
    if (exception === undefined || mine.has(formulaKey(holds))) return;
    found.push({
      key: `exception ${i} ${exception.name}`,
      condition: all([counterpart.applies, holds]),
      what: 'exception',
      name: exception.name,
      place: exception.place,
    });
  });
  const failing = [one, counterpart].map((each) => `${each.line.version.kind} ${each.failing.map(formulaKey).join()}`);
  if (failing[0] !== failing[1]) {
    const unfulfilled = counterpart.line.version.kind === 'prohibition' ? undefined : all(counterpart.failing.map(not));
    if (unfulfilled !== undefined)
      found.push({
        key: 'safeguards',
        condition: all([counterpart.applies, ...counterpart.excepted.map(not), unfulfilled]),
        what: 'safeguards',
        place: one.line.version.place,
      });
  }
  return found;
};

const same = (a: Condition, b: Condition): boolean => formulaKey(a) === formulaKey(b);
