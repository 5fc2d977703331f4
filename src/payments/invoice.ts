import { formatAmount } from './amount.js';
import type { Payment } from './payment.js';
import type { PaymentTerms } from './terms.js';
import { describePurchase } from './terms.js';

/** A credit note takes an invoice back. */
export const INVOICE_KINDS = ['invoice', 'credit_note'] as const;
/** One of the kinds. */
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** A line of an invoice; amounts are decimal, in the asset. */
interface InvoiceLine {
  readonly description: string;
  readonly quantity: number;
  readonly amount: string;
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
  const total = formatAmount(payment.amount, terms.decimals);
  return (number: number): Invoice => ({
    number,
    kind: 'invoice',
    issuedAt: now.toISOString(),
    ...commonOf(payment, terms),
    lines: [{ description: describePurchase(payment.purchase), quantity: payment.purchase.quantity, amount: total }],
    total,
    receipt,
  });
};

/** The credit note of a settled payment whose buyer did not get what was paid for. */
export const draftCreditNote = (payment: Payment, terms: PaymentTerms, now: Date) => {
  const total = `-${formatAmount(payment.amount, terms.decimals)}`;
  return (number: number): Invoice => ({
    number,
    kind: 'credit_note',
    issuedAt: now.toISOString(),
    ...commonOf(payment, terms),
    lines: [{ description: `Not delivered: ${describePurchase(payment.purchase)}`, quantity: payment.purchase.quantity, amount: total }],
    total,
    ...(payment.invoice !== undefined && { corrects: payment.invoice }),
  });
};
