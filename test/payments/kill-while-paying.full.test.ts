import path from 'node:path';
import { test } from 'vitest';
import { openEmbedded } from '../../src/stores/embedded/open-embedded.js';
import { killWhilePaying, STEPS } from './kill-while-paying.js';

const dataDir = (directory: string): string => path.join(directory, 'data');

// At each kill 50 payments are at the step.
test.each(STEPS)(
  'a hundred payments killed %s',
  async (step) => {
    await killWhilePaying([step, step], 50, {
      env: (directory) => ({ DATA_DIR: dataDir(directory) }),
      open: async (directory) => openEmbedded(dataDir(directory)),
    });
  },
  300_000,
);
