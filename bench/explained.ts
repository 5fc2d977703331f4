/**
 * What others notice while one free caller has batches of thirty texts of 2,000 characters explained, or asked back about, one batch after
 * the other: `npm run bench:explained -- [--seconds N]`.
 * It ends with 1 where a `pro` question is not answered, or one of a hundred takes 200 ms, or those of another free caller do.
 */
import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ask } from '../test/support/several.js';
import { startPaidService } from './crowded-service.js';
import { TARGET_MILLISECONDS, Times } from './distribution.js';
import { machineLoad } from './machine-load.js';
import { newTexts } from './texts.js';
import { KINDS } from './worst-kinds.js';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '15' } } });
const PATH = '/api/v1/compliance/employment';
const BATCH = 30;
const WARM_UP = 150;
/** Milliseconds between two questions of each of the others. */
const BETWEEN = 50;
/** The kinds of texts that take most answers to be tried, and plain words. */
const TEXTS = ['plain', 'two words in turns', 'capitals apart', 'joined by capitals'].map((kind) => (KINDS[kind] as () => string)());

const { url, key, stop } = await startPaidService('explained');
const next = newTexts(15);
for (let n = 0; n < WARM_UP; n++) await ask(url, PATH, { body: { action: next(), explain: n % 4 === 0 } });

const until = performance.now() + 1_000 * Number(values.seconds);
let batches = 0;
const attack = async (): Promise<void> => {
  while (performance.now() < until) {
    const more = batches % 2 === 0 ? { explain: 'full' } : { ask: true };
    // A few more letters each time: nothing is remembered.
    const actions = Array.from({ length: BATCH }, (_, n) => `${batches} ${n} ${TEXTS[n % TEXTS.length]}`.slice(0, 2_000));
    const { status } = await ask(url, `${PATH}/batch`, { body: { actions, ...more }, from: '198.51.100.1' });
    if (status === 200) batches++;
    else await wait(500);
  }
};
const asking = async (headers: Readonly<Record<string, string>>, from: string): Promise<Times> => {
  const times = new Times();
  const agent = new Agent({ keepAlive: true });
  while (performance.now() < until) {
    const began = performance.now();
    const { status } = await ask(url, PATH, { body: { action: next() }, headers, from, agent });
    times.add(status, performance.now() - began);
    await wait(BETWEEN);
  }
  agent.destroy();
  return times;
};
const began = performance.now();
const [, pro, free] = await Promise.all([attack(), asking({ 'X-API-Key': key }, '198.51.100.2'), asking({}, '198.51.100.3')]);
const seconds = (performance.now() - began) / 1_000;
console.log(`${batches} batches of ${BATCH} answered in ${seconds.toFixed(1)} s; load of the machine ${machineLoad()}`);
for (const [who, times] of [
  ['pro', pro],
  ['another without a key', free],
] as const) {
  const { requests, failed, p50, p99, largest } = times.spread(seconds, 0);
  console.log(`${who}: ${requests} asked, ${failed} not answered; p50 ${p50} ms, p99 ${p99} ms, largest ${largest} ms`);
  if (p99 >= TARGET_MILLISECONDS || (who === 'pro' && failed > 0)) process.exitCode = 1;
}
await stop();
