import { configDefaults, defineConfig } from 'vitest/config';

/** `npm test` runs what answers soon; `npm run test:full` (`--mode full`) everything: see test/support/full.ts. */
export default defineConfig(({ mode }) => ({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: mode === 'full' ? configDefaults.exclude : [...configDefaults.exclude, '**/*.full.test.ts'],
    env: { NODE_ENV: 'test', ...(mode === 'full' ? { TEST_FULL: '1' } : {}) },
    // As many files at once as there are processors: half of them wait for servers and processes of their own.
    maxWorkers: '100%',
    // A slow machine is no failure.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
}));
