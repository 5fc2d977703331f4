import { boughtKey, endOfPurchase } from '../../payments/bought-tenant.js';
import type { Payment } from '../../payments/payment.js';
import type { SigningKey } from '../../payments/signing-key.js';

/** What is shown of an answer that sells a tenant besides what is stored of it: its key, and the end of what was bought, if it has one. */
export const withKey =
  (key: SigningKey) =>
  (answer: string, payment: Payment): string => {
    const expiresAt = endOfPurchase(payment);
    return JSON.stringify({
      ...(JSON.parse(answer) as object),
      ...(expiresAt !== undefined && { expires_at: expiresAt }),
      key: boughtKey(key, payment),
    });
  };
