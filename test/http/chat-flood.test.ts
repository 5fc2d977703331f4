import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openEmbedded } from '../../src/stores/embedded/open-embedded.js';
import type { Stores } from '../../src/stores/stores.js';
import { buildAgent } from '../support/sample-records.js';
import { bodyOf, type Running, startApp } from './start-app.js';

const LIMITS = { session: 10, agent: 25, store: 40 };

let scratch: string;
let stores: Stores;
let app: Running;
beforeEach(async () => {
  scratch = mkdtempSync(path.join(tmpdir(), 'flood-'));
  stores = openEmbedded(scratch);
  await stores.prepare();
  for (const handle of ['silent', 'quiet']) await stores.agents.save(buildAgent({ handle, responder: 'none' }), new Date());
  app = await startApp({ publicApi: { stores, messageLimits: LIMITS } });
});
afterEach(async () => {
  await app.stop();
  await stores.close();
  rmSync(scratch, { recursive: true, force: true });
});

/** So many messages in a session of their own, each accepted. */
const flood = async (handle: string, messages: number): Promise<void> => {
  const session = await bodyOf(await app.post(`/api/v1/widget/${handle}/session`, {}));
  const headers = { Authorization: `Bearer ${session['token']}` };
  for (let i = 0; i < messages; i++) {
    const body = { text: 'Buy now! '.repeat(50), client_message_id: `m${i}` };
    expect((await app.post(`/api/v1/widget/${handle}/message`, body, headers)).status).toBe(200);
  }
};
const held = async (...handles: readonly string[]): Promise<number> =>
  (await Promise.all(handles.map((handle) => stores.chats.listFor(handle, 1_000)))).flat().length;

test('who floods the chat fills neither its session, nor the agent, nor the store', async () => {
  await flood('silent', 30);
  expect(await held('silent')).toBe(LIMITS.session);
  for (let i = 0; i < 4; i++) await flood('silent', 10);
  expect(await held('silent')).toBe(LIMITS.agent);
  for (let i = 0; i < 3; i++) await flood('quiet', 10);
  expect(await held('silent', 'quiet')).toBe(LIMITS.store);
});
