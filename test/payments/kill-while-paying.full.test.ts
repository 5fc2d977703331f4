import path from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { openEmbedded } from '../../src/stores/embedded/open-embedded.js';
import { openMongodb } from '../../src/stores/mongodb/open-mongodb.js';
import { byExtent } from '../support/full.js';
import { ReplicaSet } from '../support/mongod.js';
import { describeWith } from '../support/required-server.js';
import { killWhilePaying, STEPS } from './kill-while-paying.js';

const dataDir = (directory: string): string => path.join(directory, 'data');

// At each kill 50 payments are at the step.
/** Killed at one step together. */
const PAYMENTS = byExtent(20, 20, 50);

test.each(STEPS)(
  `${2 * PAYMENTS} payments killed %s`,
  async (step) => {
    await killWhilePaying([step, step], PAYMENTS, {
      env: (directory) => ({ DATA_DIR: dataDir(directory) }),
      open: async (directory) => openEmbedded(dataDir(directory)),
    });
  },
  300_000,
);

describeWith('MONGOD_BINARY', 'the same on MongoDB', (binary) => {
  let set: ReplicaSet;
  beforeAll(async () => {
    set = await ReplicaSet.start(binary);
  }, 90_000);
  afterAll(() => set.remove());

  test.each(STEPS)(
    `${PAYMENTS} payments killed %s`,
    async (step) => {
      const database = `kill-${STEPS.indexOf(step)}`;
      await killWhilePaying([step], PAYMENTS, {
        env: (directory) => ({ DATA_DIR: dataDir(directory), MONGODB_URL: set.url(database) }),
        open: async () => openMongodb(set.url(database)),
      });
    },
    300_000,
  );
});
