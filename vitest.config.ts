import { configDefaults, defineConfig } from 'vitest/config';
import { fromCompiled } from './test/support/from-compiled.js';
import { sampleOfToday } from './test/support/sample.js';
import { SlowFilesFirst } from './test/support/slow-files-first.js';

/** These need a process of their own: one puts other code in the place of a module, one measures the memory of its process. */
const ALONE = ['test/verdict/oracle/changed-meanwhile.full.test.ts', 'test/compile/analysis/many-rules.full.test.ts'];

/** `npm test` runs what answers soon; the modes `full` and `exhaustive` run everything, in part or whole: see test/support/full.ts. */
export default defineConfig(({ mode }) => {
  const more = mode === 'full' || mode === 'exhaustive';
  const exclude = more ? configDefaults.exclude : [...configDefaults.exclude, '**/*.full.test.ts'];
  return {
    test: {
      env: { NODE_ENV: 'test', ...(more ? { TEST_EXTENT: mode } : {}), ...(mode === 'exhaustive' ? { TEST_SAMPLE: sampleOfToday() } : {}) },
      // As many files at once as there are processors: half of them wait for servers and processes of their own.
      maxWorkers: '100%',
      sequence: { sequencer: SlowFilesFirst },
      // A stack names the sources.
      execArgv: ['--enable-source-maps'],
      // A slow machine is no failure: these are many times what the slowest takes, and end what hangs.
      testTimeout: 300_000,
      hookTimeout: 300_000,
      expect: { poll: { timeout: 60_000 } },
      projects: [
        {
          extends: true,
          plugins: [fromCompiled()],
          test: {
            name: 'all',
            include: ['test/**/*.test.ts'],
            exclude: [...exclude, ...ALONE],
            globalSetup: ['test/support/shipped-once.ts', 'test/support/tell-sample.ts'],
            // A process goes through many files, and loads the program and the rule book once.
            isolate: false,
          },
        },
        { extends: true, test: { name: 'alone', include: ALONE, exclude } },
      ],
    },
  };
});
