import { configDefaults, defineConfig } from 'vitest/config';
import { fromCompiled } from './test/support/from-compiled.js';

/** Puts other code in the place of a module, for which the test runner must load them all. */
const MOCKING = 'test/verdict/oracle/changed-meanwhile.test.ts';

/** `npm test` runs what answers soon; `npm run test:full` (`--mode full`) everything: see test/support/full.ts. */
export default defineConfig(({ mode }) => {
  const exclude = mode === 'full' ? configDefaults.exclude : [...configDefaults.exclude, '**/*.full.test.ts'];
  return {
    test: {
      env: { NODE_ENV: 'test', ...(mode === 'full' ? { TEST_FULL: '1' } : {}) },
      // As many files at once as there are processors: half of them wait for servers and processes of their own.
      maxWorkers: '100%',
      // A stack names the sources.
      execArgv: ['--enable-source-maps'],
      // A slow machine is no failure.
      testTimeout: 60_000,
      hookTimeout: 120_000,
      projects: [
        {
          extends: true,
          plugins: [fromCompiled()],
          // A process goes through many files, and loads the program and the rule book once.
          test: { name: 'all', include: ['test/**/*.test.ts'], exclude: [...exclude, MOCKING], isolate: false },
        },
        { extends: true, test: { name: 'mocked', include: [MOCKING] } },
      ],
    },
  };
});
