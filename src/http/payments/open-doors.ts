import type { PaymentStore } from '../../payments/payment-store.js';
import { jsonBody } from '../middleware/json-body.js';
import { requiredKey } from '../middleware/require-key.js';
import { revalidated } from '../middleware/revalidated.js';
import { storeBacked } from '../middleware/store-backed.js';
import { INVOICES_PATH } from './invoice-link.js';
import type { PaymentDoors } from './payment-doors.js';
import type { SaleDependencies } from './sale.js';
import { sellCredits } from './sell-credits.js';
import { aroundQuery, sellQuery } from './sell-query.js';
import { sellSubscription } from './sell-subscription.js';
import { listInvoices, showInvoice } from './show-invoice.js';
import { showDid } from './show-keys.js';

/** Everything of HTTP that belongs to payments: docs/specification.md, Payments. */
export const openPaymentDoors = (d: SaleDependencies & { readonly store: PaymentStore }): PaymentDoors => {
  const books = storeBacked('payment store');
  const minutes = revalidated('public, max-age=300');
  return {
    aroundQuery: aroundQuery(d),
    sellQuery: sellQuery(d),
    routes: [
      ['POST', '/api/v1/billing/credits', jsonBody(), books, sellCredits(d)],
      ['POST', '/api/v1/billing/subscriptions', jsonBody(), books, sellSubscription(d)],
      ['GET', INVOICES_PATH, requiredKey('billing'), books, listInvoices(d.store, d.key)],
      ['GET', `${INVOICES_PATH}/:number`, books, showInvoice(d.store, d.key)],
      ['GET', '/.well-known/did.json', minutes, showDid(d.key, d.base)],
    ],
  };
};
