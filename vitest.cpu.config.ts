import { configDefaults, defineConfig } from 'vitest/config';

/**
 * Folders of tests that call the code and nothing else: they start no server and change nothing outside of their own file, so
 * one process goes through many of them and loads the program and the rule book once. The others have a process each.
 */
const OF_CODE = ['compile', 'lists', 'proof', 'reading', 'rulebook', 'table', 'verdict'].map((folder) => `test/${folder}/**/*.test.ts`);
/** Puts other code in the place of a module. */
const MOCKING = 'test/verdict/oracle/changed-meanwhile.test.ts';

/** `npm test` runs what answers soon; `npm run test:full` (`--mode full`) everything: see test/support/full.ts. */
export default defineConfig(({ mode }) => {
  const exclude = mode === 'full' ? configDefaults.exclude : [...configDefaults.exclude, '**/*.full.test.ts'];
  return {
    test: {
      env: { NODE_ENV: 'test', ...(mode === 'full' ? { TEST_FULL: '1' } : {}) },
      // As many files at once as there are processors: half of them wait for servers and processes of their own.
      maxWorkers: '100%',
      // A slow machine is no failure.
      setupFiles: ['./cpu-setup.mjs'], testTimeout: 60_000,
      hookTimeout: 120_000,
      projects: [
        { extends: true, test: { name: 'code', include: OF_CODE, exclude: [...exclude, MOCKING], isolate: false } },
        {
          extends: true,
          test: { name: 'program', include: ['test/**/*.test.ts'], exclude: [...exclude, ...OF_CODE, MOCKING], isolate: false },
        },
        { extends: true, test: { name: 'mocked', include: [MOCKING] } },
      ],
    },
  };
});
