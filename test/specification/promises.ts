import { afterAll, beforeAll } from 'vitest';
import { directoryPromises } from './directory.contract.js';
import { errorPromises } from './errors.contract.js';
import { oraclePromises } from './oracle.contract.js';
import { receiptPromises } from './receipts.contract.js';
import { type Served, serve } from './served.js';

/**
 * Everything that the service specification promises, asked over a real socket of the service as operators start it.
 * Each test carries the sentence that it holds the service to.
 */
export const promises = (store: (directory: string) => Readonly<Record<string, string>>): void => {
  let running: Served;
  beforeAll(async () => {
    running = await serve(store);
  });
  afterAll(() => running.stop());
  const served = (): Served => running;

  oraclePromises(served);
  directoryPromises(served);
  receiptPromises(served);
  errorPromises(served);
};
