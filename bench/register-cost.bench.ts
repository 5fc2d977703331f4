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
import { median } from './median.js';

const ROUNDS = Number(process.argv[2] ?? 60);
const A_ROUND = 100;
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

let asked = 0;
const ask = async ({ url }: Service, n: number): Promise<number> => {
  const start = performance.now();
  const answer = await fetch(`${url}/api/v1/compliance/general`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
    body: JSON.stringify({ action: `Sort the invoices of customer ${n} by the day on which they are due, and tell the clerk` }),
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`answered with ${answer.status}`);
  return performance.now() - start;
};

/** Seconds of processor since the start. */
const spent = async ({ url }: Service): Promise<number> =>
  Number(/^process_cpu_seconds_total (\S+)/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1]);

const [off, on] = [await begin('off'), await begin('digest')];
const times: Record<'off' | 'on', number[]> = { off: [], on: [] };
const ratios: number[] = [];
const round = async (): Promise<void> => {
  const ofRound: Record<'off' | 'on', number[]> = { off: [], on: [] };
  for (let i = 0; i < A_ROUND; i += 1) {
    asked += 1;
    // Whoever is asked first reads the text into the caches of the processor: they change places.
    for (const which of i % 2 === 0 ? (['off', 'on'] as const) : (['on', 'off'] as const))
      ofRound[which].push(await ask(which === 'off' ? off : on, asked));
  }
  ratios.push(median(ofRound.on) / median(ofRound.off));
  times.off.push(...ofRound.off);
  times.on.push(...ofRound.on);
};
// The first rounds warm both up.
for (let i = 0; i < Math.ceil(ROUNDS / 5); i += 1) await round();
ratios.length = times.off.length = times.on.length = 0;
const before = [await spent(off), await spent(on)] as const;
const answeredBefore = asked;
for (let i = 0; i < ROUNDS; i += 1) await round();
const used = [(await spent(off)) - before[0], (await spent(on)) - before[1]] as const;
const each = used.map((seconds) => ((1e6 * seconds) / (asked - answeredBefore)).toFixed(0));
console.log(`answers' median without and with the register: ${median(times.off).toFixed(3)} ms, ${median(times.on).toFixed(3)} ms`);
console.log(`median of the ratios of ${ROUNDS} rounds of ${A_ROUND}: ${median(ratios).toFixed(4)}`);
console.log(`processor for an answer without and with: ${each.join(' us, ')} us`);
await Promise.all([off.stop(), on.stop()]);
rmSync(folder, { recursive: true, force: true });
