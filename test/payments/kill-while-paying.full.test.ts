import path from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { openEmbedded } from '../../src/stores/embedded/open-embedded.js';
import { openMongodb } from '../../src/stores/mongodb/open-mongodb.js';
import { byExtent } from '../support/full.js';
import { ReplicaSet } from '../support/mongod.js';
import { describeWith } from '../support/required-server.js';
import { killWhileDrawing } from './kill-while-drawing.js';
import { killWhilePaying, STEPS, WARES, type Ware } from './kill-while-paying.js';

const dataDir = (directory: string): string => path.join(directory, 'data');

// At each kill 50 payments are at the step.
/** Killed at one step together. */
const PAYMENTS = byExtent(20, 20, 50);

/** How often at each step: on MongoDB every night only as often as in a file. */
const KILLS = byExtent(1, 1, 2);
/** Single queries at every step, and packets at every one every night. */
const TRIED = STEPS.flatMap((step) =>
  (Object.keys(WARES) as Ware[])
    .filter((ware) => ware === 'query' || byExtent(false, step === 'after the answer', true))
    .map((ware) => [step, ware] as const),
);

test.each(TRIED)(
  `${2 * PAYMENTS} payments killed %s, each for a %s`,
  async (step, ware) => {
    await killWhilePaying([step, step], PAYMENTS, ware, {
      env: (directory) => ({ DATA_DIR: dataDir(directory) }),
      open: async (directory) => openEmbedded(dataDir(directory)),
    });
  },
  300_000,
);

test('what was answered from a packet was drawn from it, and no more than was asked', async () => {
  await killWhileDrawing(5);
}, 120_000);

describeWith('MONGOD_BINARY', 'the same on MongoDB', (binary) => {
  let set: ReplicaSet;
  beforeAll(async () => {
    set = await ReplicaSet.start(binary);
  }, 90_000);
  afterAll(() => set.remove());

  test.each(TRIED)(
    `${KILLS * PAYMENTS} payments killed %s, each for a %s`,
    async (step, ware) => {
      const database = `kill-${STEPS.indexOf(step)}-${ware}`;
      await killWhilePaying(Array<typeof step>(KILLS).fill(step), PAYMENTS, ware, {
        env: (directory) => ({ DATA_DIR: dataDir(directory), MONGODB_URL: set.url(database) }),
        open: async () => openMongodb(set.url(database)),
      });
    },
    300_000,
  );
});
