import { randomBytes } from 'node:crypto';
import type { PaymentRequirements } from '@x402/core/types';
import type { Purchase } from './payment.js';

/** What may be paid with, to whom, and what it costs. */
export interface PaymentTerms {
  /** CAIP-2, such as `eip155:8453`. */
  readonly network: string;
  /** The address of the token's contract. */
  readonly asset: string;
  /** Name and version of the token's EIP-712 domain: payers sign them. */
  readonly assetName: string;
  readonly assetVersion: string;
  readonly decimals: number;
  readonly payTo: string;
  /** Whose invoices these are. */
  readonly seller: string;
  /** In the smallest unit of the asset. */
  readonly prices: Readonly<Record<Purchase['product'], string>>;
}

/** Queries of a packet. */
export const PACKET = 1_000;

/** Seconds that a payer has from the demand to the settlement. */
export const PAYMENT_SECONDS = 300;

/** What it costs, in the smallest unit of the asset. */
export const priceOf = ({ prices }: PaymentTerms, { product, quantity }: Purchase): string =>
  (BigInt(prices[product]) * BigInt(quantity)).toString();

/** A line of an invoice, or of a demand. */
export const describePurchase = ({ product, quantity }: Purchase): string => {
  const many = quantity === 1 ? '' : 's';
  if (product === 'query') return `${quantity} compliance verdict${many}`;
  return product === 'packet' ? `${quantity * PACKET} prepaid queries` : `Tier pro for ${quantity} ${product}${many}`;
};

/** What is counted by its quantity. */
export const unitOf = ({ product }: Purchase): string => (product === 'packet' ? `packet of ${PACKET} queries` : product);

/**
 * What x402 asks of a payer. `quote` is drawn anew for each demand and comes back in the header of the payment, but never reaches the
 * chain: so nobody who sees the payment there can send it again and get the answer.
 */
export const requirementsOf = (terms: PaymentTerms, purchase: Purchase): PaymentRequirements => ({
  scheme: 'exact',
  network: terms.network as PaymentRequirements['network'],
  asset: terms.asset,
  amount: priceOf(terms, purchase),
  payTo: terms.payTo,
  maxTimeoutSeconds: PAYMENT_SECONDS,
  extra: { name: terms.assetName, version: terms.assetVersion, quote: randomBytes(16).toString('base64url') },
});
