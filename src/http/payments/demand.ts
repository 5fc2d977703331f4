import { encodePaymentRequiredHeader, encodePaymentResponseHeader } from '@x402/core/http';
import { offerExtension } from '../../payments/offer-receipt.js';
import type { Purchase } from '../../payments/payment.js';
import type { SigningKey } from '../../payments/signing-key.js';
import { describePurchase, type PaymentTerms, requirementsOf } from '../../payments/terms.js';
import type { Context } from '../context.js';
import { HttpError } from '../http-error.js';
import type { PublicBase } from '../urls/public-base.js';

/** What a demand is made by. */
export interface DemandDependencies {
  readonly terms: PaymentTerms;
  readonly key: SigningKey;
  readonly clock: () => Date;
  readonly base: PublicBase;
}

/** The address that a payment of this request is for. */
export const resourceOf = (ctx: Context, base: PublicBase): string => base(ctx) + ctx.path;

/** Why a payment was not taken. `atSettlement`: after it was found valid. */
interface Refusal {
  readonly reason: string;
  readonly atSettlement: boolean;
}

/** 402 with what x402 asks of the payer, version 2: the header, and a problem document that says the same to people. */
export const demand = (ctx: Context, d: DemandDependencies, purchase: Purchase, detail: string, refusal?: Refusal): HttpError => {
  const { terms, key, clock, base } = d;
  const url = resourceOf(ctx, base);
  const requirements = requirementsOf(terms, purchase);
  const required = encodePaymentRequiredHeader({
    x402Version: 2,
    error: refusal?.reason ?? 'PAYMENT-SIGNATURE header is required',
    resource: { url, description: describePurchase(purchase), mimeType: 'application/json' },
    accepts: [requirements],
    extensions: { ...offerExtension(key, url, requirements, clock()) },
  });
  const response = { success: false, transaction: '', network: requirements.network, errorReason: refusal?.reason ?? '' };
  return new HttpError(402, detail, {
    headers: {
      'PAYMENT-REQUIRED': required,
      ...(refusal?.atSettlement === true && { 'PAYMENT-RESPONSE': encodePaymentResponseHeader(response) }),
    },
  });
};
