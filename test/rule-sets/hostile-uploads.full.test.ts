import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hostileArchives } from '../archive/hostile-archives.js';
import { sampled } from '../support/full.js';
import { runHere } from '../support/run-tool.js';
import { type Service, startService } from '../support/service.js';
import { hostileContents } from './hostile-contents.js';

interface Refusal {
  readonly errors?: readonly {
    readonly code?: string;
    readonly detail?: string;
    readonly file?: string;
    readonly line?: number;
    readonly column?: number;
  }[];
}

const VERSIONS = '/api/v1/rule-sets/house-rules/versions';
let directory: string;
let service: Service;
let key: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'hostile-'));
  const at = { cwd: process.cwd(), env: { DATA_DIR: directory } };
  await runHere('tenants', ['create', 'acme', '--name', 'Acme', '--tier', 'pro'], at);
  key = (await runHere('keys', ['create', 'acme', '--scopes', 'ask,rule-sets'], at)).out.split('\n')[0] ?? '';
  service = await startService(at.env);
});
afterAll(async () => {
  await service.stop();
  await rm(directory, { recursive: true, force: true });
});

const upload = (type: string, body: Buffer): Promise<Response> =>
  fetch(service.url + VERSIONS, { method: 'POST', headers: { 'X-API-Key': key, 'Content-Type': type }, body: new Uint8Array(body) });
const verdict = async (): Promise<unknown> => {
  const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
  const asked = { method: 'POST', headers, body: JSON.stringify({ action: 'Give the caller a voucher' }) };
  return ((await (await fetch(`${service.url}/api/v1/compliance/general`, asked)).json()) as { cid: string }).cid;
};

it('every hostile upload is refused with a place, nothing is stored, and the server answers on as before', async () => {
  // Every archive is tried by what unpacks them (`test/archive`).
  const uploads = [...sampled(hostileArchives(), 3, 3), ...hostileContents()];
  const before = await verdict();
  const wrong: string[] = [];
  for (const { name, bytes, type } of uploads) {
    const answer = await upload(type, bytes);
    if (answer.status === 413 && bytes.length > 1_000_000) continue;
    const { errors = [] } = (await answer.json()) as Refusal;
    const placed = errors.length > 0 && errors.every((one) => one.code !== undefined && one.file !== undefined && (one.line ?? 0) > 0);
    if (answer.status !== 422 || !placed) wrong.push(`${name}: ${answer.status} ${JSON.stringify(errors).slice(0, 300)}`);
  }
  expect(wrong).toEqual([]);
  expect(await verdict()).toBe(before);
  const kept = await fetch(service.url + VERSIONS, { headers: { 'X-API-Key': key } });
  expect(kept.status === 404 || ((await kept.json()) as { versions: readonly object[] }).versions.length === 0).toBe(true);
  expect({}).not.toHaveProperty('polluted');
});
