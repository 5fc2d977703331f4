import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { monthsAfter } from '../../../src/payments/bought-tenant.js';
import type { Payment } from '../../../src/payments/payment.js';
import { newPayer } from '../../support/payer.js';
import { bodyOf } from '../start-app.js';
import { type Shop, startShop } from './start-shop.js';

const PATH = '/api/v1/billing/subscriptions';
const asked = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
const DAY = 86_400_000;

let shop: Shop;
beforeEach(async () => {
  shop = await startShop();
});
afterEach(() => shop.stop());

const ask = (key: string): Promise<Response> => shop.app.post('/api/v1/compliance/security', { action: 'x' }, { 'X-API-Key': key });

describe('a month of pro', () => {
  it('is bought with one payment, as the reference client must be told, and its key works until the month is over', async () => {
    const url = shop.app.url + PATH;
    await expect(newPayer('$1').fetch(url, asked({ plan: 'pro' }))).rejects.toThrow();
    const payer = newPayer('$100');
    const answer = await payer.fetch(url, asked({ plan: 'pro' }));
    expect(answer.status).toBe(200);
    const { key, tenant, expires_at } = await bodyOf<Record<'key' | 'tenant' | 'expires_at', string>>(answer);
    expect(key).toMatch(/^ck_[0-9a-z]{8}_[0-9a-z]{38}$/);
    for (let n = 0; n < 4; n += 1) expect((await ask(key)).status).toBe(200);
    expect(await shop.stores.tenants.findTenant(tenant)).toMatchObject({ tier: 'pro', state: 'active' });
    expect(shop.money.chain.transfers).toMatchObject([{ value: 99_000_000n }]);

    const again = await fetch(url, asked({ plan: 'pro' }, { 'PAYMENT-SIGNATURE': payer.sent() }));
    expect(await bodyOf(again)).toMatchObject({ key, tenant, expires_at });
    expect(await shop.stores.tenants.listTenants()).toHaveLength(1);
    for await (const payment of shop.stores.payments.allPayments()) expect(JSON.stringify(payment)).not.toContain(key.slice(0, 11));
    expect(shop.app.logged()).not.toContain(key);

    shop.skew = 32 * DAY;
    expect((await ask(key)).status).toBe(401);
  });

  it('may be a day: beyond the free quota, and no longer', async () => {
    const answer = await newPayer('$5').fetch(shop.app.url + PATH, asked({ plan: 'pro', days: 1 }));
    const { key, days } = await bodyOf<{ key: string; days: number }>(answer);
    expect([answer.status, days]).toEqual([200, 1]);
    for (let n = 0; n < 4; n += 1) expect((await ask(key)).status).toBe(200);
    expect(shop.money.chain.transfers).toMatchObject([{ value: 5_000_000n }]);
    const invoices = `${shop.app.url}/api/v1/billing/invoices`;
    const see = (path: string, by?: string, accept = 'application/json'): Promise<Response> =>
      fetch(invoices + path, { headers: { Accept: accept, ...(by !== undefined && { 'X-API-Key': by }) } });
    const other = await bodyOf<{ key: string }>(await newPayer('$5').fetch(shop.app.url + PATH, asked({ plan: 'pro', days: 1 })));
    const list = await bodyOf<{ invoices: readonly object[] }>(await see('', key));
    expect(list).toMatchObject({ invoices: [{ number: 1, kind: 'invoice', lines: [{ quantity: 1, amount: '5' }] }] });
    expect(await bodyOf(await see('/1', key))).toEqual(list.invoices[0]);
    expect(await (await see('/1', key, 'text/html')).text()).toContain('<h1>Invoice 1</h1>');
    const refused = [see(''), see('/1'), see('/1', other.key), see('/2', key), see('/3', key)];
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([401, 404, 404, 404, 404]);
    shop.skew = DAY - 60_000;
    expect((await ask(key)).status).toBe(200);
    shop.skew = DAY;
    expect((await ask(key)).status).toBe(401);
  });

  it('that was never sent is credited after a day, and its key ends', async () => {
    const payer = newPayer('$2000');
    const answer = await payer.fetch(shop.app.url + PATH, asked({ plan: 'pro', months: 12 }));
    const { key } = await bodyOf(answer);
    const { payments } = shop.stores;
    const only = async (): Promise<Payment | undefined> => (await payments.duePayments('2999', 1))[0];
    await expect.poll(async () => (await only())?.delivered).toBe(true);
    // As if the connection had broken before all of it was sent.
    const sent = await only();
    if (sent !== undefined) await payments.replace({ ...sent, revision: sent.revision + 1, delivered: false });
    expect((await ask(key ?? '')).status).toBe(200);
    shop.skew = 2 * DAY;
    await shop.reconciler.round();
    expect((await ask(key ?? '')).status).toBe(401);
  });

  it('is refused where the request is not one, or another is paid than asked for', async () => {
    const url = shop.app.url + PATH;
    for (const body of [
      {},
      { plan: 'enterprise' },
      { plan: 'pro', months: 0 },
      { plan: 'pro', months: 13 },
      { plan: 'pro', days: 31 },
      { plan: 'pro', days: 1, months: 1 },
      { plan: 'pro', month: 1 },
    ])
      expect((await fetch(url, asked(body))).status).toBe(422);
    expect((await fetch(url, { method: 'POST', body: 'x' })).status).toBe(415);
    const payer = newPayer('$100');
    shop.money.mischief = async (_step, _asked, response) => {
      response.destroy();
      return true;
    };
    await payer.fetch(url, asked({ plan: 'pro' }));
    shop.money.mischief = undefined;
    const more = await fetch(url, asked({ plan: 'pro', months: 2 }, { 'PAYMENT-SIGNATURE': payer.sent() }));
    expect(more.status).toBe(402);
    expect(shop.money.chain.transfers).toEqual([]);
    expect(await shop.stores.tenants.listTenants()).toEqual([]);
  });
});

it.each([
  ['2026-11-27T12:00:00.000Z', 1, '2026-12-27T12:00:00.000Z'],
  ['2027-01-31T12:00:00.000Z', 1, '2027-02-28T12:00:00.000Z'],
  ['2026-11-30T12:00:00.000Z', 3, '2027-02-28T12:00:00.000Z'],
  ['2026-12-31T00:00:00.000Z', 12, '2027-12-31T00:00:00.000Z'],
])('%s and %d months are %s', (from, months, to) => {
  expect(monthsAfter(from, months)).toBe(to);
});
