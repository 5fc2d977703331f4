import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { VerdictRegister } from '../../src/register/verdict-register.js';
import { openEmbedded } from '../../src/stores/embedded/open-embedded.js';
import type { Stores } from '../../src/stores/stores.js';
import { type ApiKey, newApiKey } from '../../src/tenants/api-key.js';
import { KnownKeys } from '../../src/tenants/known-keys.js';
import { UseCounter } from '../../src/tenants/use-counter.js';
import { issueKey } from '../support/issue-key.js';
import { bodyOf, NOON, type Running, startApp } from './start-app.js';

const PATH = '/api/v1/compliance/security';
const ACCOUNT = '/api/v1/account';
const RECEIPT_KEY = 'receipt-key';

let directory: string;
let stores: Stores;
let keys: KnownKeys;
let app: Running;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'account-'));
  stores = openEmbedded(directory);
  await stores.prepare();
  keys = new KnownKeys(stores.tenants);
  await keys.refresh();
  app = await startApp({
    apiKeys: keys,
    publicApi: { stores, atrApiKey: RECEIPT_KEY },
    accounts: { use: new UseCounter(stores.tenants, () => NOON), freeDailyQuota: 1000 },
  });
});
afterEach(async () => {
  await app.stop();
  await stores.close();
  await rm(directory, { recursive: true, force: true });
});

/** A key of a tenant that is made where it is not there yet. */
const issue = async (changes: Partial<ApiKey> = {}, tier: 'free' | 'pro' | 'enterprise' = 'pro'): Promise<string> => {
  const id = changes.tenant ?? 'acme';
  const secret = await issueKey(stores.tenants, {
    createdAt: NOON.toISOString(),
    tenant: { id, name: id, tier, contact: 'x' },
    key: { label: 'build', ...changes },
  });
  await keys.refresh();
  return secret;
};
const ask = (headers: Record<string, string> = {}, body: object = { action: 'x' }): Promise<Response> => app.post(PATH, body, headers);
const get = (target: string, key: string): Promise<Response> => fetch(app.url + target, { headers: { 'X-API-Key': key } });

const INVALID = 'Invalid or missing API key';

describe('keys', () => {
  it('are taken in either header, and need no tier in the body', async () => {
    const key = await issue();
    expect((await ask({ 'X-API-Key': key })).status).toBe(200);
    expect((await ask({ Authorization: `Bearer ${key}` })).status).toBe(200);
    expect((await ask({ 'X-API-Key': key, Authorization: `Bearer ${key}` })).status).toBe(200);
    expect((await ask({ 'X-API-Key': key }, { action: 'x', tier: 'pro' })).status).toBe(200);
    expect((await ask({ 'X-API-Key': key }, { action: 'x', tier: 'free' })).status).toBe(200);
    expect((await ask({ 'X-API-Key': key }, { action: 'x', tier: 'enterprise' })).status).toBe(401);
  });

  it('that nobody has are 401 with one text, and never pass for no key', async () => {
    const key = await issue();
    const expired = await issue({ expiresAt: NOON.toISOString() });
    const revoked = await issue({ revokedAt: NOON.toISOString() });
    const mistyped = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`;
    for (const wrong of ['guess', mistyped, newApiKey(false), expired, revoked, `ck_${'0'.repeat(10_000)}`]) {
      for (const header of ['X-API-Key', 'Authorization']) {
        const answer = await ask({ [header]: header === 'Authorization' ? `Bearer ${wrong}` : wrong });
        expect(answer.status, wrong.slice(0, 60)).toBe(401);
        expect((await bodyOf(answer))['detail']).toBe(INVALID);
        expect(answer.headers.get('WWW-Authenticate')).toBe('ApiKey');
      }
    }
    expect(app.oracle.asked).toEqual([]);
    for (const secret of [key, mistyped, expired, revoked]) expect(app.logged()).not.toContain(secret.slice(12));
  });

  it('are refused everywhere where they look like ours, and where they are not meant for us only by the oracle', async () => {
    expect((await get('/api/v1/compliance', newApiKey(false))).status).toBe(401);
    expect((await get('/api/v1/compliance', 'a key of some gateway')).status).toBe(200);
    expect((await get('/api/v1/public/receipt/sample', newApiKey(false))).status).toBe(401);
  });

  it('of the deployment for receipts are no keys of tenants', async () => {
    expect((await ask({ 'X-API-Key': RECEIPT_KEY })).status).toBe(200);
    const key = await issue();
    expect((await ask({ 'X-API-Key': RECEIPT_KEY, Authorization: `Bearer ${key}` })).status).toBe(200);
  });

  it('that contradict each other are 400', async () => {
    const [one, other] = [await issue(), await issue()];
    const answer = await ask({ 'X-API-Key': one, Authorization: `Bearer ${other}` });
    expect(answer.status).toBe(400);
    expect((await bodyOf(answer))['detail']).toContain('Two different keys');
    expect((await ask({ 'X-API-Key': one, Authorization: 'Bearer something' })).status).toBe(400);
  });

  it('without the scope are 403, and say what they have', async () => {
    const answer = await ask({ 'X-API-Key': await issue({ scopes: ['billing'] }) });
    expect(answer.status).toBe(403);
    expect((await bodyOf(answer))['detail']).toBe('This key lacks the scope `ask`; it has `billing`');
  });

  it('of a suspended tenant are 401 until it is resumed', async () => {
    const key = await issue();
    await stores.tenants.changeTenant('acme', { state: 'suspended' });
    await keys.refresh();
    expect((await ask({ 'X-API-Key': key })).status).toBe(401);
    await stores.tenants.changeTenant('acme', { state: 'active' });
    await keys.refresh();
    expect((await ask({ 'X-API-Key': key })).status).toBe(200);
  });

  it('cannot be checked where they were never read: 503, and who has none is answered', async () => {
    const unread = await startApp({ apiKeys: new KnownKeys(stores.tenants) });
    const answer = await unread.post(PATH, { action: 'x' }, { 'X-API-Key': newApiKey(false) });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('Retry-After')).toBe('5');
    expect((await unread.post(PATH, { action: 'x' })).status).toBe(200);
    await unread.stop();
  });
});

describe('an account', () => {
  it('shows its owner tier, scopes, limits and what was used today', async () => {
    const key = await issue({ expiresAt: '2027-01-01T00:00:00.000Z' });
    await ask({ 'X-API-Key': key });
    await app.post(`${PATH}/batch`, { actions: ['they feel', 'y', 7] }, { 'X-API-Key': key });
    expect(await bodyOf<object>(await get(ACCOUNT, key))).toEqual({
      tenant: { id: 'acme', name: 'acme', tier: 'pro', state: 'active', created_at: NOON.toISOString() },
      key: {
        id: key.slice(3, 11),
        label: 'build',
        scopes: ['ask'],
        test: false,
        created_at: NOON.toISOString(),
        expires_at: '2027-01-01T00:00:00.000Z',
        last_used_at: NOON.toISOString(),
      },
      limits: { queries_a_day: null, queries_left: null },
      today: { queries: 3, blocked: 1 },
    });
    const free = await issue({ tenant: 'small' }, 'free');
    expect(await bodyOf(await get(ACCOUNT, free))).toMatchObject({ limits: { queries_a_day: 1000 }, today: { queries: 0 } });
  });

  it('shows use by day and endpoint, and what the promise came to', async () => {
    const key = await issue();
    await ask({ 'X-API-Key': key }, { action: 'they feel' });
    await ask({ 'X-API-Key': key }, { action: '' });
    await app.post(`${PATH}/batch`, { actions: ['x', 'y'] }, { 'X-API-Key': key });
    const usage = await bodyOf<{ days: object[]; total: object; from: string; to: string }>(await get(`${ACCOUNT}/usage`, key));
    expect([usage.from, usage.to]).toEqual(['2026-10-22', '2026-11-20']);
    expect(usage.days).toMatchObject([
      { day: '2026-11-20', endpoint: '/api/v1/compliance/:domain', queries: 1, blocked: 1, answers: 1 },
      { day: '2026-11-20', endpoint: '/api/v1/compliance/:domain/batch', queries: 2, blocked: 0, answers: 1 },
    ]);
    expect(usage.total).toMatchObject({ queries: 3, answers: 2 });
    expect(await bodyOf(await get(`${ACCOUNT}/sla?month=2026-11`, key))).toMatchObject({ month: '2026-11', promised_ms: 200, queries: 3 });
    expect(await bodyOf(await get(`${ACCOUNT}/sla?month=2026-10`, key))).toMatchObject({ queries: 0, within_200_ms: null, p99_ms: null });
  });

  it('counts nothing of a test key', async () => {
    const key = await issue({ test: true });
    expect(key).toMatch(/^ck_test_/);
    expect((await ask({ 'X-API-Key': key })).status).toBe(200);
    expect(await bodyOf(await get(ACCOUNT, key))).toMatchObject({ key: { test: true, last_used_at: null }, today: { queries: 0 } });
  });

  it('shows nothing of another tenant', async () => {
    const [one, other] = [await issue(), await issue({ tenant: 'other' })];
    await ask({ 'X-API-Key': one });
    expect(await bodyOf(await get(`${ACCOUNT}/usage`, other))).toMatchObject({ days: [], total: { queries: 0 } });
    expect(await bodyOf(await get(ACCOUNT, other))).toMatchObject({ tenant: { id: 'other' } });
  });

  it.each([
    ['usage?from=2026-11-31', '`from` must be a day such as `2026-11-20`, given once'],
    ['usage?from=2026-11-20&to=2026-11-19', '`from` (2026-11-20) must not be after `to` (2026-11-19)'],
    ['usage?from=2020-01-01', '`from` and `to` must be at most 400 days apart, which is how long use is kept'],
    ['usage?to=a&to=b', '`to` must be a day such as `2026-11-20`, given once'],
    ['usage?form=2026-11-20', '`form` is no parameter here; did you mean `from`?'],
    ['audits?until=2026-11-20', '`until` is no parameter here; there are from, to'],
    ['sla?mont=2026-11', '`mont` is no parameter here; did you mean `month`?'],
    ['sla?from=2026-11-20', '`from` is no parameter here; there is month'],
    ['?day=2026-11-20', '`day` is no parameter here; there are none'],
    ['sla?month=2026-13', '`month` must be a month such as `2026-11`, given once'],
  ])('refuses %s with 422', async (query, detail) => {
    const answer = await get(`${ACCOUNT}${query.startsWith('?') ? '' : '/'}${query}`, await issue());
    expect(answer.status).toBe(422);
    expect((await bodyOf(answer))['detail']).toBe(detail);
  });

  it('is shown to nobody without a key', async () => {
    for (const target of ['', '/usage', '/sla']) {
      const answer = await fetch(app.url + ACCOUNT + target);
      expect(answer.status).toBe(401);
      expect((await bodyOf(answer))['detail']).toBe(INVALID);
    }
  });
});

describe('the register', () => {
  const REGISTER_DAYS = 1_095;
  const ALL = { from: '2000-01-01', to: '2100-01-01', limit: 100 } as const;

  /** An application that registers, beside the one that does not. */
  const registering = async (
    usual: 'digest' | 'text' | 'off',
  ): Promise<{ readonly running: Running; readonly register: VerdictRegister }> => {
    const register = new VerdictRegister(stores.register, REGISTER_DAYS, () => NOON);
    const running = await startApp({
      apiKeys: keys,
      publicApi: { stores, atrApiKey: RECEIPT_KEY },
      register: { add: (given, kind) => register.add(given, kind), usual },
    });
    return { running, register };
  };

  it('has every verdict of a tenant, through whichever door, and none of others or of test keys', async () => {
    const { running, register } = await registering('digest');
    const key = { 'X-API-Key': await issue() };
    const send = async (path: string, body: object, headers: Record<string, string> = key): Promise<string> =>
      (await running.post(path, body, headers)).text();
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'check_action', arguments: { action: 'over MCP' } } };
    const answers = [
      await send(PATH, { action: 'once' }),
      await send(`${PATH}/batch`, { actions: ['one', 'feel'] }),
      await send(`${PATH}/interview`, { action: 'asked' }),
      await send(`${PATH}/plan`, { steps: [{ id: 'a', action: 'a step' }] }),
      await send('/hooks/pre-tool-use', { tool_name: 'Bash', tool_input: { command: 'ls' } }),
      await send('/access/v1/evaluation', { subject: { type: 'a', id: 'b' }, action: { name: 'c' }, resource: { type: 'd', id: 'e' } }),
      await send('/mcp', call, { ...key, Accept: 'application/json, text/event-stream' }),
    ].join();
    await send(PATH, { action: 'nobody' }, {});
    await send(PATH, { action: 'a test' }, { 'X-API-Key': await issue({ test: true }) });
    await send(PATH, { action: '' });
    await register.write();
    const found = await stores.register.findVerdicts('acme', ALL);
    const told = new Set(answers.match(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g));
    // The answer of the hook has no identifier.
    expect(found).toHaveLength(told.size + 1);
    const ids = new Set(found.map(({ verdictId }) => verdictId));
    expect([...told].filter((id) => !ids.has(id))).toEqual([]);
    const [first] = found;
    expect(first).toMatchObject({ tenant: 'acme', verdict: 'ALLOWED', ruleBook: 'bafyreisample', cid: 'bafyreiproof', confidence: 0.75 });
    expect(found.every(({ action }) => action === undefined)).toBe(true);
    await running.stop();
  });

  it('keeps what the tenant wants, whatever the service does', async () => {
    const { running, register } = await registering('off');
    const [silent, talkative] = [await issue({ tenant: 'silent' }), await issue({ tenant: 'talkative' })];
    await stores.tenants.changeTenant('talkative', { register: 'text' });
    await keys.refresh();
    for (const key of [silent, talkative]) expect((await running.post(PATH, { action: 'mine' }, { 'X-API-Key': key })).status).toBe(200);
    await register.write();
    expect(await stores.register.findVerdicts('silent', ALL)).toEqual([]);
    expect(await stores.register.findVerdicts('talkative', ALL)).toMatchObject([{ action: 'mine' }]);
    await running.stop();
  });

  it('has the receipts of a tenant with the verdicts that they name', async () => {
    const { running } = await registering('digest');
    const cid = `bafyrei${'a'.repeat(52)}`;
    const receipt = { agent_id: '@lender', decision: 'DECLINE', decision_reason: `see ${cid}`, subject_id: 'a'.repeat(64) };
    const both = { 'X-API-Key': RECEIPT_KEY, Authorization: `Bearer ${await issue()}` };
    const { receipt_id } = await bodyOf<{ receipt_id: string }>(await running.post('/api/v1/public/receipt', receipt, both));
    expect((await running.post('/api/v1/public/receipt', receipt, { 'X-API-Key': RECEIPT_KEY })).status).toBe(201);
    expect(await stores.register.findReceipts('acme', { ...ALL, mention: cid })).toMatchObject([
      { receiptId: receipt_id, agentId: '@lender' },
    ]);
    expect(await stores.register.findReceipts('acme', ALL)).toHaveLength(1);
    await running.stop();
  });
});
