import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SMALLEST_RULE_BOOK, startService } from './support/service.js';

/** Milliseconds that a stop may take: the promised ten seconds, with as much again for a busy machine. */
const STOP_WITHIN = 20_000;

it('stops in time though nobody has read its log for long', async () => {
  const scratch = mkdtempSync(join(tmpdir(), 'stop-'));
  try {
    const service = await startService({ ...SMALLEST_RULE_BOOK, DATA_DIR: join(scratch, 'data') });
    service.child.stderr?.pause();
    // More than a pipe and the buffers of both sides hold.
    for (let left = 3_000; left > 0; left -= 50)
      await Promise.all(Array.from({ length: 50 }, async () => (await fetch(`${service.url}/healthz`)).arrayBuffer()));
    const asked = Date.now();
    const ended = once(service.child, 'exit');
    service.child.kill('SIGTERM');
    await ended;
    expect(Date.now() - asked).toBeLessThan(STOP_WITHIN);
    service.child.stderr?.destroy();
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
});
