import { paymentOfTenant } from '../../payments/bought-tenant.js';
import type { Invoice } from '../../payments/invoice.js';
import { keyUrl } from '../../payments/offer-receipt.js';
import type { PaymentStore } from '../../payments/payment-store.js';
import type { SigningKey } from '../../payments/signing-key.js';
import { type Context, type Middleware, pathParameter } from '../context.js';
import { HttpError } from '../http-error.js';
import { sameKey } from '../limits/api-keys.js';
import { holderOf } from '../limits/key-holder.js';
import { invoicePage, presentInvoice } from '../presenters/invoice.js';
import { sendPage } from '../send-page.js';
import { invoiceSecret } from './invoice-link.js';

/**
 * GET /api/v1/billing/invoices/{number}?secret=: the invoice, or credit note, as whoever paid was told by `Link`: a page for browsers,
 * else JSON with a signature over all other members. A key of the tenant that was bought, of scope `billing`, needs no secret. Without
 * either it is as one that there is not.
 */
export const showInvoice =
  (store: PaymentStore, key: SigningKey): Middleware =>
  async (ctx) => {
    const given = pathParameter(ctx, 'number');
    const number = /^[1-9]\d{0,9}$/.test(given) ? Number(given) : 0;
    const { secret } = ctx.query;
    const may = typeof secret === 'string' && sameKey(secret, invoiceSecret(key, number));
    const found = may || holdsBilling(ctx) ? await store.findInvoice(number) : undefined;
    const invoice = may || (found !== undefined && isOwn(ctx, found)) ? found : undefined;
    if (invoice === undefined) throw new HttpError(404, 'Invoice not found: use the address that came with the answer, secret and all');
    ctx.set({ 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' });
    ctx.vary('Accept');
    if (ctx.accepts('json', 'html') === 'html') sendPage(ctx, invoicePage(invoice));
    else ctx.body = signed(invoice, key);
  };

/** A key of the tenant that a payment bought sees its documents; more than these no tenant has. */
const MOST_LISTED = 100;

/** GET /api/v1/billing/invoices: the documents of the payment that bought the tenant of this key, each as it is shown by itself. */
export const listInvoices =
  (store: PaymentStore, key: SigningKey): Middleware =>
  async (ctx) => {
    const payment = paymentOfTenant(holderOf(ctx.state.client).tenant);
    const invoices = payment === undefined ? [] : await store.invoicesOf(payment, MOST_LISTED);
    ctx.set('Cache-Control', 'private, no-store');
    ctx.body = { invoices: invoices.map((invoice) => signed(invoice, key)) };
  };

const signed = (invoice: Invoice, key: SigningKey): object => {
  const document = presentInvoice(invoice);
  return { ...document, signature: key.jws(document, keyUrl(invoice.resource, key)) };
};

const holdsBilling = (ctx: Context): boolean => ctx.state.client.holder?.scopes.includes('billing') === true;

const isOwn = (ctx: Context, { payment }: Invoice): boolean => {
  const own = holdsBilling(ctx) ? paymentOfTenant(ctx.state.client.holder?.tenant ?? '') : undefined;
  return own !== undefined && payment.startsWith(own);
};
