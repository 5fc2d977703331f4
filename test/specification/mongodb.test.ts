import { afterAll, beforeAll } from 'vitest';
import { ReplicaSet } from '../support/mongod.js';
import { describeWith } from '../support/required-server.js';
import { promises } from './promises.js';

describeWith('MONGOD_BINARY', 'service specification, MongoDB', (binary) => {
  let set: ReplicaSet;
  beforeAll(async () => {
    set = await ReplicaSet.start(binary);
  });
  afterAll(() => set.remove());
  promises(() => ({ MONGODB_URL: set.url('specification') }));
});
