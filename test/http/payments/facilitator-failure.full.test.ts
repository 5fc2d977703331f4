import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import type { Invoice } from '../../../src/payments/invoice.js';
import type { Payment } from '../../../src/payments/payment.js';
import { type Mischief, NETWORK } from '../../support/fake-chain.js';
import { sampled } from '../../support/full.js';
import { newPayer } from '../../support/payer.js';
import { bodyOf } from '../start-app.js';
import { type Shop, startShop } from './start-shop.js';

const ASKED: RequestInit = {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ action: 'Rotate the keys', tier: 'pro' }),
};
const HOUR = 3_600_000;

let shop: Shop;
afterEach(() => shop.stop());
/** With a facilitator that is waited for only as long as a busy machine needs. */
const startHere = (options: { readonly trusting?: boolean } = {}): Promise<Shop> => startShop({ ...options, patience: 1_000 });

const listed = async <T>(all: AsyncIterable<T>): Promise<T[]> => {
  const list: T[] = [];
  for await (const one of all) list.push(one);
  return list;
};
const payments = (): Promise<Payment[]> => listed(shop.stores.payments.allPayments());
const invoices = (): Promise<Invoice[]> => listed(shop.stores.payments.allInvoices());

/** Pays once with the mischief in force; `again` sends the same payment without it. */
const pay = async (mischief: Mischief | undefined) => {
  const payer = newPayer();
  const url = `${shop.app.url}/api/v1/compliance/security`;
  shop.money.mischief = mischief;
  const answer = await payer.fetch(url, ASKED);
  shop.money.mischief = undefined;
  const again = (): Promise<Response> =>
    fetch(url, { ...ASKED, headers: { 'Content-Type': 'application/json', 'PAYMENT-SIGNATURE': payer.sent() } });
  return { answer, again, payer };
};

type Answerer = (response: ServerResponse) => void;
const sends =
  (body: unknown, status = 200, type = 'application/json'): Answerer =>
  (response) => {
    response.statusCode = status;
    response.setHeader('Content-Type', type);
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
const at =
  (step: 'verify' | 'settle', answerer: Answerer, alsoTakes = false): Mischief =>
  async (present, _asked, response, answer) => {
    if (present !== step) return false;
    if (alsoTakes) await answer();
    answerer(response);
    return true;
  };

const HTML = '<html><body>Bad gateway</body></html>';
const NONSENSE: readonly (readonly [what: string, answerer: Answerer])[] = [
  ['HTML with 200', sends(HTML, 200, 'text/html')],
  ['HTML with 502', sends(HTML, 502, 'text/html')],
  ['an empty body', sends('', 200)],
  ['JSON of another shape', sends({ ok: true })],
  ['an error of its own', sends({ error: 'boom' }, 500)],
  ['a cut connection', (response) => response.destroy()],
  ['nothing, for ever', () => undefined],
  ['a redirect in a circle', (response) => response.writeHead(302, { Location: '/verify' }).end()],
];

describe('a facilitator that cannot verify', () => {
  it.each(sampled([...NONSENSE, ['a success of another payer', sends({ isValid: true, payer: `0x${'9'.repeat(40)}` })]] as const, 2))(
    'answers %s: 503, nothing asked of the oracle, nothing kept, and the payment is good for another attempt',
    async (_what, answerer) => {
      shop = await startHere();
      const { answer, again } = await pay(at('verify', answerer));
      expect(answer.status).toBe(503);
      expect(answer.headers.get('Retry-After')).toBe('10');
      expect((await bodyOf(answer))['detail']).toContain('nothing was taken');
      expect([shop.app.oracle.asked, await payments(), shop.money.asked.settle]).toEqual([[], [], 0]);
      expect((await again()).status).toBe(200);
    },
  );

  it.each([
    ['a refusal', sends({ isValid: false, invalidReason: 'insufficient_funds' })],
    ['a refusal with 400', sends({ isValid: false, invalidReason: 'insufficient_funds' }, 400)],
  ] as const)('answers %s: 402 with its reason', async (_what, answerer) => {
    shop = await startHere();
    const { answer } = await pay(at('verify', answerer));
    expect(answer.status).toBe(402);
    expect((await bodyOf(answer))['detail']).toContain('insufficient_funds');
  });
});

const LIES = [
  ['a success without a transaction', sends({ success: true, transaction: '', network: NETWORK })],
  ['a success on another network', sends({ success: true, transaction: `0x${'1'.repeat(64)}`, network: 'eip155:1' })],
  [
    'a success of another payer',
    sends({ success: true, transaction: `0x${'1'.repeat(64)}`, network: NETWORK, payer: `0x${'9'.repeat(40)}` }),
  ],
  ['a success of another amount', sends({ success: true, transaction: `0x${'1'.repeat(64)}`, network: NETWORK, amount: '1' })],
] as const;

describe.each([
  ['the chain is looked at', false],
  ['the facilitator is believed', true],
])('a facilitator that does not take the payment, where %s', (_how, trusting) => {
  it.each(sampled([...NONSENSE, ...LIES], 4, 2))(
    'and answers %s: 503, no answer; the same payment again is taken once',
    async (_what, answerer) => {
      shop = await startHere({ trusting });
      const { answer, again } = await pay(at('settle', answerer));
      expect(answer.status).toBe(503);
      expect(await bodyOf(answer)).toMatchObject({ detail: expect.stringContaining('not known yet') });
      expect(await payments()).toMatchObject([{ state: 'open' }]);
      expect(await invoices()).toEqual([]);
      const second = await again();
      expect(second.status).toBe(200);
      expect(await bodyOf(second)).toMatchObject({ verdict: 'ALLOWED' });
      expect(shop.money.chain.transfers).toHaveLength(1);
      expect(await invoices()).toHaveLength(1);
    },
  );
});

describe('a facilitator that takes the payment', () => {
  it.each(sampled([...NONSENSE, ...LIES], 3, 2))(
    'and answers %s: the chain shows it, so the answer is sent at once',
    async (_what, answerer) => {
      shop = await startHere();
      const { answer, again } = await pay(at('settle', answerer, true));
      expect(answer.status).toBe(200);
      expect((await again()).status).toBe(200);
      expect(shop.money.chain.transfers).toHaveLength(1);
      expect(await invoices()).toMatchObject([{ number: 1, transaction: shop.money.chain.transfers[0]?.transaction }]);
    },
  );

  it('and says that it did not: answered all the same', async () => {
    shop = await startHere();
    const refusal = sends({ success: false, errorReason: 'x', transaction: '', network: NETWORK });
    expect((await pay(at('settle', refusal, true))).answer.status).toBe(200);
  });

  it('and hangs where it is believed: never answered and never charged again; an operator is told once it is over', async () => {
    shop = await startHere({ trusting: true });
    const { answer, again } = await pay(at('settle', () => undefined, true));
    expect(answer.status).toBe(503);
    expect((await again()).status).toBe(503);
    expect(shop.money.chain.transfers).toHaveLength(1);
    shop.skew = HOUR;
    await shop.reconciler.round();
    expect(await payments()).toMatchObject([{ state: 'open' }]);
    expect(shop.undecided).toHaveLength(1);
  });
});

describe('a facilitator that lies about the chain', () => {
  it('says settled, with a transaction that is not there: 503, no answer, and in the end nothing was paid', async () => {
    shop = await startHere();
    const lie = sends({ success: true, transaction: `0x${'a'.repeat(64)}`, network: NETWORK });
    expect((await pay(at('settle', lie))).answer.status).toBe(503);
    shop.skew = HOUR;
    await shop.reconciler.round();
    expect(await payments()).toMatchObject([{ state: 'failed' }]);
    expect((await payments())[0]?.answer).toBeUndefined();
    expect(await invoices()).toEqual([]);
  });

  it('says settled, with the transaction of another payment: 503, no answer', async () => {
    shop = await startHere();
    await pay(undefined);
    const other = shop.money.chain.transfers[0]?.transaction;
    expect((await pay(at('settle', sends({ success: true, transaction: other, network: NETWORK })))).answer.status).toBe(503);
    expect(await invoices()).toHaveLength(1);
  });

  it('refuses, and takes it behind our back: its payer was told that nothing was taken, and gets invoice and credit note', async () => {
    shop = await startHere();
    let take = async (): Promise<unknown> => undefined;
    const { answer, again } = await pay(async (step, _asked, response, answerIt) => {
      if (step !== 'settle') return false;
      take = answerIt;
      sends({ success: false, errorReason: 'unexpected_settle_error', transaction: '', network: NETWORK })(response);
      return true;
    });
    expect(answer.status).toBe(402);
    expect(answer.headers.get('PAYMENT-RESPONSE')).not.toBeNull();
    await take();
    expect((await again()).status).toBe(402);
    shop.skew = HOUR;
    await shop.reconciler.round();
    expect(await invoices()).toMatchObject([
      { number: 1, kind: 'invoice', total: '0.01' },
      { number: 2, kind: 'credit_note', total: '-0.01', corrects: 1 },
    ]);
    expect((await again()).status).toBe(402);
    await shop.reconciler.round();
    expect(await invoices()).toHaveLength(2);
  });

  it('refuses, and did not take it: nothing is left of it', async () => {
    shop = await startHere();
    const refusal = sends({ success: false, errorReason: 'insufficient_funds', transaction: '', network: NETWORK });
    const { answer, again } = await pay(at('settle', refusal));
    expect(answer.status).toBe(402);
    expect((await again()).status).toBe(402);
    shop.skew = HOUR;
    await shop.reconciler.round();
    expect(await payments()).toMatchObject([{ state: 'failed', reason: 'insufficient_funds' }]);
    expect((await payments())[0]?.payload).toBeUndefined();
    expect(await invoices()).toEqual([]);
  });
});

describe('the answer of a payment', () => {
  it('is kept for a day; sent, it is forgotten, and the payment stays used', async () => {
    shop = await startHere();
    const { answer, again } = await pay(undefined);
    await answer.text();
    await expect.poll(async () => (await payments())[0]?.delivered).toBe(true);
    shop.skew = 25 * HOUR;
    await shop.reconciler.round();
    const [kept] = await payments();
    expect(kept).toMatchObject({ state: 'settled', invoice: 1 });
    expect([kept?.answer, kept?.payload, kept?.dueAt]).toEqual([undefined, undefined, undefined]);
    shop.skew = 0;
    expect((await again()).status).toBe(402);
    expect(await invoices()).toHaveLength(1);
  });

  it('that nobody fetched in a day is credited', async () => {
    shop = await startHere();
    const { answer } = await pay(at('settle', () => undefined));
    expect(answer.status).toBe(503);
    // Taken after the request was lost.
    const [open] = await payments();
    const { from, to, value, nonce } = open?.authorization ?? { from: '', to: '', value: '0', nonce: '' };
    shop.money.chain.transfer([from, to, BigInt(value), 0n, 0n, nonce]);
    shop.skew = HOUR;
    await shop.reconciler.round();
    expect(await payments()).toMatchObject([{ state: 'settled', invoice: 1 }]);
    shop.skew = 26 * HOUR;
    await shop.reconciler.round();
    expect((await invoices()).map(({ kind }) => kind)).toEqual(['invoice', 'credit_note']);
  });
});
