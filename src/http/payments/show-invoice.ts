import { keyUrl } from '../../payments/offer-receipt.js';
import type { PaymentStore } from '../../payments/payment-store.js';
import type { SigningKey } from '../../payments/signing-key.js';
import { type Middleware, pathParameter } from '../context.js';
import { HttpError } from '../http-error.js';
import { sameKey } from '../limits/api-keys.js';
import { invoicePage, presentInvoice } from '../presenters/invoice.js';
import { sendPage } from '../send-page.js';
import { invoiceSecret } from './invoice-link.js';

/**
 * GET /api/v1/billing/invoices/{number}?secret=: the invoice, or credit note, as whoever paid was told by `Link`: a page for browsers,
 * else JSON with a signature over all other members. Without its secret it is as one that there is not.
 */
export const showInvoice =
  (store: PaymentStore, key: SigningKey): Middleware =>
  async (ctx) => {
    const given = pathParameter(ctx, 'number');
    const number = /^[1-9]\d{0,9}$/.test(given) ? Number(given) : 0;
    const { secret } = ctx.query;
    const may = typeof secret === 'string' && sameKey(secret, invoiceSecret(key, number));
    const invoice = may ? await store.findInvoice(number) : undefined;
    if (invoice === undefined) throw new HttpError(404, 'Invoice not found: use the address that came with the answer, secret and all');
    ctx.set({ 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' });
    ctx.vary('Accept');
    if (ctx.accepts('json', 'html') === 'html') {
      sendPage(ctx, invoicePage(invoice));
    } else {
      const document = presentInvoice(invoice);
      ctx.body = { ...document, signature: key.jws(document, keyUrl(invoice.resource, key)) };
    }
  };
