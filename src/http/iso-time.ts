let second = Number.NaN;
let spelt = '';

/**
 * A moment in milliseconds since 1970 as `2026-11-28T09:30:00.250Z`. A second is spelt once: `toISOString` for each would cost a
 * microsecond, twice a request.
 *
 * @throws RangeError for what is no moment
 */
export const isoTime = (moment: number): string => {
  const whole = Math.floor(moment / 1000);
  if (whole !== second) {
    spelt = new Date(1000 * whole).toISOString().slice(0, -4);
    second = whole;
  }
  return `${spelt}${String(moment - 1000 * whole).padStart(3, '0')}Z`;
};
