import { createHash } from 'node:crypto';
import { decodePaymentSignatureHeader } from '@x402/core/http';
import { PaymentPayloadV2Schema } from '@x402/core/schemas';
import type { PaymentPayload } from '@x402/core/types';
import type { Authorization, Purchase } from './payment.js';
import { type PaymentTerms, priceOf } from './terms.js';

/** A payment as it was sent: well-formed, and nothing more is known of it. */
export interface PresentedPayment {
  readonly id: string;
  readonly payload: PaymentPayload;
  readonly authorization: Authorization;
  /** Of the header as it was sent. */
  readonly digest: string;
}

/** Longer headers are refused by the server in any case. */
const LONGEST = 12_000;
const ADDRESS = /^0x[0-9a-f]{40}$/i;
const NUMBER = /^\d{1,78}$/;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const authorizationIn = ({ payload }: PaymentPayload): Authorization | undefined => {
  const { signature, authorization } = payload;
  if (typeof signature !== 'string' || typeof authorization !== 'object' || authorization === null) return undefined;
  const { from, to, value, validAfter, validBefore, nonce } = authorization as Readonly<Record<string, unknown>>;
  const are = (shape: RegExp, ...texts: readonly unknown[]): boolean => texts.every((text) => typeof text === 'string' && shape.test(text));
  if (!are(ADDRESS, from, to) || !are(NUMBER, value, validAfter, validBefore) || !are(/^0x[0-9a-f]{64}$/i, nonce)) return undefined;
  return { from, to, value, validAfter, validBefore, nonce } as Authorization;
};

/** What a header `PAYMENT-SIGNATURE` says; nothing where it is none of x402 version 2 with the scheme `exact` of an EVM chain. */
export const readPayment = (header: string): PresentedPayment | undefined => {
  if (header.length > LONGEST) return undefined;
  let decoded: unknown;
  try {
    decoded = decodePaymentSignatureHeader(header);
  } catch {
    return undefined;
  }
  const parsed = PaymentPayloadV2Schema.safeParse(decoded);
  if (!parsed.success) return undefined;
  const payload = parsed.data as PaymentPayload;
  const authorization = authorizationIn(payload);
  if (authorization === undefined) return undefined;
  const { network, asset } = payload.accepted;
  const id = sha256(JSON.stringify([network, asset, authorization.from, authorization.nonce].map((part) => part.toLowerCase())));
  return { id, payload, authorization, digest: sha256(header) };
};

/** Seconds that must be left to settle it. */
const SETTLING = 6;

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Why a payment is not the one that was asked for, in the words of x402 where it has any; nothing where it is. */
export const mismatchOf = (
  { payload, authorization }: PresentedPayment,
  terms: PaymentTerms,
  purchase: Purchase,
  { resource, now }: { readonly resource: string; readonly now: Date },
): string | undefined => {
  const { accepted } = payload;
  const amount = priceOf(terms, purchase);
  const { name, version, quote } = accepted.extra ?? {};
  const seconds = Math.floor(now.getTime() / 1000);
  const rules: readonly (readonly [holds: boolean, reason: string])[] = [
    [accepted.scheme === 'exact', 'unsupported_scheme'],
    [accepted.network === terms.network, 'invalid_network'],
    [same(accepted.asset, terms.asset), 'invalid_asset'],
    [same(accepted.payTo, terms.payTo) && same(authorization.to, terms.payTo), 'invalid_exact_evm_recipient_mismatch'],
    [accepted.amount === amount && BigInt(authorization.value) === BigInt(amount), 'invalid_exact_evm_authorization_value'],
    [name === terms.assetName && version === terms.assetVersion, 'invalid_payment_requirements'],
    [typeof quote === 'string' && /^[\w-]{22}$/.test(quote), 'invalid_payment_requirements'],
    [payload.resource === undefined || payload.resource.url === resource, 'invalid_resource'],
    [BigInt(authorization.validAfter) <= BigInt(seconds), 'invalid_exact_evm_payload_authorization_valid_after'],
    [BigInt(authorization.validBefore) > BigInt(seconds + SETTLING), 'invalid_exact_evm_payload_authorization_valid_before'],
  ];
  return rules.find(([holds]) => !holds)?.[1];
};
