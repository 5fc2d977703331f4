import { v4 as uuidv4 } from 'uuid';
import type { ReceiptStore } from '../../stores/receipts.js';
import type { Middleware } from '../context.js';
import { HttpError } from '../http-error.js';
import { presentReceipt } from '../presenters/receipt.js';
import { readIdempotency } from '../requests/idempotency-key.js';
import { canonicalBody, readReceipt } from '../requests/receipt-request.js';
import { RECEIPTS_PATH, receiptPath } from '../urls/paths.js';
import type { PublicBase } from '../urls/public-base.js';

/** POST /api/v1/public/receipt: keeps a decision, once and for good. */
export const createReceipt =
  (receipts: ReceiptStore, clock: () => Date, base: PublicBase): Middleware =>
  async (ctx) => {
    const request = readReceipt(ctx.state.body);
    const idempotency = readIdempotency(ctx, `POST ${RECEIPTS_PATH}`, canonicalBody(request));
    const now = clock();
    const answer = await receipts.append({ receiptId: uuidv4(), timestamp: now.toISOString(), ...request }, idempotency, now);
    if (answer.outcome === 'conflict') {
      throw new HttpError(
        422,
        'This Idempotency-Key was used for another request within the last 24 hours; choose a new key for a new receipt',
      );
    }
    ctx.status = 201;
    ctx.set({ 'Cache-Control': 'no-store', Location: `${base(ctx)}${receiptPath(answer.receipt.receiptId)}` });
    if (answer.outcome === 'replayed') ctx.set('Idempotency-Replayed', 'true');
    ctx.body = presentReceipt(answer.receipt, base(ctx));
  };
