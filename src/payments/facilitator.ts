import { HTTPFacilitatorClient } from '@x402/core/http';
import type { PaymentPayload, PaymentRequirements } from '@x402/core/types';

/** The facilitator cannot be asked, or answers what x402 does not allow: nothing is known of the payment. */
export class FacilitatorFailed extends Error {}

/** What taking a payment came to. */
type Settlement =
  | { readonly outcome: 'settled'; readonly transaction: string }
  /** The facilitator says that it was not taken. */
  | { readonly outcome: 'refused'; readonly reason: string }
  /** No answer, or none that can be believed: it may have been taken. */
  | { readonly outcome: 'unknown'; readonly cause: unknown };

/** Port: who checks payments and takes them. */
export interface Facilitator {
  /** @returns why it is not valid; nothing where it is. @throws FacilitatorFailed */
  verify(payload: PaymentPayload, requirements: PaymentRequirements, payer: string): Promise<string | undefined>;
  /** Never throws. */
  settle(payload: PaymentPayload, requirements: PaymentRequirements, payer: string): Promise<Settlement>;
}

/** Milliseconds: a check reads the chain, a settlement waits for a block of it. */
const VERIFY_TIMEOUT = 10_000;
const SETTLE_TIMEOUT = 60_000;

const same = (a: string | undefined, b: string): boolean => a?.toLowerCase() === b.toLowerCase();

/** The package throws refusals that come with an error status. One of 400 is a refusal like any other, one of 500 says nothing. */
const refusalIn = (error: unknown, name: 'VerifyError' | 'SettleError'): string | undefined => {
  if (!(error instanceof Error) || error.name !== name) return undefined;
  const { statusCode, invalidReason, errorReason } = error as { statusCode?: unknown; invalidReason?: unknown; errorReason?: unknown };
  const reason = invalidReason ?? errorReason;
  return typeof reason === 'string' && Number(statusCode) < 500 ? reason : undefined;
};

/** A facilitator over HTTP. What it says is believed only where it speaks of this payer, this network and a transaction. */
export const httpFacilitator = (
  url: string,
  token?: string,
  { verify = VERIFY_TIMEOUT, settle = SETTLE_TIMEOUT }: { readonly verify?: number; readonly settle?: number } = {},
): Facilitator => {
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const client = (timeoutMs: number): HTTPFacilitatorClient =>
    new HTTPFacilitatorClient({ url, timeoutMs, createAuthHeaders: async () => ({ verify: headers, settle: headers }) });
  const [verifier, settler] = [client(verify), client(settle)];

  return {
    verify: async (payload, requirements, payer) => {
      try {
        const answer = await verifier.verify(payload, requirements);
        if (!answer.isValid) return answer.invalidReason ?? 'invalid_payload';
        if (answer.payer === undefined || same(answer.payer, payer)) return undefined;
      } catch (error) {
        const reason = refusalIn(error, 'VerifyError');
        if (reason !== undefined) return reason;
        throw new FacilitatorFailed('the facilitator cannot be asked', { cause: error });
      }
      throw new FacilitatorFailed('the facilitator speaks of another payer');
    },

    settle: async (payload, requirements, payer) => {
      try {
        const answer = await settler.settle(payload, requirements);
        if (!answer.success) return { outcome: 'refused', reason: answer.errorReason ?? 'settlement_failed' };
        const { network, transaction } = answer;
        const isOurs =
          network === requirements.network &&
          (answer.payer === undefined || same(answer.payer, payer)) &&
          (answer.amount === undefined || answer.amount === requirements.amount) &&
          /^0x[0-9a-f]{64}$/i.test(transaction);
        if (isOurs) return { outcome: 'settled', transaction };
        return { outcome: 'unknown', cause: new FacilitatorFailed('the facilitator speaks of another payment') };
      } catch (error) {
        const reason = refusalIn(error, 'SettleError');
        return reason === undefined ? { outcome: 'unknown', cause: error } : { outcome: 'refused', reason };
      }
    },
  };
};
