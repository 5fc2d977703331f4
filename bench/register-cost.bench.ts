/**
 * What registering costs those who ask: `npm run bench:register-cost -- [ROUNDS]`. Two services of the same program, one that registers
 * a digest of every verdict and one that registers nothing, are asked the same new texts in turns, one question at a time, by the key
 * of a tenant; on the embedded store, or on MongoDB where MONGODB_URL names a server. Prints the medians of both, the median of their
 * ratios a round, and the processor time of each service for an answer.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStores } from '../src/stores/open-stores.js';
import { newApiKey } from '../src/tenants/api-key.js';
import { issueKey } from '../test/support/issue-key.js';
import { type Service, startService } from '../test/support/service.js';
import { askInTurns } from './ask-in-turns.js';

const ROUNDS = Number(process.argv[2] ?? 60);
const folder = mkdtempSync(path.join(tmpdir(), 'bench-register-cost-'));
const mongodbUrl = process.env['MONGODB_URL'];
const key = newApiKey(false);

const begin = async (kind: 'digest' | 'off'): Promise<Service> => {
  const dataDir = path.join(folder, kind);
  const url = mongodbUrl?.replace(/\/([^/?]*)(\?|$)/, `/register_cost_${kind}$2`);
  const stores = await openStores({ dataDir, ...(url === undefined ? {} : { mongodbUrl: url }) });
  await stores.prepare();
  await issueKey(stores.tenants, { tenant: { tier: 'enterprise' }, secret: key });
  await stores.close();
  const env = { DATA_DIR: dataDir, VERDICT_REGISTER: kind, LOG_LEVEL: 'error', ...(url === undefined ? {} : { MONGODB_URL: url }) };
  return startService(env);
};

const [off, on] = [await begin('off'), await begin('digest')];
const { answered, ratio, processor } = await askInTurns([off.url, on.url], ROUNDS, { 'X-API-Key': key });
const print = (all: readonly number[], digits: number): string => all.map((one) => one.toFixed(digits)).join(' and ');
console.log(`answers' median without and with the register: ${print(answered, 3)} ms`);
console.log(`median of the ratios of ${ROUNDS} rounds: ${ratio.toFixed(4)}`);
console.log(`processor for an answer without and with: ${print(processor, 0)} us`);
await Promise.all([off.stop(), on.stop()]);
rmSync(folder, { recursive: true, force: true });
