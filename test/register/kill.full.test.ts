import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gapsOf } from '../../src/register/gaps.js';
import { openStores } from '../../src/stores/open-stores.js';
import type { Stores } from '../../src/stores/stores.js';
import { byExtent } from '../support/full.js';
import { issueKey } from '../support/issue-key.js';
import { ReplicaSet } from '../support/mongod.js';
import { describeWith } from '../support/required-server.js';
import { SMALLEST_RULE_BOOK, startService } from '../support/service.js';

const SECOND = 1_000;
const KILLS = byExtent(2, 2, 3);
const NOW = new Date().toISOString();

/** A verdict, and when it was answered. */
interface Answered {
  readonly id: string;
  readonly at: number;
}

/** Asks as fast as it comes until the service is gone, and adds what is answered to a list. */
const load = async (url: string, key: string, answered: Answered[]): Promise<void> => {
  for (let n = 0; ; n += 1) {
    const body = JSON.stringify({ action: `Sort invoices by number ${n}` });
    const headers = { 'Content-Type': 'application/json', 'X-API-Key': key };
    const answer = await fetch(`${url}/api/v1/compliance/general`, { method: 'POST', headers, body }).catch(() => undefined);
    const verdict = (await answer?.json().catch(() => undefined)) as { verdict_id: string } | undefined;
    if (verdict === undefined) return;
    answered.push({ id: verdict.verdict_id, at: performance.now() });
  }
};

/** INVARIANT: what was answered a second before the kill is registered; the run is open, and said to be; a stop in order leaves no gap. */
const killedAndStopped = async (store: Readonly<Record<string, string>>, open: () => Promise<Stores>): Promise<void> => {
  const env = { ...SMALLEST_RULE_BOOK, ...store };
  const before = await open();
  const key = await issueKey(before.tenants, { createdAt: NOW });
  await before.close();
  for (let round = 1; round <= KILLS; round += 1) {
    const service = await startService({ ...env, LOG_LEVEL: 'error' });
    const answered: Answered[] = [];
    const loading = load(service.url, key, answered);
    await expect.poll(() => answered.length, { interval: 20 }).toBeGreaterThan(0);
    await sleep(1.1 * SECOND + Math.random() * SECOND);
    const ended = once(service.child, 'exit');
    service.child.kill('SIGKILL');
    const killedAt = performance.now();
    await ended;
    await loading;
    const stores = await open();
    const sure = answered.filter(({ at }) => at < killedAt - SECOND);
    expect(sure.length).toBeGreaterThan(0);
    const all = { from: '2000-01-01', to: '2100-01-01', limit: 1 };
    for (const { id } of sure) expect(await stores.register.findVerdicts('acme', { ...all, verdictId: id })).toHaveLength(1);
    const runs = await stores.register.runsOf('acme');
    const gaps = gapsOf(runs, new Date(Date.now() + 60 * SECOND));
    expect(gaps.map(({ cause }) => cause)).toEqual(Array.from({ length: round }, () => 'not_closed'));
    await stores.close();
  }
  const last = await startService({ ...env, LOG_LEVEL: 'error' });
  const answered: Answered[] = [];
  const loading = load(last.url, key, answered);
  await sleep(SECOND / 2);
  await last.stop();
  await loading;
  const stores = await open();
  const all = { from: '2000-01-01', to: '2100-01-01', limit: 1 };
  for (const { id } of answered) expect(await stores.register.findVerdicts('acme', { ...all, verdictId: id })).toHaveLength(1);
  expect(gapsOf(await stores.register.runsOf('acme'), new Date(Date.now() + 60 * SECOND))).toHaveLength(KILLS);
  await stores.close();
};

describe('a register whose process is killed', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'killed-register-'));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  test('holds in a file what was answered a second before, and shows where more may be missing', async () => {
    const env = { DATA_DIR: directory, FREE_DAILY_QUOTA: '0' };
    await killedAndStopped(env, async () => {
      const stores = await openStores({ dataDir: directory });
      await stores.prepare();
      return stores;
    });
  });
});

describeWith('MONGOD_BINARY', 'a register in MongoDB whose process is killed', (binary) => {
  let servers: ReplicaSet;
  beforeAll(async () => {
    servers = await ReplicaSet.start(binary);
  });
  afterAll(() => servers.remove());

  test('holds what was answered a second before, and shows where more may be missing', async () => {
    const mongodbUrl = servers.url('killed_register');
    await killedAndStopped({ MONGODB_URL: mongodbUrl, FREE_DAILY_QUOTA: '0' }, async () => {
      const stores = await openStores({ dataDir: '', mongodbUrl });
      await stores.prepare();
      return stores;
    });
  });
});
