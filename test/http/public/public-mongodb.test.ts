import { afterAll, beforeAll } from 'vitest';
import { openMongodb } from '../../../src/stores/mongodb/open-mongodb.js';
import type { Stores } from '../../../src/stores/stores.js';
import { ReplicaSet } from '../../support/mongod.js';
import { describeWith } from '../../support/required-server.js';
import { a2aContract } from './a2a.contract.js';
import { a2a10Contract } from './a2a-1.0.contract.js';
import { directoryContract } from './directory.contract.js';
import { receiptsContract } from './receipts.contract.js';
import { widgetContract } from './widget.contract.js';

describeWith('MONGOD_BINARY', 'public API on MongoDB', (binary) => {
  let set: ReplicaSet;
  const opened: Stores[] = [];
  beforeAll(async () => {
    set = await ReplicaSet.start(binary);
  });
  afterAll(async () => {
    await Promise.all(opened.map((stores) => stores.close()));
    await set.remove();
  });
  const fresh = async (): Promise<Stores> => {
    const stores = openMongodb(set.url(`public${opened.length}`));
    opened.push(stores);
    await stores.prepare();
    return stores;
  };

  directoryContract(fresh);
  receiptsContract(fresh);
  widgetContract(fresh);
  a2aContract(fresh);
  a2a10Contract(fresh);
});
