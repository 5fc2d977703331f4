import { receiptEntry } from '../../log/entry.js';
import { canonicalJson } from '../../signing/canonical-json.js';
import type { Receipt } from '../receipts.js';
import { toStoredReceipt } from './stored-receipt.js';

/**
 * What is signed of a receipt, and digested for the log: its members as they are kept, but for the signature, as canonical JSON.
 * The address to verify it at is none of them, since it depends on who asks.
 */
export const canonicalReceipt = (receipt: Receipt): string => {
  const { proof: _, ...members } = toStoredReceipt(receipt);
  return canonicalJson(members);
};

/** The entry of a receipt in the log. */
export const entryOfReceipt = (receipt: Receipt): Buffer => receiptEntry(canonicalReceipt(receipt));
