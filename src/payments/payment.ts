/** What is sold: single queries, packets of them, and days or months of the tier `pro`. */
type Product = 'query' | 'packet' | 'day' | 'month';

/** What a payment is for. */
export interface Purchase {
  readonly product: Product;
  /** Queries, packets, days, or months. */
  readonly quantity: number;
}

/** `open`: given, and not known to be taken. `refused`: told to be refused, until it can be taken no more. `failed`: never taken. */
export const PAYMENT_STATES = ['open', 'refused', 'settled', 'failed'] as const;
/** One of the states. */
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** What a payer allows to be taken once, by EIP-3009: so much, from one address to another, within a time. */
export interface Authorization {
  readonly from: string;
  readonly to: string;
  /** In the smallest unit of the asset. */
  readonly value: string;
  /** Seconds since 1970, as `validBefore`. */
  readonly validAfter: string;
  readonly validBefore: string;
  /** 32 bytes in hexadecimal; a payer uses each once. */
  readonly nonce: string;
}

/** A payment as it is kept: written before anything is taken, so that no crash forgets one. */
export interface Payment {
  /** A digest of network, asset, payer and nonce: a payment that is sent again has the same one. */
  readonly id: string;
  /** Counts the changes; whoever writes says which one comes next. */
  readonly revision: number;
  readonly state: PaymentState;
  /** A digest of what was sent: only the same request with the same header gets the answer again. */
  readonly request: string;
  readonly purchase: Purchase;
  readonly network: string;
  readonly asset: string;
  /** In the smallest unit of the asset. */
  readonly amount: string;
  readonly authorization: Authorization;
  /** The address that was paid for. */
  readonly resource: string;
  readonly createdAt: string;
  /** When somebody must look at it again; absent: never. */
  readonly dueAt?: string;
  /** What the payer signed, as JSON, as long as it may have to be settled. */
  readonly payload?: string;
  /** What was bought, as JSON, for a day. */
  readonly answer?: string;
  /** Whether the answer was sent, as far as is known. */
  readonly delivered: boolean;
  /** Of the chain; there once it is settled. */
  readonly transaction?: string;
  readonly settledAt?: string;
  /** Why it was refused. */
  readonly reason?: string;
  /** The number of the invoice. */
  readonly invoice?: number;
  /** The number of the credit note: what was paid for was not given. */
  readonly creditNote?: number;
}
