/** In milliseconds. */
const DAY = 86_400_000;

/**
 * The day in UTC (`2026-11-20`), spelt once a day: spelling a moment costs more than all else of reading a question.
 *
 * @throws RangeError from the function, where the clock gives an invalid date
 */
export const todayBy = (clock: () => Date): (() => string) => {
  let day: number | undefined;
  let spelt = '';
  return () => {
    const now = Math.floor(clock().getTime() / DAY);
    if (now !== day) {
      spelt = new Date(now * DAY).toISOString().slice(0, 10);
      day = now;
    }
    return spelt;
  };
};
