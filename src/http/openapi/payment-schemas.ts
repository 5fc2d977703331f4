import { INVOICE_KINDS } from '../../payments/invoice.js';
import { CREDITS_SCHEMA } from '../requests/credits-schema.js';
import { SUBSCRIPTION_SCHEMA } from '../requests/subscription-schema.js';
import { cid } from './common-members.js';
import { always, closed, closedAs, instant, list, oneOf, ref, text, url, whole } from './schema-parts.js';

const tenant = text('The tenant that the payment made, by its id', 'x402-9350872d712a127c494d7dc35e46b0bc');
const key = text('The key: shown for a day to whoever sends the very same payment again; stored nowhere', 'ck_7k2m9p4q_…');
const signed = (description: string) => text(description, 'eyJhbGciOiJFZERTQSJ9.e30.c2lnbmF0dXJl');

const line = closed(
  {
    description: text('What was bought, for people', '1 compliance verdict'),
    quantity: whole('How many', 1),
    unit: text('What is counted; absent on older documents', 'query'),
    unit_price: text('What one costs, decimal, in the asset; absent on older documents', '0.01'),
    amount: text('What all of them cost, decimal, in the asset', '0.01'),
    period: closedAs('The time that was paid for; absent where there is none', {
      from: instant('The first instant'),
      to: instant('The instant from which on it is over', '2026-12-27T10:25:25.403Z'),
    }),
  },
  ['unit', 'unit_price', 'period'],
);

const INVOICE = closed(
  {
    number: whole('One series, for invoices and credit notes; no number is left out', 1, 1),
    kind: oneOf(INVOICE_KINDS, 'A credit note takes an invoice back'),
    issued_at: instant('When it was issued, ISO 8601 in UTC'),
    seller: closedAs('Who sold it', {
      name: text('Whose invoices these are', 'Acme Ltd'),
      pay_to: text('The address that was paid to', '0x1111111111111111111111111111111111111111'),
    }),
    buyer: closedAs('Who bought it', { payer: text('The address that paid', '0x2222222222222222222222222222222222222222') }),
    lines: list(line, 'What was bought'),
    total: text('Decimal, in the asset; negative in a credit note', '0.01'),
    asset: closedAs('What was paid with', {
      name: text('What the asset is called', 'USDC'),
      address: text('The address of its contract', '0x3333333333333333333333333333333333333333'),
      network: text('The network of it, by CAIP-2', 'eip155:8453'),
    }),
    transaction: text('The transaction on that network', '0x1b5b9ccb3e8d006a5230de9bda23ff91edc794d4f56410560830b418528e446c'),
    payment: text('The payment, by its id', '9350872d712a127c494d7dc35e46b0bc9e62e288239708e581dfc3a1400154a4'),
    resource: url('The address that was paid for', '/api/v1/compliance/employment'),
    cid: cid('The proof of the verdict that was paid for; absent where it was something else'),
    corrects: whole('The invoice that a credit note takes back, by its number; absent on invoices', 1, 1),
    receipt: signed('The receipt of the x402 extension offer-receipt, a compact JWS; absent on credit notes'),
    signature: signed('A compact JWS over the canonical JSON (RFC 8785) of all other members'),
  },
  ['cid', 'corrects', 'receipt'],
);

/** What is bought, and its documents. */
export const PAYMENT_SCHEMAS = {
  SubscriptionRequest: { ...SUBSCRIPTION_SCHEMA, examples: [{ plan: 'pro', months: 1 }] },
  Subscription: closed(
    {
      tenant,
      plan: always('pro', 'The tier that was bought'),
      months: whole('For how many months; absent where days were bought', 1),
      days: whole('For how many days; absent where months were bought', 7),
      expires_at: instant('When it ends, ISO 8601 in UTC', '2026-12-27T10:25:25.403Z'),
      key,
    },
    ['months', 'days'],
  ),
  CreditsRequest: { ...CREDITS_SCHEMA, examples: [{ queries: 1000 }] },
  CreditsBought: closed({ tenant, queries: whole('How many queries were bought', 1000), key }),
  Invoices: closed({ invoices: list(ref('Invoice'), 'All documents of the key’s payment, invoices and credit notes') }),
  Invoice: INVOICE,
};
