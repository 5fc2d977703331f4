import { createPublicKey, verify } from 'node:crypto';
import { decodePaymentRequiredHeader, decodePaymentResponseHeader } from '@x402/core/http';
import type { PaymentPayload, PaymentRequired, SettleResponse } from '@x402/core/types';
import {
  decodeSignedOffers,
  extractOffersFromPaymentRequired,
  type JWSSignedReceipt,
  verifyOfferSignatureJWS,
  verifyReceiptMatchesOffer,
  verifyReceiptSignatureJWS,
} from '@x402/extensions/offer-receipt';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PAY_TO } from '../../support/fake-chain.js';
import { PRO_KEY } from '../../support/fixed-keys.js';
import { newPayer, type Payer } from '../../support/payer.js';
import { bodyOf, startApp } from '../start-app.js';
import { type Shop, startShop } from './start-shop.js';

const PATH = '/api/v1/compliance/security';
const JSON_BODY = { 'Content-Type': 'application/json' };
const asked = (body: object = { action: 'Rotate the keys', tier: 'pro' }, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { ...JSON_BODY, ...headers },
  body: JSON.stringify(body),
});

let shop: Shop;
let payer: Payer;
let url: string;
beforeEach(async () => {
  shop = await startShop();
  payer = newPayer();
  url = shop.app.url + PATH;
});
afterEach(() => shop.stop());

const requiredIn = (answer: Response): PaymentRequired => decodePaymentRequiredHeader(answer.headers.get('PAYMENT-REQUIRED') ?? '');
const settledIn = (answer: Response): SettleResponse => decodePaymentResponseHeader(answer.headers.get('PAYMENT-RESPONSE') ?? '');
/** Sends the last payment again, as it was or changed. */
const resend = (init: RequestInit, header: string = payer.sent()): Promise<Response> =>
  fetch(url, { ...init, headers: { ...(init.headers as Record<string, string>), 'PAYMENT-SIGNATURE': header } });
const changed = (change: (payment: PaymentPayload) => object, header: string = payer.sent()): string =>
  Buffer.from(JSON.stringify(change(JSON.parse(Buffer.from(header, 'base64').toString())))).toString('base64');
const invoices = async (): Promise<unknown[]> => {
  const all: unknown[] = [];
  for await (const one of shop.stores.payments.allInvoices()) all.push(one);
  return all;
};
/** Signs a payment, and keeps it from being sent. */
const sign = async (init = asked()): Promise<string> => {
  shop.money.mischief = async (_step, _asked, response) => {
    response.statusCode = 500;
    response.end('not now');
    return true;
  };
  await payer.fetch(url, init);
  shop.money.mischief = undefined;
  return payer.sent();
};

describe('a query that is to be paid', () => {
  it('is 402 for tier pro without a key, and says how to pay in a header and in words', async () => {
    const answer = await fetch(url, asked());
    expect(answer.status).toBe(402);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(answer.headers.get('Access-Control-Expose-Headers')).toContain('PAYMENT-REQUIRED');
    expect(await bodyOf(answer)).toMatchObject({ status: 402, title: 'Payment Required', detail: expect.stringContaining('X-API-Key') });
    const required = requiredIn(answer);
    expect(required).toMatchObject({ x402Version: 2, resource: { url } });
    expect(required.accepts).toMatchObject([{ scheme: 'exact', amount: '10000', payTo: PAY_TO, extra: { name: 'USDC', version: '2' } }]);
    const [offer] = extractOffersFromPaymentRequired(required);
    expect(await verifyOfferSignatureJWS(offer as never, shop.key.jwk as never)).toMatchObject({ resourceUrl: url, amount: '10000' });
    expect(shop.money.asked).toEqual({ verify: 0, settle: 0 });
  });

  it('is 402 beyond the free day where payment is preferred, else 429', async () => {
    const free = { action: 'x' };
    for (let n = 0; n < 2; n += 1) expect((await fetch(url, asked(free))).status).toBe(200);
    expect((await fetch(url, asked(free))).status).toBe(429);
    expect((await fetch(url, asked(free, { Prefer: 'payment' }))).status).toBe(402);
    expect((await fetch(url, asked(free, { Prefer: 'respond-async, payment;x=1' }))).status).toBe(402);
    expect((await fetch(url, asked(free, { Prefer: 'no-payment' }))).status).toBe(429);
    expect((await payer.fetch(url, asked(free, { Prefer: 'payment' }))).status).toBe(200);
  });

  it('is no 402 where a payment would not help', async () => {
    expect((await fetch(url, asked({ action: 'x', tier: 'enterprise' }))).status).toBe(401);
    expect((await fetch(url, asked({ action: '', tier: 'pro' }))).status).toBe(422);
    expect((await fetch(url, asked({ action: 'x', tier: 'pro' }, { 'X-API-Key': 'ck_wrong' }))).status).toBe(401);
    expect((await fetch(`${shop.app.url}/api/v1/compliance/nowhere`, asked())).status).toBe(404);
  });
});

describe('a payment by the reference client', () => {
  it('is verified, answered, settled and then sent, with a receipt that its package accepts', async () => {
    const answer = await payer.fetch(url, asked());
    expect(answer.status).toBe(200);
    expect(await bodyOf(answer)).toMatchObject({ verdict: 'ALLOWED', action: 'Rotate the keys' });
    const settled = settledIn(answer);
    const [transfer] = shop.money.chain.transfers;
    expect(settled).toMatchObject({ success: true, transaction: transfer?.transaction, payer: payer.address, amount: '10000' });
    expect(transfer).toMatchObject({ from: payer.address, to: PAY_TO, value: 10_000n });

    const { receipt } = (settled.extensions as { 'offer-receipt': { info: { receipt: JWSSignedReceipt } } })['offer-receipt'].info;
    expect(await verifyReceiptSignatureJWS(receipt, shop.key.jwk as never)).toMatchObject({ resourceUrl: url, payer: payer.address });
    const [offer] = decodeSignedOffers(extractOffersFromPaymentRequired(requiredIn(await fetch(url, asked()))));
    expect(verifyReceiptMatchesOffer(receipt, offer as never, [payer.address])).toBe(true);

    expect(await invoices()).toMatchObject([
      {
        number: 1,
        kind: 'invoice',
        total: '0.01',
        buyer: { payer: payer.address },
        transaction: transfer?.transaction,
        cid: 'bafyreiproof',
      },
    ]);
    expect(shop.app.logged()).toContain('"paid"');
    expect(shop.app.logged()).not.toContain(payer.address);
  });

  it('sent again with the same request gets the same answer, and is charged once', async () => {
    const first = await payer.fetch(url, asked());
    const again = await resend(asked());
    expect(again.status).toBe(200);
    expect(await again.text()).toBe(await first.text());
    expect(again.headers.get('PAYMENT-RESPONSE')).toBe(first.headers.get('PAYMENT-RESPONSE'));
    expect(shop.money.asked).toEqual({ verify: 1, settle: 1 });
    expect(shop.money.chain.transfers).toHaveLength(1);
    expect(await invoices()).toHaveLength(1);
    expect(shop.app.oracle.asked).toHaveLength(1);
  });

  it('sent twenty times at once is charged once, and all get the same answer', async () => {
    const header = await sign();
    const answers = await Promise.all(Array.from({ length: 20 }, () => resend(asked(), header)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    expect(shop.money.chain.transfers).toHaveLength(1);
  });

  it('sent for another request is refused: a payment buys one answer', async () => {
    await payer.fetch(url, asked());
    const other = await resend(asked({ action: 'Another', tier: 'pro' }));
    expect(other.status).toBe(402);
    expect(requiredIn(other).error).toBe('payment_already_used');
    const elsewhere = await fetch(`${shop.app.url}/api/v1/compliance/employment`, {
      ...asked(),
      headers: { ...JSON_BODY, 'PAYMENT-SIGNATURE': payer.sent() },
    });
    expect(elsewhere.status).toBe(402);
    // As somebody would who has seen the payment on the chain, and makes up what does not stand there.
    const guessed = changed((payment) => ({ ...payment, accepted: requiredIn(other).accepts[0] }));
    expect((await resend(asked(), guessed)).status).toBe(402);
    expect(shop.money.chain.transfers).toHaveLength(1);
  });

  it('takes nothing for what is refused', async () => {
    const header = await sign();
    for (const [body, status] of [
      [{ action: '', tier: 'pro' }, 422],
      [{ action: 'x', tier: 'enterprise' }, 401],
      [{ action: 'crash the core', tier: 'pro' }, 500],
    ] as const)
      expect((await resend(asked(body), header)).status).toBe(status);
    expect(shop.money.asked.settle).toBe(0);
    expect((await resend(asked(), header)).status).toBe(200);
    expect(shop.money.chain.transfers).toHaveLength(1);
  });

  it('is left alone beside a valid key', async () => {
    const header = await sign();
    const answer = await fetch(url, asked(undefined, { 'X-API-Key': PRO_KEY, 'PAYMENT-SIGNATURE': header }));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('PAYMENT-RESPONSE')).toBeNull();
    expect(shop.money.chain.transfers).toHaveLength(0);
  });
});

describe('the invoice', () => {
  const linkIn = (answer: Response): string => /<([^>]+)>; rel="invoice"/.exec(answer.headers.get('Link') ?? '')?.[1] ?? '';

  it('is at the address that came with the answer, signed, and a page for browsers', async () => {
    const link = linkIn(await payer.fetch(url, asked()));
    const answer = await fetch(link);
    expect(answer.headers.get('Cache-Control')).toContain('no-store');
    const { signature = '', ...document } = await bodyOf(answer);
    expect(document).toMatchObject({ number: 1, kind: 'invoice', total: '0.01', seller: { name: 'Oracle Ltd', pay_to: PAY_TO } });
    const did = await bodyOf<{ id: string; assertionMethod: string[]; verificationMethod: [{ publicKeyJwk: object }] }>(
      await fetch(`${shop.app.url}/.well-known/did.json`),
    );
    const [header = '', payload = '', signed = ''] = signature.split('.');
    const publicKey = createPublicKey({ key: did.verificationMethod[0].publicKeyJwk as never, format: 'jwk' });
    expect(verify(null, Buffer.from(`${header}.${payload}`), publicKey, Buffer.from(signed, 'base64url'))).toBe(true);
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toEqual(document);
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
    expect(did.assertionMethod).toEqual([kid]);
    expect(did.id).toBe(`did:web:127.0.0.1%3A${shop.app.port}`);

    const page = await fetch(link, { headers: { Accept: 'text/html' } });
    expect(page.headers.get('Content-Type')).toContain('text/html');
    expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain('Invoice 1');
  });

  it('is not there without its secret, with another, or where none was issued', async () => {
    const link = new URL(linkIn(await payer.fetch(url, asked())));
    const secret = link.searchParams.get('secret') ?? '';
    const at = `${shop.app.url}/api/v1/billing/invoices`;
    for (const wrong of [
      '1',
      '1?secret=',
      `1?secret=${'x'.repeat(22)}`,
      `1?secret=${secret}&secret=${secret}`,
      `2?secret=${secret}`,
      `x?secret=${secret}`,
    ])
      expect((await fetch(`${at}/${wrong}`)).status, wrong).toBe(404);
  });
});

describe('without payments', () => {
  it('nothing of them shows', async () => {
    const plain = await startApp();
    const answer = await plain.post(PATH, { action: 'x', tier: 'pro' }, { Prefer: 'payment', 'PAYMENT-SIGNATURE': '!!!' });
    expect(answer.status).toBe(401);
    expect([...answer.headers.entries()].join()).not.toMatch(/payment/i);
    expect((await plain.post(PATH, { action: 'x' }, { 'PAYMENT-SIGNATURE': '!!!' })).status).toBe(200);
    for (const path of ['/.well-known/did.json', '/api/v1/billing/subscriptions', '/api/v1/billing/invoices/1'])
      expect((await fetch(plain.url + path)).status).toBe(404);
    await plain.stop();
  });
});

describe('a payment that is not the one asked for', () => {
  const accepted = (change: object) => (payment: PaymentPayload) => ({ ...payment, accepted: { ...payment.accepted, ...change } });
  const authorization = (change: object) => (payment: PaymentPayload) => ({
    ...payment,
    payload: { ...payment.payload, authorization: { ...(payment.payload['authorization'] as object), ...change } },
  });
  const now = Math.floor(Date.now() / 1000);

  it.each<[what: string, change: (payment: PaymentPayload) => object, reason: string]>([
    ['another scheme', accepted({ scheme: 'upto' }), 'unsupported_scheme'],
    ['another network', accepted({ network: 'eip155:1' }), 'invalid_network'],
    ['another asset', accepted({ asset: `0x${'1'.repeat(40)}` }), 'invalid_asset'],
    ['another amount', accepted({ amount: '1' }), 'invalid_exact_evm_authorization_value'],
    ['another amount signed', authorization({ value: '9999' }), 'invalid_exact_evm_authorization_value'],
    ['another receiver', accepted({ payTo: `0x${'2'.repeat(40)}` }), 'invalid_exact_evm_recipient_mismatch'],
    ['another receiver signed', authorization({ to: `0x${'2'.repeat(40)}` }), 'invalid_exact_evm_recipient_mismatch'],
    ['another token', accepted({ extra: { name: 'X', version: '2', quote: 'A'.repeat(22) } }), 'invalid_payment_requirements'],
    ['no quote', accepted({ extra: { name: 'USDC', version: '2' } }), 'invalid_payment_requirements'],
    ['another resource', (payment) => ({ ...payment, resource: { url: 'https://other.example/x' } }), 'invalid_resource'],
    ['expired', authorization({ validBefore: String(now - 1) }), 'invalid_exact_evm_payload_authorization_valid_before'],
    ['about to expire', authorization({ validBefore: String(now + 3) }), 'invalid_exact_evm_payload_authorization_valid_before'],
    ['not valid yet', authorization({ validAfter: String(now + 100) }), 'invalid_exact_evm_payload_authorization_valid_after'],
    ['another nonce than was signed', authorization({ nonce: `0x${'3'.repeat(64)}` }), 'invalid_exact_evm_signature'],
    ['another payer than signed', authorization({ from: `0x${'4'.repeat(40)}` }), 'invalid_exact_evm_signature'],
  ])('%s: 402 with the reason', async (_what, change, reason) => {
    const answer = await resend(asked(), changed(change, await sign()));
    expect(answer.status).toBe(402);
    expect(requiredIn(answer).error).toBe(reason);
    expect((await bodyOf(answer))['detail']).toContain(reason);
    expect(shop.money.asked.settle).toBe(0);
    expect(shop.app.oracle.asked).toHaveLength(0);
    expect(await invoices()).toEqual([]);
  });

  it('of a purse that is empty: 402', async () => {
    shop.money.chain.balances.set(payer.address, 1n);
    const answer = await payer.fetch(url, asked());
    expect(answer.status).toBe(402);
    expect(shop.money.asked.settle).toBe(0);
  });

  it.each([
    ['no base64', '!!!'],
    ['no JSON', Buffer.from('{').toString('base64')],
    ['another shape', Buffer.from('{"x402Version":2}').toString('base64')],
    ['version 1', Buffer.from('{"x402Version":1,"scheme":"exact","network":"base","payload":{}}').toString('base64')],
    ['10 kB', 'A'.repeat(10_000)],
    ['blank', ' '],
  ])('malformed (%s): 400', async (_what, header) => {
    const answer = await resend(asked(), header);
    expect(answer.status).toBe(400);
    expect((await bodyOf(answer))['detail']).toContain('PAYMENT-SIGNATURE');
    expect(shop.money.asked.verify).toBe(0);
  });

  it('malformed within (an authorization of other types): 400', async () => {
    const header = await sign();
    for (const change of [{ value: 5 }, { nonce: '0x' }, { from: 'me' }, { validBefore: '-1' }])
      expect((await resend(asked(), changed(authorization(change), header))).status).toBe(400);
  });
});
