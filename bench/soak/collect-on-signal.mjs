/**
 * Loaded into each process of a soak (`--import`): at SIGUSR2 it collects its garbage and writes how many bytes are still in use to
 * `$LIVE_MEMORY/<pid>`; an empty file there says that it listens.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

const folder = process.env['LIVE_MEMORY'];
if (isMainThread && folder !== undefined) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const file = join(folder, String(process.pid));
  process.on('SIGUSR2', () => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    writeFileSync(file, String(heapUsed + external));
  });
  writeFileSync(file, '');
}
