/**
 * Is every answer within 200 ms? Two minutes against a running server (`npm run bench:target -- --url http://…`), or against one that
 * is started here. Every text is new, so no answer comes from the memo. Exit code 0 only if every answer came within the target.
 */
import { parseArgs } from 'node:util';
import { TARGET_MILLISECONDS } from './distribution.js';
import { load } from './load.js';

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    seconds: { type: 'string', default: '120' },
    connections: { type: 'string', default: '8' },
    rate: { type: 'string', default: '200' },
    target: { type: 'string', default: String(TARGET_MILLISECONDS) },
  },
});
const [seconds, connections, rate, target] = [values.seconds, values.connections, values.rate, values.target].map((given) => {
  const number = Number(given);
  if (Number.isInteger(number) && number > 0) return number;
  console.error(`\`${given}\` is no positive whole number`);
  return process.exit(2);
}) as [number, number, number, number];

// Not loaded for the server of others, which answers sooner than it would be.
const own = values.url === undefined ? await (await import('./real-server.js')).startRealServer() : undefined;
const url = (values.url ?? own?.url ?? '').replace(/\/$/, '');
console.log(`${seconds} seconds against ${url}: ${rate} new texts a second over ${connections} connections`);
try {
  const found = await load(url, 'new text', { connections, seconds, rate, target });
  const met = found.requests > 0 && found.within === found.requests;
  console.table({
    answers: found.requests,
    [`within ${target} ms`]: found.within,
    'failed or refused': found.failed,
    'p50 ms': found.p50,
    'p99 ms': found.p99,
    'p99.9 ms': found.p999,
    'largest ms': found.largest,
  });
  console.log(
    met
      ? `MET: all ${found.requests} answers came within ${target} ms; the slowest took ${found.largest} ms.`
      : `NOT MET: of ${found.requests} answers ${found.requests - found.within} did not come within ${target} ms, or not at all.`,
  );
  if (found.failed > 0)
    console.log(
      'Answers other than 200 count as not come; a server with its daily quota on refuses with 429 (FREE_DAILY_QUOTA=0 lifts it).',
    );
  process.exitCode = met ? 0 : 1;
} finally {
  await own?.stop();
}
