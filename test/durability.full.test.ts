import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { programFile } from './support/program.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RECEIPT = '/api/v1/public/receipt';

/** A rule book that is read and compiled at once. */
const TINY = 'test/compile/fixtures/tiny';

/** The service as operators start it. */
const start = async (dataDir: string): Promise<{ child: ChildProcess; url: string }> => {
  const child = spawn(process.execPath, [programFile('src/main')], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      REGULATIONS_DIR: TINY,
      PUBLIC_RATE_LIMIT: '0',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, url: /http:\/\/[^ ]+:\d+/.exec(line.toString())?.[0] ?? '' };
};

test('a receipt that was answered with 201 outlives kill -9, and a retry with its key is not a second one', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'durable-'));
  const post = (url: string, key: string): Promise<Response> =>
    fetch(url + RECEIPT, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify({ agent_id: '@lender', decision: 'REVIEW', subject_id: 'a'.repeat(64), decision_reason: key }),
    });

  const first = await start(dataDir);
  const acknowledged = new Map<string, string>();
  let running = true;
  const callers = Array.from({ length: 8 }, async (_, caller) => {
    for (let n = 0; running; n += 1) {
      const key = `${caller}-${n}`;
      const answer = await post(first.url, key).catch(() => undefined);
      if (answer?.status === 201) acknowledged.set(key, ((await answer.json()) as { receipt_id: string }).receipt_id);
    }
  });
  while (acknowledged.size < 100) await sleep(5);
  const ended = once(first.child, 'exit');
  first.child.kill('SIGKILL');
  running = false;
  await Promise.all([ended, ...callers]);

  const second = await start(dataDir);
  expect(acknowledged.size).toBeGreaterThanOrEqual(100);
  for (const id of acknowledged.values()) expect((await fetch(`${second.url}${RECEIPT}/${id}`)).status).toBe(200);
  for (const [key, id] of [...acknowledged].slice(-5))
    expect(((await (await post(second.url, key)).json()) as { receipt_id: string }).receipt_id).toBe(id);
  const stopped = once(second.child, 'exit');
  second.child.kill('SIGTERM');
  expect(await stopped).toEqual([0, null]);
  await rm(dataDir, { recursive: true, force: true });
});
