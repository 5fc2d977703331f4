import path from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { openEmbedded } from '../../src/stores/embedded/open-embedded.js';
import { openMongodb } from '../../src/stores/mongodb/open-mongodb.js';
import { ReplicaSet } from '../support/mongod.js';
import { describeWith } from '../support/required-server.js';
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

describeWith('MONGOD_BINARY', 'the same on MongoDB', (binary) => {
  let set: ReplicaSet;
  beforeAll(async () => {
    set = await ReplicaSet.start(binary);
  }, 90_000);
  afterAll(() => set.remove());

  test.each(STEPS)(
    'fifty payments killed %s',
    async (step) => {
      const database = `kill-${STEPS.indexOf(step)}`;
      await killWhilePaying([step], 50, {
        env: (directory) => ({ DATA_DIR: dataDir(directory), MONGODB_URL: set.url(database) }),
        open: async () => openMongodb(set.url(database)),
      });
    },
    300_000,
  );
});
