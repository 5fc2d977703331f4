import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SigningKeys } from '../../src/signing/signing-keys.js';
import { openEmbedded } from '../../src/stores/embedded/open-embedded.js';
import { newApiKey } from '../../src/tenants/api-key.js';
import { fillMany } from '../support/fill-many.js';
import { byExtent } from '../support/full.js';
import { issueKey } from '../support/issue-key.js';
import { type Service, SMALLEST_RULE_BOOK, startService } from '../support/service.js';

const DAY = 86_400_000;
/** So many that a package takes some seconds. */
const MANY = byExtent(15_000, 15_000, 40_000);
const TODAY = new Date();
const day = (before: number): string => new Date(TODAY.getTime() - before * DAY).toISOString().slice(0, 10);

let folder: string;
const key = newApiKey(false);

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'killed-package-'));
  const stores = openEmbedded(folder);
  await stores.prepare();
  const keys = new SigningKeys(stores.keyRing, undefined);
  await fillMany(stores, keys, { tenant: 'acme', many: MANY, begin: TODAY.getTime() - 10 * DAY, time: 5 * DAY, now: TODAY });
  await issueKey(stores.tenants, {
    createdAt: TODAY.toISOString(),
    tenant: { tier: 'enterprise' },
    key: { scopes: ['audit'], expiresAt: '2099-01-01T00:00:00.000Z', rangeFrom: day(20), rangeTo: day(0) },
    secret: key,
  });
  await stores.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** An auditor at a service that was started anew. */
const auditor = async ({ url }: Service) => {
  const post = (target: string, form: Readonly<Record<string, string>>, cookie = ''): Promise<Response> =>
    fetch(url + target, { method: 'POST', body: new URLSearchParams(form), headers: { Origin: url, Cookie: cookie }, redirect: 'manual' });
  const cookie = ((await post('/portal/session', { key })).headers.get('Set-Cookie') ?? '').split(';')[0] ?? '';
  return {
    ask: async (): Promise<string> => (await post('/portal/packages', { from: day(15), to: day(2) }, cookie)).headers.get('Location') ?? '',
    get: (target: string): Promise<Response> => fetch(url + target, { headers: { Cookie: cookie }, redirect: 'manual' }),
  };
};

const start = (): Promise<Service> => startService({ ...SMALLEST_RULE_BOOK, DATA_DIR: folder, FREE_DAILY_QUOTA: '0', LOG_LEVEL: 'error' });

describe('a process that is killed while it makes a package', () => {
  it('leaves nothing half: it is said to have failed at once after a restart, and asked for again it is whole', async () => {
    let place = '';
    for (const wait of [0, 150, 600]) {
      const service = await start();
      const { ask, get } = await auditor(service);
      place = await ask();
      await expect.poll(async () => (await get(place)).text(), { interval: 10 }).toMatch(/[1-9]\d* of \d+ files/);
      await sleep(wait);
      expect((await get(`${place}/file`)).status).toBe(404);
      const ended = once(service.child, 'exit');
      service.child.kill('SIGKILL');
      await ended;
      expect(readdirSync(path.join(folder, 'packages', 'acme')).filter((name) => name.endsWith('.zip'))).toEqual([]);
      const again = await start();
      const after = await auditor(again);
      expect(await (await after.get(place)).text()).toContain('failed: it was interrupted');
      expect((await after.get(`${place}/file`)).status).toBe(404);
      await again.stop();
    }
    const last = await start();
    const { ask, get } = await auditor(last);
    expect(await ask()).toBe(place);
    await expect.poll(async () => (await get(place)).text(), { interval: 100 }).toContain('Download');
    writeFileSync(path.join(folder, 'package.zip'), new Uint8Array(await (await get(`${place}/file`)).arrayBuffer()));
    await last.stop();
    // Nothing is left of what was begun before.
    expect(readdirSync(path.join(folder, 'packages', 'acme')).map((name) => path.extname(name))).toEqual(['.json', '.zip']);
    execFileSync('python3', ['-m', 'zipfile', '-e', path.join(folder, 'package.zip'), path.join(folder, 'unpacked')]);
    const checked = execFileSync('python3', ['-I', '-S', 'check.py'], { cwd: path.join(folder, 'unpacked'), encoding: 'utf8' });
    expect(checked).toContain('CONFIRMED');
    expect(checked).toContain(`${MANY} verdicts; 0 of them without their proof`);
  });
});
