/**
 * Is every answer within 200 ms? Two minutes against a running server (`npm run bench:target -- --url http://…`), or one that
 * is started here. Every text is new, so no answer comes from the memo. Exit code 0 only if every answer came within the target.
 */
import { parseArgs } from 'node:util';
import { startRealServer } from './real-server.js';
import { TARGET_MILLISECONDS, timedLoad } from './timed-load.js';

const { values } = parseArgs({
  options: { url: { type: 'string' }, seconds: { type: 'string', default: '120' }, connections: { type: 'string', default: '8' }, rate: { type: 'string', default: '200' } },
});
const own = values.url === undefined ? await startRealServer() : undefined;
const url = values.url ?? own?.url ?? '';
const seconds = Number(values.seconds);
console.log(`${seconds} seconds against ${url}: ${values.rate} new texts a second over ${values.connections} connections`);
try {
  const found = await timedLoad(url, 'new text', { connections: Number(values.connections), seconds, rate: Number(values.rate) });
  const met = found.requests > 0 && found.within === found.requests;
  console.table({ requests: found.requests, 'within 200 ms': found.within, 'failed or refused': found.failed, 'p50 ms': found.p50, 'p99 ms': found.p99, 'p99.9 ms': found.p999, 'largest ms': found.largest });
  console.log(met ? `MET: all ${found.requests} answers came within ${TARGET_MILLISECONDS} ms; the slowest took ${found.largest} ms.` : `NOT MET: ${found.requests - found.within} of ${found.requests} answers did not come, or not within ${TARGET_MILLISECONDS} ms.`);
  if (found.failed > 0) console.log('Answers other than 200 count as not come; a server with its daily quota on refuses with 429 (FREE_DAILY_QUOTA=0 lifts it).');
  process.exitCode = met ? 0 : 1;
} finally {
  own?.child.kill();
}
