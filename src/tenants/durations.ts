/** Milliseconds at which a bucket of durations ends; the last bucket has no end. The promise of the service, 200 ms, is one. */
export const DURATION_BOUNDS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000] as const;

/** The promise of the service in milliseconds. */
export const PROMISED = 200;

/** How many answers took how long, one count a bucket. */
export type Durations = readonly number[];

/** No answers. */
export const NO_DURATIONS: Durations = Array.from({ length: DURATION_BOUNDS.length + 1 }, () => 0);

/** The place of the bucket that a duration falls into. */
export const bucketOf = (milliseconds: number): number => {
  const place = DURATION_BOUNDS.findIndex((bound) => milliseconds <= bound);
  return place === -1 ? DURATION_BOUNDS.length : place;
};

/** Both together. */
export const sumDurations = (a: Durations, b: Durations): Durations => NO_DURATIONS.map((_, place) => (a[place] ?? 0) + (b[place] ?? 0));

const countOf = (durations: Durations): number => durations.reduce((sum, count) => sum + count, 0);

/**
 * The end of the bucket in which this share of the answers lies: they took at most so many milliseconds. Nothing where there were no
 * answers, or where they took longer than the last bound.
 */
export const quantile = (durations: Durations, share: number): number | undefined => {
  const wanted = share * countOf(durations);
  let below = 0;
  const place = durations.findIndex((count) => {
    below += count;
    return below > 0 && below >= wanted;
  });
  return DURATION_BOUNDS[place];
};

/** The share of answers within the promised 200 ms, from 0 to 1; nothing where there were none. */
export const shareWithinPromise = (durations: Durations): number | undefined => {
  const all = countOf(durations);
  return all === 0 ? undefined : countOf(durations.slice(0, bucketOf(PROMISED) + 1)) / all;
};
