/**
 * What others notice while twenty callers each send batches of thirty glued texts of 2,000 characters:
 * `npm run bench:crowd -- [--seconds N]`.
 * It ends with 1 where somebody else waits 200 ms at the 99th of a hundred, or gets another error of the server than 503.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ask } from '../test/support/several.js';
import { startCrowdedService } from './crowded-service.js';
import { TARGET_MILLISECONDS, Times } from './distribution.js';
import { machineLoad } from './machine-load.js';
import { newTexts } from './texts.js';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '15' } } });
const COMPLIANCE = '/api/v1/compliance/employment';
const CROWD = 20;
const BATCH = 30;
const LENGTH = 2_000;
/** The others ask so many times a second. */
const RATE = 20;
const WARM_UP = 100;

const { url, stop } = await startCrowdedService('crowd');
const next = newTexts(15);
const glued = (): string =>
  Array.from({ length: 40 }, next)
    .join('')
    .replace(/[^a-z]/gi, '')
    .slice(0, LENGTH);
for (let n = 0; n < WARM_UP; n++) await ask(url, COMPLIANCE, { body: { action: n % 4 === 0 ? glued() : next() } });

const until = performance.now() + 1_000 * Number(values.seconds);
const statuses = new Map<string, number>();
const seen = (what: string, status: number): void => void statuses.set(`${what} ${status}`, (statuses.get(`${what} ${status}`) ?? 0) + 1);
const crowd = Array.from({ length: CROWD }, async (_, caller) => {
  while (performance.now() < until) {
    const { status } = await ask(url, `${COMPLIANCE}/batch`, {
      body: { actions: Array.from({ length: BATCH }, glued) },
      from: `198.51.100.${caller}`,
    });
    seen('the crowd', status);
    if (status !== 200) await wait(500);
  }
});
const times = { others: new Times(), healthz: new Times() };
const other = async (n: number): Promise<void> => {
  const began = performance.now();
  const { status } = await ask(url, COMPLIANCE, { body: { action: next() }, from: `203.0.113.${n % 250}` });
  times.others.add(status, performance.now() - began);
  seen('others', status);
  const again = performance.now();
  times.healthz.add((await ask(url, '/healthz')).status, performance.now() - again);
};
const asked: Promise<void>[] = [];
for (let n = 0; performance.now() < until; n++) {
  asked.push(other(n));
  await wait(1_000 / RATE);
}
await Promise.all([...crowd, ...asked]);
const [others, healthz] = [times.others.spread(1, 0), times.healthz.spread(1, 0)];
console.log([...statuses].map(([what, many]) => `${what}: ${many}`).join('\n'));
console.log(`others: p50 ${others.p50} ms, p99 ${others.p99} ms, largest ${others.largest} ms`);
console.log(`/healthz: p99 ${healthz.p99} ms, largest ${healthz.largest} ms; load of the machine ${machineLoad()}`);
const broken = [...statuses.keys()].filter((what) => /5\d\d$/.test(what) && !what.endsWith('503'));
if (others.p99 >= TARGET_MILLISECONDS || broken.length > 0) process.exitCode = 1;
await stop();
