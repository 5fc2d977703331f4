const DAY = 86_400_000;

/**
 * Which of the samples the suites of the night try: the number of the day, so that what is tried a part of is all tried within as many
 * days. `TEST_SAMPLE=20785 npm run test:full` tries that day's again.
 */
export const sampleOfToday = (): string => {
  process.env['TEST_SAMPLE'] ??= String(Math.floor(Date.now() / DAY));
  return process.env['TEST_SAMPLE'];
};
