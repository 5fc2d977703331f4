import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CID } from 'multiformats/cid';
import { sha256 } from 'multiformats/hashes/sha2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, SMALLEST_RULE_BOOK, startService } from './support/service.js';

let directory: string;
let one: Service;
let other: Service;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'proofs-'));
  const env = { ...SMALLEST_RULE_BOOK, DATA_DIR: path.join(directory, 'data'), PUBLIC_RATE_LIMIT: '0' };
  // One after the other: what the first compiled the second finds.
  one = await startService(env);
  other = await startService(env);
});
afterAll(async () => {
  await Promise.all([one.stop(), other.stop()]);
  await rm(directory, { recursive: true, force: true });
});

const ask = async ({ url }: Service, action: string): Promise<string> => {
  const response = await fetch(`${url}/api/v1/compliance/general`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ action }),
  });
  return ((await response.json()) as { cid: string }).cid;
};

/** The name that the proof at a process hashes to, or the status where it is not there. */
const nameAt = async ({ url }: Service, cid: string): Promise<string | number> => {
  const response = await fetch(`${url}/ipfs/${cid}?format=raw`);
  const digest = await sha256.digest(new Uint8Array(await response.arrayBuffer()));
  return response.ok ? CID.createV1(0x71, digest).toString() : response.status;
};

test('a proof can be asked for at once where it was answered, and within a second at every process', async () => {
  const cid = await ask(one, 'Rotate the signing keys');
  expect((await fetch(`${one.url}/ipfs/${cid}?format=raw`)).status).toBe(200);
  // With as much again for a busy machine.
  await expect.poll(() => nameAt(other, cid), { timeout: 2_000, interval: 20 }).toBe(cid);
});
