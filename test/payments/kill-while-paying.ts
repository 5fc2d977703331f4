import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { rpcChain } from '../../src/payments/chain.js';
import { Checkout } from '../../src/payments/checkout.js';
import type { Invoice } from '../../src/payments/invoice.js';
import type { Payment } from '../../src/payments/payment.js';
import { Reconciler } from '../../src/payments/reconciler.js';
import { openSigningKey } from '../../src/payments/signing-key.js';
import { PACKET } from '../../src/payments/terms.js';
import type { Stores } from '../../src/stores/stores.js';
import { TERMS } from '../http/payments/start-shop.js';
import { type Money, NETWORK, PAY_TO, startMoney, USDC } from '../support/fake-chain.js';
import { newPayer, type Payer } from '../support/payer.js';
import { type Service, SMALLEST_RULE_BOOK, startService } from '../support/service.js';

/** Where the service is killed. */
export const STEPS = ['before verify', 'after the answer', 'during settlement', 'before sending'] as const;
export type Step = (typeof STEPS)[number];

/** What is bought: a single query, or a packet of them with its key. */
const WARES = {
  query: { path: '/api/v1/compliance/general', body: (n: number): object => ({ action: `Rotate key ${n}`, tier: 'pro' }) },
  packet: { path: '/api/v1/billing/credits', body: (): object => ({ queries: PACKET }) },
} as const;
export type Ware = keyof typeof WARES;

const asked = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

interface Paying {
  readonly payer: Payer;
  readonly init: RequestInit;
  /** What came back before the kill, if anything did. */
  answered?: string;
}

/** Holds payments at a step until all are there that come so far, and kills the service. */
class Killing {
  readonly done: Promise<void>;
  #waiting = 0;
  #gone = 0;
  #open = (): void => undefined;
  readonly #all = new Promise<void>((go) => {
    this.#open = go;
  });

  constructor(
    money: Money,
    private readonly service: Service,
    private readonly step: Step,
    private readonly many: number,
  ) {
    this.done = once(service.child, 'exit').then(() => undefined);
    money.mischief = async (present, _asked, _response, answer) => {
      if (present !== (step === 'before verify' ? 'verify' : 'settle')) return false;
      if (step === 'during settlement') await answer();
      this.#waiting += 1;
      this.#look();
      await this.#all;
      return step !== 'before sending';
    };
  }

  /** One has got its answer, such as that the service is busy, without coming to the step. */
  gone(): void {
    this.#gone += 1;
    this.#look();
  }

  #look(): void {
    if (this.#waiting + this.#gone < this.many) return;
    const kill = (): boolean => this.service.child.kill('SIGKILL');
    if (this.step === 'before sending') setTimeout(kill, Math.random() * 12);
    else kill();
    this.#open();
  }
}

const tryAgain = async (url: string, { payer, init }: Paying): Promise<Response> => {
  for (let n = 0; ; n += 1) {
    const headers = { ...(init.headers as Record<string, string>), 'PAYMENT-SIGNATURE': payer.sent() };
    // Who was turned away before it was asked to pay begins anew.
    const answer = await (payer.sent() === '' ? payer.fetch(url, init) : fetch(url, { ...init, headers }));
    if (answer.status !== 503 || n === 300) return answer;
    await sleep(100);
  }
};

/** The key that was sold draws on a whole packet, once. */
const expectPacket = async (url: string, answer: string): Promise<void> => {
  const { key } = JSON.parse(answer) as { readonly key: string };
  const query = asked({ action: 'Rotate the keys' });
  const drawn = await fetch(url + WARES.query.path, { ...query, headers: { ...query.headers, 'X-API-Key': key } });
  expect([drawn.status, drawn.headers.get('X-Credits-Remaining')]).toEqual([200, String(PACKET - 1)]);
};

const listed = async <T>(all: AsyncIterable<T>): Promise<T[]> => {
  const list: T[] = [];
  for await (const one of all) list.push(one);
  return list;
};

/** What must be true of the books, whatever happened. */
const auditBooks = (money: Money, payments: readonly Payment[], invoices: readonly Invoice[], answered: number): void => {
  const { transfers } = money.chain;
  expect(new Set(transfers.map(({ from, nonce }) => `${from} ${nonce}`)).size, 'nobody is charged twice').toBe(transfers.length);
  expect(invoices.map(({ number }) => number)).toEqual(invoices.map((_, at) => at + 1));
  const bills = invoices.filter(({ kind }) => kind === 'invoice');
  expect(new Set(bills.map(({ transaction }) => transaction))).toEqual(new Set(transfers.map(({ transaction }) => transaction)));
  expect(bills).toHaveLength(transfers.length);
  const credited = invoices.filter(({ kind }) => kind === 'credit_note').length;
  expect(transfers.length, 'who paid has an answer or a credit note').toBeLessThanOrEqual(answered + credited);
  for (const { state, dueAt } of payments) expect([state, dueAt]).toEqual([expect.stringMatching(/settled|failed/), undefined]);
};

/**
 * Kills the service at each of these steps while `many` pay, starts it again, and lets all but every fourth come back with the payment
 * that they sent. Then two days go by, and the books are looked through.
 */
export const killWhilePaying = async (
  steps: readonly Step[],
  many: number,
  ware: Ware,
  { env, open }: { readonly env: (directory: string) => Record<string, string>; readonly open: (directory: string) => Promise<Stores> },
): Promise<void> => {
  const directory = await mkdtemp(path.join(tmpdir(), 'kill-'));
  const money = await startMoney();
  const keyFile = path.join(directory, 'key.pem');
  const { path: at, body } = WARES[ware];
  const start = (): Promise<Service> =>
    startService({
      ...SMALLEST_RULE_BOOK,
      ...env(directory),
      PUBLIC_URL: 'https://oracle.example',
      LOG_LEVEL: 'warn',
      X402_FACILITATOR_URL: money.url,
      X402_PAY_TO: PAY_TO,
      X402_NETWORK: NETWORK,
      X402_ASSET: USDC,
      X402_RPC_URL: money.rpcUrl,
      X402_SIGNING_KEY_FILE: keyFile,
    });
  let answered = 0;
  let service = await start();
  for (const step of steps) {
    const killing = new Killing(money, service, step, many);
    const url = service.url + at;
    const all: Paying[] = Array.from({ length: many }, (_, n) => ({ payer: newPayer(), init: asked(body(n)) }));
    const first = all.map(async (paying) => {
      const answer = await paying.payer.fetch(url, paying.init).catch(() => undefined);
      killing.gone();
      if (answer?.status === 200) paying.answered = await answer.text().catch(() => '');
    });
    await Promise.all([killing.done, ...first]);
    money.mischief = undefined;
    for (const { payer, answered: got } of all)
      if (got !== undefined && got !== '')
        expect(
          money.chain.transfers.some(({ from }) => from === payer.address),
          'answered, so paid',
        ).toBe(true);

    service = await start();
    for (const [n, paying] of all.entries()) {
      const has = paying.answered !== undefined && paying.answered !== '';
      if (has) answered += 1;
      if (n % 4 === 3) continue;
      const again = await tryAgain(service.url + at, paying);
      const text = await again.text();
      expect(again.status, text).toBe(200);
      if (has) expect(text).toBe(paying.answered);
      else answered += 1;
      if (ware === 'packet') await expectPacket(service.url, text);
    }
  }
  await service.stop();

  const stores = await open(directory);
  await stores.prepare();
  let now = Date.now();
  const clock = (): Date => new Date(now);
  const facilitator = { verify: async () => 'closed', settle: async () => ({ outcome: 'refused', reason: 'closed' }) as const };
  const key = await openSigningKey(keyFile);
  const checkout = new Checkout({ store: stores.payments, terms: TERMS, key, clock, facilitator, chain: rpcChain(money.rpcUrl) });
  for (let hour = 0; hour < 50; hour += 5) {
    await new Reconciler(checkout, stores.payments, clock).round();
    now += 5 * 3_600_000;
  }
  auditBooks(money, await listed(stores.payments.allPayments()), await listed(stores.payments.allInvoices()), answered);
  await stores.close();
  await money.stop();
  await rm(directory, { recursive: true, force: true });
};
