import type { SigningKeys } from '../../signing/signing-keys.js';
import type { Receipt, ReceiptStore } from '../../stores/receipts.js';
import { type Context, type Middleware, pathParameter } from '../context.js';
import { HttpError } from '../http-error.js';
import { type ChainEnd, MOST_IN_CHAIN, presentChain, presentReceipt, SAMPLE_RECEIPT } from '../presenters/receipt.js';
import { RECEIPT_SCHEMA } from '../presenters/receipt-schema.js';
import { isIntact } from '../receipts/sealed-receipt.js';
import { UUID } from '../requests/receipt-request.js';

/** What receipts are read from. */
interface ReadDependencies {
  readonly receipts: ReceiptStore;
  /** Absent: nothing is verified. */
  readonly keys?: SigningKeys;
}

/**
 * A receipt as it was kept; nothing where it is not held.
 * @throws HttpError 500 where it is not as it was signed: nobody must take it for what was decided
 */
const findIntact = async ({ receipts, keys }: ReadDependencies, id: string, ctx: Context): Promise<Receipt | undefined> => {
  const receipt = await receipts.find(id);
  if (receipt === undefined || keys === undefined || (await isIntact(receipt, keys))) return receipt;
  ctx.state.log.error({ receipt: id }, 'a stored receipt is not as it was signed');
  throw new HttpError(500, `Receipt ${id} was altered in the store: it does not match the signature that it was kept with`);
};

/** The receipt of the path; what cannot be an identifier is as unknown as one that is not held. */
const findReceipt = async (d: ReadDependencies, ctx: Context): Promise<Receipt> => {
  const id = pathParameter(ctx, 'receipt_id');
  const receipt = UUID.test(id) ? await findIntact(d, id.toLowerCase(), ctx) : undefined;
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
  (d: ReadDependencies): Middleware =>
  async (ctx) => {
    ctx.body = presentReceipt(await findReceipt(d, ctx), '');
  };

/** GET /api/v1/public/receipt/{receipt_id}/chain: from this receipt towards its root, as far as parents are held here. */
export const showReceiptChain =
  (d: ReadDependencies): Middleware =>
  async (ctx) => {
    const chain = [await findReceipt(d, ctx)];
    const seen = new Set(chain.map(({ receiptId }) => receiptId));
    let next = chain[0]?.parentReceiptId ?? null;
    let end: ChainEnd = 'root';
    while (next !== null) {
      const parent: Receipt | undefined = seen.has(next) || chain.length === MOST_IN_CHAIN ? undefined : await findIntact(d, next, ctx);
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
