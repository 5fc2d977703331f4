/**
 * What who pays notices while three times as many free questions come as can be answered: `npm run bench:paying -- [--seconds N]`.
 * It ends with 1 where a `pro` question is not answered, or one of a hundred takes 200 ms.
 */
import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ask } from '../test/support/several.js';
import { startPaidService } from './crowded-service.js';
import { TARGET_MILLISECONDS, Times } from './distribution.js';
import { machineLoad } from './machine-load.js';
import { newTexts } from './texts.js';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '15' } } });
const PATH = '/api/v1/compliance/employment';
/** Callers without a key, and connections that find out how much can be answered. */
const FREE = 200;
const CONNECTIONS = 32;
const TIMES_CAPACITY = 3;
/** Questions of the `pro` key a second. */
const RATE = 20;
/** Milliseconds between two looks at how many are to be sent. */
const TICK = 10;

const { url, key, stop } = await startPaidService('paying');
const next = newTexts(15);
const agent = new Agent({ keepAlive: true, maxSockets: FREE });
const proAgent = new Agent({ keepAlive: true });
const free = (n: number): Promise<number> =>
  ask(url, PATH, { body: { action: next() }, from: `198.51.100.${n % FREE}`, agent }).then(
    ({ status }) => status,
    () => 0,
  );

/** Questions a second that are answered where each connection asks as soon as it is answered. */
const capacity = async (seconds: number): Promise<number> => {
  const until = performance.now() + 1_000 * seconds;
  let answered = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, n) => {
      while (performance.now() < until) if ((await free(n)) === 200) answered++;
    }),
  );
  return answered / seconds;
};

await capacity(3);
const most = await capacity(4);
const asked = { free: 0, answered: 0, refused: 0, broken: 0 };
const times = new Times();
const seconds = Number(values.seconds);
const began = performance.now();
const waiting: Promise<void>[] = [];
const pay = async (): Promise<void> => {
  const at = performance.now();
  const headers = { 'X-API-Key': key };
  const { status } = await ask(url, PATH, { body: { action: next() }, headers, agent: proAgent });
  times.add(status, performance.now() - at);
};
let paid = 0;
for (let now = 0; now < seconds; now = (performance.now() - began) / 1_000) {
  for (; asked.free < now * most * TIMES_CAPACITY; asked.free++)
    waiting.push(
      free(asked.free).then((status) => {
        if (status === 200) asked.answered++;
        else if (status === 503) asked.refused++;
        else asked.broken++;
      }),
    );
  for (; paid < now * RATE; paid++) waiting.push(pay());
  await wait(TICK);
}
await Promise.all(waiting);
const { requests, failed, p50, p99, largest } = times.spread(seconds, 0);
console.log(`capacity ${Math.round(most)} questions a second; ${Math.round(asked.free / seconds)} without a key were sent`);
console.log(`without a key: ${asked.answered} answered, ${asked.refused} refused with 503, ${asked.broken} without an answer`);
console.log(
  `pro: ${requests} asked, ${failed} not answered; p50 ${p50} ms, p99 ${p99} ms, largest ${largest} ms; ` +
    `load of the machine ${machineLoad()}`,
);
if (failed > 0 || p99 >= TARGET_MILLISECONDS) process.exitCode = 1;
await stop();
agent.destroy();
proAgent.destroy();
