/**
 * What the transparency log costs on the embedded store: entries a second of wall time and of the processor, bytes an entry on the
 * disk, memory. `npm run bench:log -- 100000` grows one of so many entries in batches as the service does under load.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENTRY_BYTES, nameEntry } from '../src/log/entry.js';
import { logKeysOf } from '../src/log/log-keys.js';
import { LogReader } from '../src/log/log-reader.js';
import { LogWriter } from '../src/log/log-writer.js';
import { makeKeyRing } from '../src/signing/key-ring.js';
import { EMBEDDED_FILE, openEmbedded } from '../src/stores/embedded/open-embedded.js';

const many = Number(process.argv[2] ?? 100_000);
const BATCH = 4_000;
const PROOFS = 2_000;

const directory = mkdtempSync(join(tmpdir(), 'bench-log-'));
const stores = openEmbedded(directory);
await stores.prepare();
const keys = logKeysOf(makeKeyRing('localhost/bench/log', new Date()));
const writer = new LogWriter(stores.log, async () => keys);
const cids = (): string[] =>
  Array.from({ length: BATCH }, () => nameEntry(Buffer.concat([Uint8Array.of(1, 0x71, 0x12, 32), randomBytes(ENTRY_BYTES - 4)])));

let [wall, processor, appending] = [0, 0, 0];
for (let grown = 0; grown < many; grown += BATCH) {
  const batch = cids();
  const [began, used] = [performance.now(), process.cpuUsage()];
  for (const cid of batch) writer.append(cid);
  appending += process.cpuUsage(used).user;
  await writer.grow();
  wall += performance.now() - began;
  const { user, system } = process.cpuUsage(used);
  processor += (user + system) / 1_000;
}
const reader = new LogReader(stores.log);
const { size } = await reader.head();
const before = process.cpuUsage();
for (let i = 0; i < PROOFS; i += 1) await reader.inclusion((i * 7_919) % size);
const proving = process.cpuUsage(before);
const proof = (proving.user + proving.system) / PROOFS;
await writer.close();
await stores.close();
const bytes = statSync(join(directory, EMBEDDED_FILE)).size;
rmSync(directory, { recursive: true });

const perSecond = (milliseconds: number): string => Math.round((size / milliseconds) * 1_000).toLocaleString('en');
console.log(`${size.toLocaleString('en')} entries in batches of ${BATCH.toLocaleString('en')}`);
console.log(`entries a second: ${perSecond(wall)}; of the processor: ${perSecond(processor)}`);
console.log(`on the path of an answer: ${(appending / size).toFixed(2)} µs of the processor an entry`);
console.log(`a proof of inclusion: ${proof.toFixed(0)} µs of the processor`);
console.log(`a million entries: ${Math.round(((bytes / size) * 1e6) / 2 ** 20)} MB on the disk`);
console.log(`resident memory: ${Math.round(process.memoryUsage.rss() / 2 ** 20)} MB`);
