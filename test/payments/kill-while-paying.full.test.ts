import path from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { openEmbedded } from '../../src/stores/embedded/open-embedded.js';
import { openMongodb } from '../../src/stores/mongodb/open-mongodb.js';
import { byExtent } from '../support/full.js';
import { ReplicaSet } from '../support/mongod.js';
import { describeWith } from '../support/required-server.js';
import { killWhileDrawing } from './kill-while-drawing.js';
import { killWhilePaying, STEPS, type Step, type Ware } from './kill-while-paying.js';

const dataDir = (directory: string): string => path.join(directory, 'data');

/** How many are at a step when the service is killed. */
const PAYMENTS = byExtent(10, 10, 50);
const TWICE = STEPS.map((step) => [step, step]);

/** Where one store is killed, one after the other: every night at each step twice, else at one step after the other. */
const QUERIES = byExtent<readonly (readonly Step[])[]>([STEPS], [STEPS], TWICE);
/** The same for packets. */
const PACKETS = byExtent<readonly (readonly Step[])[]>([], [['after the answer']], TWICE);
const TRIED: readonly (readonly [steps: readonly Step[], ware: Ware])[] = [
  ...QUERIES.map((steps) => [steps, 'query'] as const),
  ...PACKETS.map((steps) => [steps, 'packet'] as const),
];

test.each(TRIED)(`${PAYMENTS} payments at each kill, %j, each for a %s`, async (steps, ware) => {
  await killWhilePaying(steps, PAYMENTS, ware, {
    env: (directory) => ({ DATA_DIR: dataDir(directory) }),
    open: async (directory) => openEmbedded(dataDir(directory)),
  });
});

test('what was answered from a packet was drawn from it, and no more than was asked', async () => {
  await killWhileDrawing(byExtent(3, 3, 5));
});

describeWith('MONGOD_BINARY', 'the same on MongoDB', (binary) => {
  let set: ReplicaSet;
  beforeAll(async () => {
    set = await ReplicaSet.start(binary);
  });
  afterAll(() => set.remove());

  test.each(TRIED)(`${PAYMENTS} payments at each kill, %j, each for a %s`, async (steps, ware) => {
    const database = `kill-${TRIED.findIndex(([one, of]) => one === steps && of === ware)}`;
    await killWhilePaying(steps, PAYMENTS, ware, {
      env: (directory) => ({ DATA_DIR: dataDir(directory), MONGODB_URL: set.url(database) }),
      open: async () => openMongodb(set.url(database)),
    });
  });
});
