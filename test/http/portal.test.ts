import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EvidencePackages } from '../../src/evidence/packages.js';
import type { Dependencies, RuleSetApi } from '../../src/http/dependencies.js';
import { newId } from '../../src/http/new-id.js';
import { routes } from '../../src/http/routes.js';
import { createMetrics } from '../../src/http/telemetry/metrics.js';
import { LogReader } from '../../src/log/log-reader.js';
import { VerdictRegister } from '../../src/register/verdict-register.js';
import { SigningKeys } from '../../src/signing/signing-keys.js';
import { openEmbedded } from '../../src/stores/embedded/open-embedded.js';
import type { Stores } from '../../src/stores/stores.js';
import { type ApiKey, newApiKey, parseApiKey } from '../../src/tenants/api-key.js';
import { KnownKeys } from '../../src/tenants/known-keys.js';
import { UseCounter } from '../../src/tenants/use-counter.js';
import { RULE_SET } from '../stores/rule-sets.contract.js';
import { fillRegister } from '../support/fill-register.js';
import { sampled } from '../support/full.js';
import { issueKey } from '../support/issue-key.js';
import { sampleRuleBook } from './sample-rule-book.js';
import { ListeningOracle, NOON, type Running, startApp } from './start-app.js';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND'];

let directory: string;
let stores: Stores;
let keys: KnownKeys;
let app: Running;
let dependencies: Partial<Dependencies>;
let now = NOON;
/** What a package takes. */
let making: Promise<void> = Promise.resolve();
let filled: Awaited<ReturnType<typeof fillRegister>>;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'portal-'));
  stores = openEmbedded(directory);
  await stores.prepare();
  keys = new KnownKeys(stores.tenants);
  const clock = (): Date => now;
  const register = new VerdictRegister(stores.register, 1_095, clock);
  dependencies = {
    clock,
    apiKeys: keys,
    publicApi: { stores, atrApiKey: 'receipt-key' },
    ruleSets: {} as RuleSetApi,
    transparency: { reader: new LogReader(stores.log), keys: new SigningKeys(stores.keyRing, undefined) },
    blocks: { waiting: { find: () => undefined }, linked: { find: () => undefined }, held: stores.blocks },
    metrics: createMetrics(new ListeningOracle().summary, []),
    accounts: { use: new UseCounter(stores.tenants, clock), freeDailyQuota: 1000 },
    portal: {
      packages: new EvidencePackages(
        path.join(directory, 'packages'),
        async (_, file) => {
          await making;
          writeFileSync(file, 'whole');
        },
        clock,
      ),
      ...stores,
      keys,
      registerDays: 1_095,
      write: () => register.write(),
      log: undefined as never,
    },
  };
  app = await startApp(dependencies);
  filled = await fillRegister(stores, 'acme', '2026-11-10');
  await stores.ruleSets.add({ ...RULE_SET, createdAt: '2026-11-09T12:00:00.000Z', createdBy: 'uploader' }, 50);
  await stores.ruleSets.assign('acme', 'travel-policy', 'active', '1.0.0', { keyId: 'switcher', at: '2026-11-10T12:00:00.000Z' });
  await stores.ruleSets.assign('acme', 'travel-policy', 'active', undefined, { keyId: 'undoer', at: '2026-11-16T12:00:00.000Z' });
  await fillRegister(stores, 'rival', '2026-11-10');
});
afterAll(async () => {
  await app.stop();
  await stores.close();
  await rm(directory, { recursive: true, force: true });
});

const issue = async (changes: Partial<ApiKey> = {}): Promise<string> => {
  const id = changes.tenant ?? 'acme';
  const range = { expiresAt: '2027-01-01T00:00:00.000Z', rangeFrom: '2026-11-01', rangeTo: '2026-11-15' };
  const secret = await issueKey(stores.tenants, {
    createdAt: NOON.toISOString(),
    tenant: { id, name: id, tier: 'enterprise' },
    key: { scopes: ['audit'], ...range, ...changes },
  });
  await keys.refresh();
  return secret;
};

const post = (
  target: string,
  form: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  fetch(app.url + target, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { Origin: app.url, ...headers },
    redirect: 'manual',
  });
const get = (target: string, cookie: string): Promise<Response> =>
  fetch(app.url + target, { headers: { Cookie: cookie }, redirect: 'manual' });
const cookieOf = (answer: Response): string => (answer.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '';
const signIn = async (key: string): Promise<string> => {
  const answer = await post('/portal/session', { key });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('Location')).toBe('/portal');
  return cookieOf(answer);
};

describe('signing in', () => {
  it('gives a cookie that no script reads and no other site sends, and an overview', async () => {
    const answer = await post('/portal/session', { key: await issue() });
    expect(answer.headers.get('Set-Cookie')).toMatch(/^portal_session=[\w-]{43}; Path=\/portal; Max-Age=1800; HttpOnly; SameSite=Strict$/);
    const page = await get('/portal', cookieOf(answer));
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Verdicts a day');
    expect(page.headers.get('Cache-Control')).toBe('no-store');
  });

  it.each<[string, () => Promise<string>]>([
    ['no key', async () => ''],
    ['another key of the tenant', () => issue({ scopes: ['ask'] })],
    ['a key with more scopes', () => issue({ scopes: ['ask', 'audit'] })],
    ['a key that has ended', () => issue({ expiresAt: NOON.toISOString() })],
    ['a revoked key', () => issue({ revokedAt: NOON.toISOString() })],
    ['a key of nobody', async () => newApiKey(false)],
    ['a long text', async () => 'x'.repeat(10_000)],
  ])('refuses %s, and gives no cookie', async (_, key) => {
    const answer = await post('/portal/session', { key: await key() });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('Set-Cookie')).toBeNull();
    expect(await answer.text()).toContain('not valid here');
  });

  it('ends by time, by signing out wherever the cookie was copied to, and with its key', async () => {
    const key = await issue();
    const [first, second] = [await signIn(key), await signIn(key)];
    expect((await get('/portal/find', first)).status).toBe(200);
    expect((await post('/portal/session/end', {}, { Cookie: first })).headers.get('Set-Cookie')).toContain('portal_session=; ');
    expect((await get('/portal/find', first)).status).toBe(303);
    expect((await get('/portal/find', second)).status).toBe(200);
    now = new Date(NOON.getTime() + 30 * 60_000);
    expect((await get('/portal/find', second)).status).toBe(303);
    now = NOON;
    const third = await signIn(key);
    await stores.tenants.changeKey(parseApiKey(key)?.id ?? '', { revokedAt: NOON.toISOString() });
    await keys.refresh();
    expect((await get('/portal/find', third)).status).toBe(303);
    expect(await (await get('/portal', third)).text()).toContain('Sign in');
  });
});

describe('attacks', () => {
  it('a session that somebody else began is not taken over', async () => {
    const planted = `portal_session=${'a'.repeat(43)}`;
    const answer = await post('/portal/session', { key: await issue() }, { Cookie: planted });
    expect(cookieOf(answer)).not.toBe(planted);
    expect((await get('/portal/find', planted)).status).toBe(303);
  });

  it.each(['/portal/session', '/portal/session/end', '/portal/packages'])(
    'a form of another site, or of nowhere, is refused: %s',
    async (target) => {
      const key = await issue();
      const cookie = await signIn(key);
      for (const origin of ['https://evil.example', 'null', `${app.url}.evil.example`, app.url.replace('http:', 'https:')]) {
        const answer = await post(target, { key, from: '2026-11-10', to: '2026-11-10' }, { Origin: origin, Cookie: cookie });
        expect(answer.status, origin).toBe(403);
        expect(answer.headers.get('Set-Cookie')).toBeNull();
      }
      const bare = await fetch(app.url + target, { method: 'POST', body: new URLSearchParams({ key }), headers: { Cookie: cookie } });
      expect(bare.status).toBe(403);
      expect((await get('/portal/find', cookie)).status).toBe(200);
    },
  );

  it('no page may be framed, load from elsewhere, or send its forms elsewhere', async () => {
    const cookie = await signIn(await issue());
    for (const target of [
      '/portal',
      '/portal/find',
      `/portal/verdicts/${filled.verdictIds[0]}`,
      `/portal/receipts/${filled.receiptIds[0]}`,
      '/portal/x',
    ]) {
      const { headers } = await get(target, cookie);
      const policy = headers.get('Content-Security-Policy') ?? '';
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|\*|https:/);
    }
  });

  it('leads to no other site, whatever an address says', async () => {
    const answer = await post('/portal/session?next=https://evil.example&return=//evil.example', {
      key: await issue(),
      next: '//evil.example',
    });
    expect(answer.headers.get('Location')).toBe('/portal');
    const away = await get('/portal/find?next=//evil.example', 'portal_session=x');
    expect(away.headers.get('Location')).toBe('/portal');
  });

  it("another tenant's verdicts and receipts are unknown, by every key, and so is what lies outside of the days", async () => {
    const mine = await signIn(await issue({ tenant: 'rival' }));
    const before = await signIn(await issue({ rangeTo: '2026-11-09' }));
    const [verdictId, cid, receiptId] = [filled.verdictIds[1] ?? '', filled.cids[1] ?? '', filled.receiptIds[1] ?? ''];
    for (const cookie of [mine, before]) {
      expect((await get(`/portal/verdicts/${verdictId}`, cookie)).status).toBe(404);
      expect((await get(`/portal/receipts/${receiptId}`, cookie)).status).toBe(404);
      for (const [by, value] of [
        ['cid', cid],
        ['verdict_id', verdictId],
        ['receipt_id', receiptId],
        ['agent', '@acme-agent'],
      ] as const) {
        const page = await (await get(`/portal/find?${new URLSearchParams({ by, value })}`, cookie)).text();
        expect(page, by).toContain('None.');
        expect(page).not.toContain(`/portal/verdicts/${verdictId}`);
      }
    }
    for (const by of ['day', 'provision'])
      expect(await (await get(`/portal/find?by=${by}&value=2026-11-10`, before)).text()).toContain('None.');
  });

  it('markup in what is sought and in what was stored is text', async () => {
    const cookie = await signIn(await issue());
    const page = await (
      await get(`/portal/find?${new URLSearchParams({ by: 'agent', value: '"><script>alert(1)</script>' })}`, cookie)
    ).text();
    expect(page).not.toContain('<script>alert');
    expect(await (await get(`/portal/verdicts/${filled.verdictIds[2]}`, cookie)).text()).not.toContain('<img src=x');
  });
});

describe('an auditor', () => {
  it('finds by every key, and sees what refers to what', async () => {
    const cookie = await signIn(await issue());
    const [verdictId, cid, receiptId, childId] = [
      filled.verdictIds[0] ?? '',
      filled.cids[0] ?? '',
      filled.receiptIds[0] ?? '',
      filled.receiptIds[1] ?? '',
    ];
    for (const [by, value, found] of [
      ['cid', cid, verdictId],
      ['verdict_id', verdictId, verdictId],
      ['provision', 'Art. 5(1)(f)', filled.verdictIds[1]],
      ['day', '2026-11-10', verdictId],
      ['receipt_id', receiptId, receiptId],
      ['agent', '@acme-agent', childId],
    ] as const)
      expect(await (await get(`/portal/find?${new URLSearchParams({ by, value })}`, cookie)).text(), by).toContain(found);
    const verdict = await (await get(`/portal/verdicts/${verdictId}`, cookie)).text();
    for (const part of [cid, receiptId, 'Check the proof here']) expect(verdict).toContain(part);
    const receipt = await (await get(`/portal/receipts/${childId}`, cookie)).text();
    expect(receipt).toContain(receiptId);
    expect(receipt).toContain('before');
  });

  it('sees who changed own rule sets on its days, and no other tenant’s', async () => {
    const page = await (await get('/portal', await signIn(await issue()))).text();
    const changes = page.slice(page.indexOf('Changes of own rule sets'), page.indexOf('<h2>Service'));
    for (const part of ['uploader', 'switcher', 'answers', '2026-11-10T12:00:00.000Z']) expect(changes).toContain(part);
    expect(changes).not.toContain('undoer');
    const later = await (await get('/portal', await signIn(await issue({ rangeTo: '2026-11-30' })))).text();
    expect(later).toContain('undoer');
    expect(await (await get('/portal', await signIn(await issue({ tenant: 'rival' })))).text()).not.toContain('switcher');
  });

  it.each(['by=cid', 'by=color&value=x', 'by=day&value=yesterday', 'by=cid&by=day&value=x', `by=cid&value=${'x'.repeat(400)}`])(
    'who seeks `%s` is told what is wrong',
    async (query) => expect((await get(`/portal/find?${query}`, await signIn(await issue()))).status).toBe(422),
  );

  it.each([
    ['from=yesterday', 'A day is written'],
    ['to=2026-02-30', 'A day is written'],
    ['from=2026-11-02&from=2026-11-03', 'A day is written'],
    ['from=2026-11-05&to=2026-11-04', 'must not be after'],
    ['from=1926-01-01&to=1926-12-31', 'None of these days is shown'],
  ])('who narrows the overview by `%s` is told what is wrong', async (query, why) => {
    const answer = await get(`/portal?${query}`, await signIn(await issue()));
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(why)]);
  });

  it.each([
    ['/portal?form=2026-11-05', 'did you mean `from`?'],
    ['/portal/find?by=cid&value=x&afer=y', 'did you mean `after`?'],
    ['/portal/packages?from=2026-11-05', '`from` is no parameter here; there are none'],
  ])('who misspells what a page is asked by, as in `%s`, is told so', async (address, why) => {
    const answer = await get(address, await signIn(await issue()));
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(why)]);
  });

  it('who narrows the overview sees those of its days that the key shows', async () => {
    const cookie = await signIn(await issue());
    expect(await (await get('/portal?from=1926-01-01&to=2026-11-12', cookie)).text()).toContain('from 2026-11-01 to 2026-11-12');
    expect(await (await get('/portal?from=&to=', cookie)).text()).toContain('from 2026-11-01 to 2026-11-15');
  });

  it.each([
    ['', '', 'first and the last day'],
    ['2026-11-05', '2026-11-04', 'must not be after'],
    ['1926-01-01', '2026-11-04', 'Your key shows'],
    ['2026-11-01', '2126-11-04', 'Your key shows'],
    ['2026-11-01', '2026-02-30', 'first and the last day'],
  ])('who asks for a package from `%s` to `%s` is told what is wrong', async (from, to, why) => {
    const answer = await post('/portal/packages', { from, to }, { Cookie: await signIn(await issue()) });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(why);
  });

  it('who asks for a package of a hundred years, or of days that are not over, is refused, whatever the key shows', async () => {
    const cookie = await signIn(await issue({ rangeFrom: '1926-01-01', rangeTo: '2099-01-01' }));
    for (const [from, to, why] of [
      ['1926-01-01', '2026-11-04', 'at most 1095 days'],
      ['2026-11-01', '2026-11-20', 'yesterday'],
    ] as const) {
      const answer = await post('/portal/packages', { from, to }, { Cookie: cookie });
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain(why);
    }
  });

  it('gets a package, the same one again, and nobody of another tenant or other days does', async () => {
    const cookie = await signIn(await issue());
    const days = { from: '2026-11-02', to: '2026-11-12' };
    const asked = await post('/portal/packages', days, { Cookie: cookie });
    expect(asked.status).toBe(303);
    const place = asked.headers.get('Location') ?? '';
    expect((await post('/portal/packages', days, { Cookie: cookie })).headers.get('Location')).toBe(place);
    await expect.poll(async () => (await get(place, cookie)).text()).toContain('Download');
    const file = await get(`${place}/file`, cookie);
    expect(await file.text()).toBe('whole');
    expect(file.headers.get('Content-Disposition')).toContain('evidence-acme-2026-11-02-2026-11-12.zip');
    expect(await (await get('/portal/packages', cookie)).text()).toContain(place);
    for (const other of [await issue({ tenant: 'rival' }), await issue({ rangeFrom: '2026-11-03' })]) {
      const theirs = await signIn(other);
      for (const target of [place, `${place}/file`]) expect((await get(target, theirs)).status).toBe(404);
      expect(await (await get('/portal/packages', theirs)).text()).not.toContain(place);
    }
    expect((await get(`${place}/file`, '')).status).toBe(303);
  });

  it('who asks for another package while one is made is told to wait, and gets no half of it', async () => {
    let whole = (): void => undefined;
    making = new Promise((resolve) => (whole = resolve));
    const cookie = await signIn(await issue());
    const days = { from: '2026-11-04', to: '2026-11-05' };
    const place = (await post('/portal/packages', days, { Cookie: cookie })).headers.get('Location') ?? '';
    const other = await post('/portal/packages', { ...days, to: '2026-11-06' }, { Cookie: cookie });
    expect(other.status).toBe(409);
    expect(await other.text()).toContain('one at a time');
    expect((await post('/portal/packages', days, { Cookie: cookie })).headers.get('Location')).toBe(place);
    expect((await get(`${place}/file`, cookie)).status).toBe(404);
    whole();
    await expect.poll(async () => (await get(place, cookie)).text()).toContain('Download');
  });

  it('is on record for every look, and the tenant sees it', async () => {
    const key = await issue();
    const cookie = await signIn(key);
    await get(`/portal/verdicts/${filled.verdictIds[0]}`, cookie);
    await get('/portal/verdicts/unknown', cookie);
    await get('/portal/find?by=agent&value=%40someone', cookie);
    await get('/portal', cookie);
    await post('/portal/session/end', {}, { Cookie: cookie });
    const headers = { 'X-API-Key': await issue({ scopes: ['ask'] }) };
    const { looks } = (await (await fetch(`${app.url}/api/v1/account/audits`, { headers })).json()) as {
      looks: { key: string; what: string; detail: string }[];
    };
    const ours = looks.filter((one) => one.key === parseApiKey(key)?.id).map(({ what, detail }) => `${what} ${detail}`);
    expect(ours.sort()).toEqual(
      [
        'sign_in ',
        `verdict ${filled.verdictIds[0]}`,
        'verdict unknown',
        'find agent @someone',
        'overview 2026-11-01 to 2026-11-15',
        'sign_out ',
      ].sort(),
    );
    const other = { 'X-API-Key': await issue({ tenant: 'rival', scopes: ['ask'] }) };
    const theirs = (await (await fetch(`${app.url}/api/v1/account/audits`, { headers: other })).json()) as { looks: object[] };
    expect(JSON.stringify(theirs)).not.toContain(parseApiKey(key)?.id);
  });

  it('reaches nothing else with the key or the cookie: every route, every method', async () => {
    const key = await issue();
    const cookie = await signIn(key);
    const config = { basis: 'in_force', trustedProxies: 0 };
    const list = routes({ config, oracle: new ListeningOracle(), ruleBook: sampleRuleBook, ...dependencies } as unknown as Dependencies);
    expect(list.length).toBeGreaterThan(60);
    const targets = new Set(list.map(([, pattern]) => pattern.replaceAll(/:\w+(\([^)]*\))?/g, newId()).replaceAll(/[{}*]/g, '')));
    const doors = [...targets].flatMap((target) => METHODS.map((method) => ({ target, method })));
    // Of seven methods every ninth, so that each comes to some of the targets; the full suites try all.
    for (const { target, method } of sampled(doors, 9)) {
      const body = method === 'POST' || method === 'PUT' ? '{}' : undefined;
      for (const headers of [{ 'X-API-Key': key }, { Authorization: `Bearer ${key}` }]) {
        const answer = await fetch(app.url + target, {
          method,
          headers: { ...headers, 'Content-Type': 'application/json' },
          body: body ?? null,
          redirect: 'manual',
        });
        expect(answer.status, `${method} ${target}`).toBe(403);
      }
      if (target.startsWith('/portal')) continue;
      const headers = { 'Content-Type': 'application/json' };
      const [nobody, withCookie] = await Promise.all(
        [headers, { ...headers, Cookie: cookie }].map((one) =>
          fetch(app.url + target, { method, headers: one, body: body ?? null, redirect: 'manual' }),
        ),
      );
      expect(withCookie?.status, `${method} ${target}`).toBe(nobody?.status);
    }
  });
});
