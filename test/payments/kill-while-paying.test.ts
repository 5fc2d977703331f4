import path from 'node:path';
import { test } from 'vitest';
import { openEmbedded } from '../../src/stores/embedded/open-embedded.js';
import { killWhilePaying } from './kill-while-paying.js';

const dataDir = (directory: string): string => path.join(directory, 'data');

// The other steps, and more payments, are in the full suite.
test('kill -9 while payments are taken, and before answers are sent: paid once, answered or credited, no number left out', async () => {
  await killWhilePaying(['during settlement', 'before sending'], 8, {
    env: (directory) => ({ DATA_DIR: dataDir(directory) }),
    open: async (directory) => openEmbedded(dataDir(directory)),
  });
}, 180_000);
