import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe } from 'vitest';
import { openEmbedded } from '../../../src/stores/embedded/open-embedded.js';
import type { Stores } from '../../../src/stores/stores.js';
import { a2aContract } from './a2a.contract.js';
import { a2a10Contract } from './a2a-1.0.contract.js';
import { directoryContract } from './directory.contract.js';
import { receiptsContract } from './receipts.contract.js';
import { widgetContract } from './widget.contract.js';

describe('public API on the embedded store', () => {
  const opened: { stores: Stores; directory: string }[] = [];
  afterAll(async () => {
    for (const { stores, directory } of opened) {
      await stores.close();
      await rm(directory, { recursive: true, force: true });
    }
  });
  const fresh = async (): Promise<Stores> => {
    const directory = await mkdtemp(path.join(tmpdir(), 'public-'));
    const stores = openEmbedded(directory);
    opened.push({ stores, directory });
    await stores.prepare();
    return stores;
  };

  directoryContract(fresh);
  receiptsContract(fresh);
  widgetContract(fresh);
  a2aContract(fresh);
  a2a10Contract(fresh);
});
