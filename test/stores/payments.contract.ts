import { describe, expect, test } from 'vitest';
import type { Invoice } from '../../src/payments/invoice.js';
import type { Payment } from '../../src/payments/payment.js';
import type { Stores } from '../../src/stores/stores.js';

const CREATED = '2026-11-27T12:00:00.000Z';
export const PAYMENT: Payment = {
  id: 'a'.repeat(64),
  revision: 1,
  state: 'open',
  request: 'b'.repeat(64),
  purchase: { product: 'query', quantity: 1 },
  network: 'eip155:84532',
  asset: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
  amount: '10000',
  authorization: { from: '0x1', to: '0x2', value: '10000', validAfter: '0', validBefore: '1', nonce: '0x3' },
  resource: 'https://oracle.example/api/v1/compliance/security',
  createdAt: CREATED,
  dueAt: CREATED,
  payload: '{}',
  answer: '{"verdict":"ALLOWED"}',
  delivered: false,
};
/** An invoice or credit note of a payment. */
export const draft =
  (payment: string, kind: Invoice['kind'] = 'invoice') =>
  (number: number): Invoice => ({
    number,
    kind,
    issuedAt: CREATED,
    seller: { name: 'Oracle Ltd', payTo: '0x2' },
    buyer: { payer: '0x1' },
    lines: [{ description: '1 compliance verdict', quantity: 1, amount: '0.01' }],
    total: '0.01',
    asset: { name: 'USDC', address: '0x4', network: 'eip155:84532' },
    payment,
    transaction: '0x5',
    resource: PAYMENT.resource,
  });
const payment = (n: number): Payment => ({ ...PAYMENT, id: String(n).padStart(64, '0') });

const listed = async <T>(all: AsyncIterable<T>): Promise<T[]> => {
  const list: T[] = [];
  for await (const one of all) list.push(one);
  return list;
};

/** What every store promises of payments and invoices. */
export const paymentsContract = (open: () => Promise<Stores>): void => {
  describe('payments', () => {
    test('are created once and found', async () => {
      const { payments } = await open();
      expect(await payments.findPayment(PAYMENT.id)).toBeUndefined();
      expect(await payments.create(PAYMENT)).toBe('created');
      expect(await payments.create({ ...PAYMENT, amount: '1' })).toBe('held');
      expect(await payments.findPayment(PAYMENT.id)).toEqual(PAYMENT);
    });

    test('are written over the revision before alone: of many at once one wins', async () => {
      const { payments } = await open();
      await payments.create(PAYMENT);
      const next = (n: number): Payment => ({ ...PAYMENT, revision: 2, state: 'settled', transaction: String(n) });
      const outcomes = await Promise.all(Array.from({ length: 10 }, (_, n) => payments.replace(next(n))));
      expect(outcomes.filter(Boolean)).toHaveLength(1);
      expect(await payments.findPayment(PAYMENT.id)).toEqual(next(outcomes.indexOf(true)));
      expect(await payments.replace({ ...PAYMENT, revision: 4 })).toBe(false);
      expect(await payments.replace({ ...payment(9), revision: 2 })).toBe(false);
    });

    test('are due by an instant, the longest first, as long as they have one', async () => {
      const { payments } = await open();
      const due = (n: number, dueAt: string): Payment => ({ ...payment(n), dueAt });
      for (const one of [due(1, '2026-11-27T12:00:02.000Z'), due(2, '2026-11-27T12:00:01.000Z'), due(3, '2026-11-27T12:00:03.000Z')])
        await payments.create(one);
      const at = async (now: string, most = 10): Promise<string[]> => (await payments.duePayments(now, most)).map(({ id }) => id.slice(-1));
      expect(await at('2026-11-27T12:00:02.000Z')).toEqual(['2', '1']);
      expect(await at('2026-11-27T13:00:00.000Z', 2)).toEqual(['2', '1']);
      const { dueAt: _, ...never } = { ...payment(2), revision: 2 };
      await payments.replace(never);
      expect(await at('2026-11-27T13:00:00.000Z')).toEqual(['1', '3']);
    });

    test('have one invoice and one credit note, and numbers leave no gap, however many are issued at once', async () => {
      const { payments } = await open();
      const many = Array.from({ length: 12 }, (_, n) => payment(n + 1));
      for (const one of many) await payments.create(one);
      const issued = await Promise.all([...many, ...many].map(({ id }) => payments.issue(id, 'invoice', draft(id))));
      expect(new Set(issued.map(({ number }) => number)).size).toBe(12);
      const note = await payments.issue(payment(3).id, 'credit_note', draft(payment(3).id, 'credit_note'));
      expect(note.number).toBe(13);
      const all = await listed(payments.allInvoices());
      expect(all.map(({ number }) => number)).toEqual(Array.from({ length: 13 }, (_, n) => n + 1));
      expect(new Set(all.map(({ payment: of, kind }) => `${of} ${kind}`)).size).toBe(13);
      expect(await payments.findInvoice(13)).toEqual(note);
      expect(await payments.findInvoice(14)).toBeUndefined();
      // The twelve ids begin alike; the third has two documents.
      expect(await payments.invoicesOf(payment(3).id.slice(0, -1), 100)).toContainEqual(note);
      const ofThird = await payments.invoicesOf(payment(3).id, 100);
      expect(ofThird.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note']);
      expect(await payments.invoicesOf(payment(3).id, 1)).toEqual(ofThird.slice(0, 1));
      expect(await payments.invoicesOf(`${payment(3).id}0`, 100)).toEqual([]);
      expect(await payments.issue(payment(3).id, 'credit_note', draft(payment(3).id, 'credit_note'))).toEqual(note);
    });

    test('whose invoice cannot be made leave no gap either', async () => {
      const { payments } = await open();
      await payments.create(PAYMENT);
      const fails = payments.issue(PAYMENT.id, 'invoice', () => {
        throw new Error('no invoice');
      });
      await expect(fails).rejects.toThrow();
      expect((await payments.issue(PAYMENT.id, 'invoice', draft(PAYMENT.id))).number).toBe(1);
    });

    test('are copied with their invoices, and again without harm', async () => {
      const [from, to] = [(await open()).payments, (await open()).payments];
      for (const n of [2, 1]) {
        await from.create(payment(n));
        await from.issue(payment(n).id, 'invoice', draft(payment(n).id));
      }
      for (let round = 0; round < 2; round += 1) {
        for await (const one of from.allPayments()) await to.create(one);
        for await (const one of from.allInvoices()) await to.keepInvoice(one);
      }
      expect(await listed(to.allPayments())).toEqual([payment(1), payment(2)]);
      expect(await listed(to.allInvoices())).toEqual(await listed(from.allInvoices()));
    });
  });
};
