import { API_KEY_BYTES, type ApiKey, digestApiKey, newApiKey, parseApiKey } from '../tenants/api-key.js';
import type { Tenant } from '../tenants/tenant.js';
import type { CreditStore } from './credits.js';
import type { Payment } from './payment.js';
import type { SigningKey } from './signing-key.js';
import { PACKET } from './terms.js';

/** Port: where the tenants of buyers are kept. */
interface TenantBooks {
  createTenant(tenant: Tenant): Promise<unknown>;
  createKey(key: ApiKey): Promise<unknown>;
  changeKey(id: string, change: { readonly revokedAt: string }): Promise<unknown>;
}

/** Where what was bought is written down. */
export interface Books {
  readonly tenants: TenantBooks;
  readonly credits: Pick<CreditStore, 'open' | 'close'>;
}

/** What tells a tenant that was bought: its payment. */
type Bought = Pick<Payment, 'id' | 'createdAt' | 'purchase' | 'authorization'>;

/** The same day and hour so many months later; the last day of a month that is shorter. */
export const monthsAfter = (instant: string, months: number): string => {
  const date = new Date(instant);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.toISOString();
};

/** When what was bought is over; nothing where it has no end. */
export const endOfPurchase = ({ createdAt, purchase }: Pick<Payment, 'createdAt' | 'purchase'>): string | undefined => {
  const { product, quantity } = purchase;
  if (product === 'month') return monthsAfter(createdAt, quantity);
  return product === 'day' ? new Date(Date.parse(createdAt) + quantity * 86_400_000).toISOString() : undefined;
};

/** The id of the tenant that a payment makes. */
export const boughtTenant = ({ id }: Pick<Payment, 'id'>): string => `x402-${id.slice(0, 32)}`;

/** How the id of the payment begins that made a tenant; nothing where an operator made it. */
export const paymentOfTenant = (tenant: string): string | undefined => /^x402-([0-9a-f]{32})$/.exec(tenant)?.[1];

/** The key that a payment buys. It is derived, never stored: whoever sends the very same payment again can be shown it again. */
export const boughtKey = (key: SigningKey, { id }: Pick<Payment, 'id'>): string =>
  newApiKey(false, key.derive(`key of payment ${id}`, API_KEY_BYTES));

/** Makes the tenant and the key of what was bought, and its account where these are packets. Done again it changes nothing. */
export const grants = ({ tenants, credits }: Books, key: SigningKey, changed: () => Promise<void>) => ({
  async give(payment: Bought): Promise<void> {
    const { purchase, createdAt, authorization } = payment;
    if (purchase.product === 'query') return;
    const isPrepaid = purchase.product === 'packet';
    const secret = boughtKey(key, payment);
    const tenant = boughtTenant(payment);
    const expiresAt = endOfPurchase(payment);
    await tenants.createTenant({
      id: tenant,
      name: tenant,
      tier: 'pro',
      state: 'active',
      contact: authorization.from,
      createdAt,
      ...(isPrepaid && { prepaid: true }),
    });
    // Before the key, which is good for nothing without it.
    if (isPrepaid) await credits.open({ tenant, left: PACKET * purchase.quantity });
    await tenants.createKey({
      id: parseApiKey(secret)?.id ?? '',
      digest: digestApiKey(secret),
      tenant,
      label: 'bought by x402',
      scopes: ['ask', 'rule-sets', 'billing'],
      test: false,
      createdAt,
      ...(expiresAt !== undefined && { expiresAt }),
    });
    await changed();
  },

  async takeBack(payment: Bought): Promise<void> {
    if (payment.purchase.product === 'query') return;
    const id = parseApiKey(boughtKey(key, payment))?.id ?? '';
    await tenants.changeKey(id, { revokedAt: new Date().toISOString() });
    await credits.close(boughtTenant(payment));
    await changed();
  },
});
