/**
 * What the size of the young generation is worth: `npm run bench:young -- [ROUNDS [REQUESTS]]`. Servers that differ in nothing else are
 * asked new texts in turns, 32 connections each. Those that wait for their turn outlive a small young generation, and are copied.
 * Prints the processor's time for an answer, beside that of the smallest in the same round, and the memory each holds in the end.
 */
import { forkServer } from './forked-server.js';
import { load } from './load.js';
import { median } from './median.js';
import { START_FLAGS } from './start-flags.js';

const ROUNDS = Number(process.argv[2] ?? 16);
const REQUESTS = Number(process.argv[3] ?? 800);
const WARM_UP = 3_000;
const CONNECTIONS = 32;
/** MB of one half; V8 holds three times as much at most. */
const SIZES = [2, 4, 8, 16];

const withSize = (size: number): readonly string[] =>
  START_FLAGS.map((flag) => (flag.startsWith('--max-semi-space-size=') ? `--max-semi-space-size=${size}` : flag));

const servers = await Promise.all(
  SIZES.map(async (size) => ({ size, server: await forkServer('oracle', { flags: withSize(size) }), costs: [] as number[] })),
);
for (const { server } of servers) await load(server.url, 'new text', { connections: CONNECTIONS, amount: WARM_UP });
for (let round = 0; round < ROUNDS; round++) {
  const first = round % servers.length;
  for (const { server, costs } of [...servers.slice(first), ...servers.slice(0, first)]) {
    const before = await server.usage();
    const { failed } = await load(server.url, 'new text', { connections: CONNECTIONS, amount: REQUESTS });
    if (failed > 0) throw new Error(`${failed} of ${REQUESTS} requests failed`);
    costs.push(((await server.usage()).cpuMicroseconds - before.cpuMicroseconds) / REQUESTS);
  }
}
const [smallest] = servers;
for (const { size, server, costs } of servers) {
  const ratio = median(costs.map((cost, round) => cost / (smallest?.costs[round] ?? Number.NaN)));
  const { megabytes } = await server.usage();
  console.log(
    `${size} MB: ${median(costs).toFixed(0)} us an answer, ${ratio.toFixed(2)} of the smallest; ${megabytes.toFixed(0)} MB resident`,
  );
  await server.stop();
}
