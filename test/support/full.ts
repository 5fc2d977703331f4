/**
 * Whether everything is tried (`npm run test:full`): every mutant, generated situation and sentence. `npm test` tries some of
 * each, and leaves out the files `*.full.test.ts`, of which a part says little.
 */
export const FULL = process.env['TEST_FULL'] === '1';

/** All of them in the full suites, else the first and every so-manieth after it. */
export const sampled = <T>(all: readonly T[], every: number): readonly T[] => (FULL ? all : all.filter((_, i) => i % every === 0));

/** How often a property is tried: as often as said in the full suites, else a tenth. */
export const runs = (all: number): number => (FULL ? all : Math.ceil(all / 10));
