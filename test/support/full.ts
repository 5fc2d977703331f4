/**
 * How much is tried: `npm test` tries some of each, `npm run test:full` what every change must pass within a quarter of an hour, and
 * `npm run test:exhaustive`, for which there is a night, every mutant, generated situation and sentence.
 */
const EXTENT = process.env['TEST_EXTENT'] === 'exhaustive' ? 2 : process.env['TEST_EXTENT'] === 'full' ? 1 : 0;

/** Whether more than a sample is tried. `npm test` leaves out the files `*.full.test.ts`, of which a part says little. */
export const FULL = EXTENT > 0;

/** One value for `npm test`, one for the full suites, and one for the exhaustive ones. */
export const byExtent = <T>(quick: T, full: T, exhaustive: T): T => [quick, full, exhaustive][EXTENT] as T;

/** What every change must pass tries the first sample, so that it fails for a change alone; by night another each day (`sample.ts`). */
const SAMPLE = Number(process.env['TEST_SAMPLE'] ?? 0);

/** Which of each so many the sample has, or so many samples after it. */
export const firstOf = (every: number, later = 0): number => (SAMPLE + later) % every;

/** Of each so many one. */
export const everyNth = <T>(all: readonly T[], every: number, later = 0): readonly T[] => {
  const first = firstOf(Math.max(1, Math.min(every, all.length)), later);
  return all.filter((_, i) => i % every === first);
};

/** Of each so many one; the full suites take more of them, and the exhaustive ones all. */
export const sampled = <T>(all: readonly T[], quick: number, full = 1): readonly T[] => everyNth(all, byExtent(quick, full, 1));

/** How often a property is tried: as often as said in the full suites, else a tenth. */
export const runs = (all: number): number => byExtent(Math.ceil(all / 10), all, all);
