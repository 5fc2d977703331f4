import { v4 as uuidv4 } from 'uuid';
import { mentionsIn } from '../../register/mentions.js';
import type { RegisterStore } from '../../register/register-store.js';
import type { RegisteredReceipt } from '../../register/registered-verdict.js';
import type { SigningKeys } from '../../signing/signing-keys.js';
import type { Receipt, ReceiptStore } from '../../stores/receipts.js';
import type { Middleware } from '../context.js';
import { HttpError } from '../http-error.js';
import { presentReceipt } from '../presenters/receipt.js';
import { signReceipt } from '../receipts/sealed-receipt.js';
import { readIdempotency } from '../requests/idempotency-key.js';
import { canonicalBody, readReceipt } from '../requests/receipt-request.js';
import { RECEIPTS_PATH, receiptPath } from '../urls/paths.js';
import type { PublicBase } from '../urls/public-base.js';

/** What receipts are kept by. */
export interface ReceiptDependencies {
  readonly receipts: ReceiptStore;
  readonly clock: () => Date;
  readonly base: PublicBase;
  readonly keys?: SigningKeys;
  readonly receiptKept?: () => void;
  /** Whose keys have made which receipts; absent: nobody keeps that. */
  readonly register?: Pick<RegisterStore, 'keepReceipt'>;
}

const registeredReceipt = (receipt: Receipt, tenant: string): RegisteredReceipt => ({
  receiptId: receipt.receiptId,
  tenant,
  agentId: receipt.agentId,
  createdAt: receipt.timestamp,
  parentReceiptId: receipt.parentReceiptId,
  mentions: mentionsIn(receipt.decisionReason ?? ''),
});

/** POST /api/v1/public/receipt: keeps a decision, once and for good. */
export const createReceipt =
  ({ receipts, clock, base, keys, receiptKept, register }: ReceiptDependencies): Middleware =>
  async (ctx) => {
    const request = readReceipt(ctx.state.body);
    const idempotency = readIdempotency(ctx, `POST ${RECEIPTS_PATH}`, canonicalBody(request));
    const now = clock();
    const made: Receipt = { receiptId: uuidv4(), timestamp: now.toISOString(), ...request };
    const answer = await receipts.append(keys === undefined ? made : await signReceipt(made, keys), idempotency, now);
    if (answer.outcome === 'conflict') {
      throw new HttpError(
        422,
        'This Idempotency-Key was used for another request within the last 24 hours; choose a new key for a new receipt',
      );
    }
    if (answer.outcome === 'stored') receiptKept?.();
    const { holder } = ctx.state.client;
    // Before it is acknowledged: a repeated request does it again where this one was cut off.
    if (holder?.test === false) await register?.keepReceipt(registeredReceipt(answer.receipt, holder.tenant));
    ctx.status = 201;
    ctx.set({ 'Cache-Control': 'no-store', Location: `${base(ctx)}${receiptPath(answer.receipt.receiptId)}` });
    if (answer.outcome === 'replayed') ctx.set('Idempotency-Replayed', 'true');
    ctx.body = presentReceipt(answer.receipt, base(ctx));
  };
