import { formatAmount } from './amount.js';
import { endOfPurchase } from './bought-tenant.js';
import type { Payment } from './payment.js';
import type { PaymentTerms } from './terms.js';
import { describePurchase, unitOf } from './terms.js';

/** A credit note takes an invoice back. */
export const INVOICE_KINDS = ['invoice', 'credit_note'] as const;
/** One of the kinds. */
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** A line of an invoice; amounts are decimal, in the asset. */
interface InvoiceLine {
  readonly description: string;
  readonly quantity: number;
  /** What is counted, and what one of it costs; older documents do not say. */
  readonly unit?: string;
  readonly unitPrice?: string;
  readonly amount: string;
  /** The time that was paid for: the first instant, and the one from which on it is over. */
  readonly period?: { readonly from: string; readonly to: string };
}

/** The document of a payment, as it is kept, shown and signed. */
export interface Invoice {
  /** One series of a seller, for invoices and credit notes; no number is left out. */
  readonly number: number;
  readonly kind: InvoiceKind;
  readonly issuedAt: string;
  readonly seller: { readonly name: string; readonly payTo: string };
  readonly buyer: { readonly payer: string };
  readonly lines: readonly InvoiceLine[];
  /** Decimal, in the asset; of a credit note it is negative. */
  readonly total: string;
  readonly asset: { readonly name: string; readonly address: string; readonly network: string };
  /** The id of the payment. */
  readonly payment: string;
  readonly transaction: string;
  readonly resource: string;
  /** The proof of the verdict that was paid for. */
  readonly cid?: string;
  /** Of a credit note: the number of the invoice that it takes back. */
  readonly corrects?: number;
  /** The signed receipt of the x402 extension `offer-receipt`, a compact JWS. */
  readonly receipt?: string;
}

const cidIn = (answer: string | undefined): string | undefined => {
  const cid: unknown = answer === undefined ? undefined : (JSON.parse(answer) as Readonly<Record<string, unknown>>)['cid'];
  return typeof cid === 'string' ? cid : undefined;
};

/** The line of a payment. The amount is what was paid: prices may have changed since, so the price of one is its share. */
const lineOf = ({ purchase, amount, createdAt }: Payment, { decimals }: PaymentTerms) => {
  const { quantity } = purchase;
  const to = endOfPurchase({ purchase, createdAt });
  return {
    description: describePurchase(purchase),
    quantity,
    unit: unitOf(purchase),
    unitPrice: formatAmount((BigInt(amount) / BigInt(quantity)).toString(), decimals),
    amount: formatAmount(amount, decimals),
    ...(to !== undefined && { period: { from: createdAt, to } }),
  };
};

/** What both documents of a settled payment say. */
const commonOf = (payment: Payment, terms: PaymentTerms) => {
  const cid = cidIn(payment.answer);
  return {
    seller: { name: terms.seller, payTo: payment.authorization.to },
    buyer: { payer: payment.authorization.from },
    asset: { name: terms.assetName, address: payment.asset, network: payment.network },
    payment: payment.id,
    transaction: payment.transaction ?? '',
    resource: payment.resource,
    ...(cid !== undefined && { cid }),
  };
};

/** The invoice of a settled payment. */
export const draftInvoice = (payment: Payment, terms: PaymentTerms, receipt: string, now: Date) => {
  const line = lineOf(payment, terms);
  return (number: number): Invoice => ({
    number,
    kind: 'invoice',
    issuedAt: now.toISOString(),
    ...commonOf(payment, terms),
    lines: [line],
    total: line.amount,
    receipt,
  });
};

/** The credit note of a settled payment whose buyer did not get what was paid for. */
export const draftCreditNote = (payment: Payment, terms: PaymentTerms, now: Date) => {
  const line = lineOf(payment, terms);
  const total = `-${line.amount}`;
  return (number: number): Invoice => ({
    number,
    kind: 'credit_note',
    issuedAt: now.toISOString(),
    ...commonOf(payment, terms),
    lines: [{ ...line, description: `Not delivered: ${line.description}`, unitPrice: `-${line.unitPrice}`, amount: total }],
    total,
    ...(payment.invoice !== undefined && { corrects: payment.invoice }),
  });
};
