import type { Receipt, ReceiptStore } from '../../stores/receipts.js';
import { type Context, type Middleware, pathParameter } from '../context.js';
import { HttpError } from '../http-error.js';
import { type ChainEnd, MOST_IN_CHAIN, presentChain, presentReceipt, SAMPLE_RECEIPT } from '../presenters/receipt.js';
import { RECEIPT_SCHEMA } from '../presenters/receipt-schema.js';
import { UUID } from '../requests/receipt-request.js';

/** The receipt of the path; what cannot be an identifier is as unknown as one that is not held. */
const findReceipt = async (receipts: ReceiptStore, ctx: Context): Promise<Receipt> => {
  const id = pathParameter(ctx, 'receipt_id');
  const receipt = UUID.test(id) ? await receipts.find(id.toLowerCase()) : undefined;
  if (receipt === undefined) throw new HttpError(404, 'Receipt not found');
  return receipt;
};

/** GET /api/v1/public/receipt/sample */
export const showSampleReceipt = (): Middleware => (ctx) => {
  ctx.body = presentReceipt(SAMPLE_RECEIPT, '');
};

/** GET /api/v1/public/receipt/schema */
export const showReceiptSchema = (): Middleware => (ctx) => {
  ctx.body = RECEIPT_SCHEMA;
};

/** GET /api/v1/public/receipt/{receipt_id} */
export const showReceipt =
  (receipts: ReceiptStore): Middleware =>
  async (ctx) => {
    ctx.body = presentReceipt(await findReceipt(receipts, ctx), '');
  };

/** GET /api/v1/public/receipt/{receipt_id}/chain: from this receipt towards its root, as far as parents are held here. */
export const showReceiptChain =
  (receipts: ReceiptStore): Middleware =>
  async (ctx) => {
    const chain = [await findReceipt(receipts, ctx)];
    const seen = new Set(chain.map(({ receiptId }) => receiptId));
    let next = chain[0]?.parentReceiptId ?? null;
    let end: ChainEnd = 'root';
    while (next !== null) {
      const parent: Receipt | undefined = seen.has(next) || chain.length === MOST_IN_CHAIN ? undefined : await receipts.find(next);
      if (parent === undefined) {
        end = seen.has(next) ? 'cycle' : chain.length === MOST_IN_CHAIN ? 'depth' : 'parent_not_held';
        break;
      }
      chain.push(parent);
      seen.add(parent.receiptId);
      next = parent.parentReceiptId;
    }
    ctx.body = presentChain(chain, end, next);
  };
