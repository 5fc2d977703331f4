import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boughtTenant } from '../../../src/payments/bought-tenant.js';
import { UseCounter } from '../../../src/tenants/use-counter.js';
import { newPayer } from '../../support/payer.js';
import { runHere } from '../../support/run-tool.js';
import { bodyOf } from '../start-app.js';
import { type Shop, startShop } from './start-shop.js';

const PATH = '/api/v1/billing/credits';
const ASK = '/api/v1/compliance/security';
const asked = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

interface Bought {
  readonly tenant: string;
  readonly queries: number;
  readonly key: string;
}

let shop: Shop;
let url: string;
beforeAll(async () => {
  const use = new UseCounter(
    { keepUsage: async () => {}, noteLastUse: async () => {}, forgetUsageBefore: async () => {} },
    () => new Date(),
  );
  shop = await startShop({ accounts: { use, freeDailyQuota: 2 } });
  url = shop.app.url;
});
afterAll(() => shop.stop());

const buy = async (queries: number): Promise<Bought> => bodyOf<Bought>(await newPayer('$100').fetch(url + PATH, asked({ queries })));
/** A packet of which so many are left. */
const withLeft = async (left: number): Promise<Bought> => {
  const bought = await buy(1_000);
  await shop.stores.credits.take(bought.tenant, 1_000 - left);
  return bought;
};
const ask = (key: string, body: object = { action: 'x' }, at = ASK): Promise<Response> => shop.app.post(at, body, { 'X-API-Key': key });
const left = ({ tenant }: Bought): Promise<number | undefined> => shop.stores.credits.left(tenant);

describe('packets of queries', () => {
  it('are bought with one payment, drawn on by their key, and shown again to who sends the same', async () => {
    const payer = newPayer('$100');
    const answer = await payer.fetch(url + PATH, asked({ queries: 3_000 }));
    expect(answer.status).toBe(200);
    const bought = await bodyOf<Bought>(answer);
    expect(bought).toEqual({
      tenant: expect.stringMatching(/^x402-/) as string,
      queries: 3_000,
      key: expect.stringMatching(/^ck_/) as string,
    });
    expect(shop.money.chain.transfers.at(-1)).toMatchObject({ value: 3_000_000n });
    const first = await ask(bought.key);
    expect(first.headers.get('X-Credits-Cost')).toBe('1');
    expect(first.headers.get('X-Credits-Remaining')).toBe('2999');
    const batch = await ask(bought.key, { actions: ['x', 'x'.repeat(600), 5] }, `${ASK}/batch`);
    expect(batch.headers.get('X-Credits-Remaining')).toBe('2995');
    const again = await fetch(url + PATH, asked({ queries: 3_000 }, { 'PAYMENT-SIGNATURE': payer.sent() }));
    expect(await bodyOf(again)).toEqual(bought);
    expect(await left(bought)).toBe(2_995);
    const account = await fetch(`${url}/api/v1/account`, { headers: { 'X-API-Key': bought.key } });
    expect(await bodyOf(account)).toMatchObject({ limits: { queries_a_day: null, queries_left: 2_995 }, key: { expires_at: null } });
    expect(shop.app.logged()).not.toContain(bought.key);
  });

  it('have an invoice with the price of one, which anybody can check without us', async () => {
    const bought = await buy(2_000);
    const list = await fetch(`${url}/api/v1/billing/invoices`, { headers: { 'X-API-Key': bought.key } });
    const { invoices } = await bodyOf<{ invoices: readonly Record<string, unknown>[] }>(list);
    expect(invoices).toMatchObject([
      {
        total: '2',
        lines: [{ description: '2000 prepaid queries', quantity: 2, unit: 'packet of 1000 queries', unit_price: '1', amount: '2' }],
      },
    ]);
    const cwd = mkdtempSync(path.join(tmpdir(), 'invoice-'));
    const write = (name: string, value: unknown): void => writeFileSync(path.join(cwd, name), JSON.stringify(value));
    write('jwks.json', { keys: [shop.key.jwk] });
    write('list.json', { invoices });
    write('altered.json', { ...invoices[0], total: '1' });
    write('other.json', { keys: [] });
    const verify = (...words: readonly string[]) => runHere('payments', ['verify', ...words], { cwd, env: {} });
    const at = (name: string): string => path.join(cwd, name);
    expect(await verify(at('list.json'), '--jwks', at('jwks.json'))).toMatchObject({
      status: 0,
      out: expect.stringMatching(/: right;/) as string,
    });
    const altered = await verify(at('altered.json'), '--jwks', at('jwks.json'));
    expect(altered).toMatchObject({ status: 1, out: expect.stringMatching(/another document; .*do not make up the total/) as string });
    expect(await verify(at('list.json'), '--jwks', at('other.json'))).toMatchObject({
      status: 1,
      out: expect.stringContaining('no key') as string,
    });
    expect(await verify(at('list.json'))).toMatchObject({ status: 1, err: expect.stringContaining('--jwks') as string });
    expect(await verify(at('none.json'), '--jwks', at('jwks.json'))).toMatchObject({ status: 1 });
    rmSync(cwd, { recursive: true });
  });

  it('are never drawn below zero, whoever asks at once', async () => {
    const bought = await withLeft(5);
    const statuses = (await Promise.all(Array.from({ length: 12 }, () => ask(bought.key)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 402)).toHaveLength(7);
    expect(await left(bought)).toBe(0);
    const spent = await ask(bought.key, { action: 5 });
    expect([spent.status, (await bodyOf(spent))['detail']]).toEqual([402, expect.stringContaining('0 prepaid queries left')]);
  });

  it('are not drawn on by what is refused, nor by half of what is asked', async () => {
    const bought = await withLeft(3);
    for (const [body, status] of [
      [{ action: '' }, 422],
      [{ action: 'x', tier: 'enterprise' }, 401],
      [{ action: 'crash the core' }, 500],
      [{ action: 'x'.repeat(1_900) }, 402],
    ] as const)
      expect((await ask(bought.key, body)).status).toBe(status);
    expect((await shop.app.post(ASK, '{', { 'X-API-Key': bought.key })).status).toBe(400);
    expect((await ask(bought.key, { actions: ['a', 'b', 'c', 'd'] }, `${ASK}/batch`)).status).toBe(402);
    expect(await left(bought)).toBe(3);
    expect((await ask(bought.key, { actions: ['a', 'b', 'c'] }, `${ASK}/batch`)).status).toBe(200);
    expect(await left(bought)).toBe(0);
  });

  it('that were never sent are credited after a day, and their key ends', async () => {
    const bought = await buy(1_000);
    const { payments, credits } = shop.stores;
    const own = async () => (await payments.duePayments('2999', 100)).find((one) => boughtTenant(one) === bought.tenant);
    await expect.poll(async () => (await own())?.delivered).toBe(true);
    const sent = await own();
    if (sent !== undefined) await payments.replace({ ...sent, revision: sent.revision + 1, delivered: false });
    shop.skew = 2 * 86_400_000;
    await shop.reconciler.round();
    shop.skew = 0;
    expect((await ask(bought.key)).status).toBe(401);
    expect(await credits.left(bought.tenant)).toBe(0);
  });

  it.each([{}, { queries: 0 }, { queries: 1_500 }, { queries: 1_001_000 }, { queries: '1000' }, { queries: 1_000, months: 1 }])(
    'are refused for %j',
    async (body) => {
      expect((await fetch(url + PATH, asked(body))).status).toBe(422);
    },
  );

  it('are not given for another payment than asked for', async () => {
    const before = shop.money.chain.transfers.length;
    const payer = newPayer('$100');
    shop.money.mischief = async (_step, _asked, response) => {
      response.destroy();
      return true;
    };
    await payer.fetch(url + PATH, asked({ queries: 1_000 }));
    shop.money.mischief = undefined;
    const more = await fetch(url + PATH, asked({ queries: 2_000 }, { 'PAYMENT-SIGNATURE': payer.sent() }));
    expect(more.status).toBe(402);
    expect(shop.money.chain.transfers).toHaveLength(before);
    expect((await fetch(url + PATH, asked({ queries: 1_000 }))).status).toBe(402);
  });
});
