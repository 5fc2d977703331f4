import { beginningOf, dayOf } from '../limits/utc-day.js';

/**
 * The day in UTC (`2026-11-20`), spelt once a day: spelling a moment costs more than all else of reading a question.
 *
 * @throws RangeError from the function, where the clock gives an invalid date
 */
export const todayBy = (clock: () => Date): (() => string) => {
  let day: number | undefined;
  let spelt = '';
  return () => {
    const now = dayOf(clock());
    if (now !== day) {
      spelt = new Date(1000 * beginningOf(now)).toISOString().slice(0, 10);
      day = now;
    }
    return spelt;
  };
};
