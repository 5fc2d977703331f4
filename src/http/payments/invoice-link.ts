import type { SigningKey } from '../../payments/signing-key.js';

/** Under `/api/v1/billing`. */
export const INVOICES_PATH = '/api/v1/billing/invoices';

/** What whoever paid shows to see the invoice; numbers can be guessed, this cannot. */
export const invoiceSecret = (key: SigningKey, number: number): string =>
  key.derive(`invoice ${number}`).toString('base64url').slice(0, 22);

/** The address of an invoice, for whoever paid it. */
export const invoiceLink = (base: string, key: SigningKey, number: number): string =>
  `${base}${INVOICES_PATH}/${number}?secret=${invoiceSecret(key, number)}`;
