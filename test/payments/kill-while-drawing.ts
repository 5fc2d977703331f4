import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { openEmbedded } from '../../src/stores/embedded/open-embedded.js';
import type { Stores } from '../../src/stores/stores.js';
import { newApiKey } from '../../src/tenants/api-key.js';
import { issueKey } from '../support/issue-key.js';
import { SMALLEST_RULE_BOOK, startService } from '../support/service.js';

const BOUGHT = 100_000;
const CREATED = '2026-11-20T12:00:00.000Z';
/** Requests that are under way at a time. */
const AT_ONCE = 16;

const prepare = async (directory: string, key: string): Promise<void> => {
  const stores = openEmbedded(directory);
  await stores.prepare();
  await stores.credits.open({ tenant: 'acme', left: BOUGHT });
  await issueKey(stores.tenants, { createdAt: CREATED, tenant: { prepaid: true }, secret: key });
  await stores.close();
};

const leftIn = async (stores: Stores): Promise<number> => {
  await stores.prepare();
  const left = await stores.credits.left('acme');
  await stores.close();
  return left ?? 0;
};

/** Kills the service so often while a key draws on a packet: nothing is answered without a credit, and none is taken but for a request. */
export const killWhileDrawing = async (kills: number): Promise<void> => {
  const directory = await mkdtemp(path.join(tmpdir(), 'draw-'));
  const key = newApiKey(false);
  await prepare(directory, key);
  let [asked, answered] = [0, 0];
  for (let round = 0; round < kills; round += 1) {
    const service = await startService({ ...SMALLEST_RULE_BOOK, DATA_DIR: directory, LOG_LEVEL: 'warn' });
    const ended = once(service.child, 'exit');
    let going = true;
    const callers = Array.from({ length: AT_ONCE }, async () => {
      while (going) {
        asked += 1;
        const answer = await fetch(`${service.url}/api/v1/compliance/general`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
          body: JSON.stringify({ action: `Rotate key ${asked}` }),
        }).catch(() => undefined);
        if (answer === undefined) return;
        expect(answer.status).toBe(200);
        answered += 1;
        if (answered % 50 === 0) {
          going = false;
          service.child.kill('SIGKILL');
        }
      }
    });
    await Promise.all(callers);
    await ended;
  }
  const drawn = BOUGHT - (await leftIn(openEmbedded(directory)));
  expect(drawn).toBeGreaterThanOrEqual(answered);
  expect(drawn).toBeLessThanOrEqual(asked);
  await rm(directory, { recursive: true, force: true });
};
