import type { PaymentRequirements } from '@x402/core/types';
import type { Payment } from './payment.js';
import type { SigningKey } from './signing-key.js';
import { PAYMENT_SECONDS } from './terms.js';

/** The name of the x402 extension by which a seller signs what it asks for, and that it was paid. */
const OFFER_RECEIPT = 'offer-receipt';

const text = { type: 'string' } as const;
const signed = { type: 'object', properties: { format: text, signature: text }, required: ['format', 'signature'] } as const;
const OFFER_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: { offers: { type: 'array', items: signed } },
  required: ['offers'],
} as const;
const RECEIPT_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: { receipt: signed },
  required: ['receipt'],
} as const;

const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);

/** `https://oracle.example:8080/x` → `did:web:oracle.example%3A8080#KEY`: whoever checks a signature finds the key at that host. */
export const keyUrl = (resource: string, key: SigningKey): string => `${didOf(resource)}#${key.jwk.kid}`;

/** The DID of the host that serves an address. */
export const didOf = (address: string): string => `did:web:${encodeURIComponent(new URL(address).host)}`;

/** The extension of a demand: what is asked for, signed. */
export const offerExtension = (key: SigningKey, resource: string, requirements: PaymentRequirements, now: Date): object => {
  const { scheme, network, asset, payTo, amount } = requirements;
  const validUntil = seconds(now) + PAYMENT_SECONDS;
  const offer = { version: 1, resourceUrl: resource, scheme, network, asset, payTo, amount, validUntil };
  const signature = key.jws(offer, keyUrl(resource, key));
  return { [OFFER_RECEIPT]: { info: { offers: [{ format: 'jws', acceptIndex: 0, signature }] }, schema: OFFER_SCHEMA } };
};

/** That a payment was taken for a resource, signed; the same each time for one payment. */
export const signReceipt = (key: SigningKey, payment: Payment): string => {
  const { network, resource, authorization, settledAt = '', transaction = '' } = payment;
  const issuedAt = seconds(new Date(settledAt));
  return key.jws({ version: 1, network, resourceUrl: resource, payer: authorization.from, issuedAt, transaction }, keyUrl(resource, key));
};

/** The extension of the answer to a payment. */
export const receiptExtension = (key: SigningKey, payment: Payment): object => ({
  [OFFER_RECEIPT]: { info: { receipt: { format: 'jws', signature: signReceipt(key, payment) } }, schema: RECEIPT_SCHEMA },
});
