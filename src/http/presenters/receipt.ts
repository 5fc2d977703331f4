import { nameEntry } from '../../log/entry.js';
import type { Receipt } from '../../stores/receipts.js';
import { entryOfReceipt } from '../../stores/stored/receipt-entry.js';
import { receiptPath } from '../urls/paths.js';

/** docs/specification.md, Receipt: the members in its order; `base` empty gives the relative address. */
export const presentReceipt = (receipt: Receipt, base: string): object => ({
  receipt_id: receipt.receiptId,
  agent_id: receipt.agentId,
  decision: receipt.decision,
  ...(receipt.decisionReason !== undefined && { decision_reason: receipt.decisionReason }),
  timestamp: receipt.timestamp,
  subject_id: receipt.subjectId,
  ...(receipt.policyVersion !== undefined && { policy_version: receipt.policyVersion }),
  ...(receipt.confidenceScore !== undefined && { confidence_score: receipt.confidenceScore }),
  parent_receipt_id: receipt.parentReceiptId,
  verification_endpoint: `${base}${receiptPath(receipt.receiptId)}`,
  ...(receipt.signature !== undefined && {
    proof: { cid: nameEntry(entryOfReceipt(receipt)), canonicalization: 'RFC8785', jws: receipt.signature },
  }),
});

/** How a walk towards the root ended. */
export const CHAIN_ENDS = ['root', 'parent_not_held', 'depth', 'cycle'] as const;
/** One of the ends. */
export type ChainEnd = (typeof CHAIN_ENDS)[number];

/** A chain longer than this is cut, and says so: a request is bounded whatever callers link. */
export const MOST_IN_CHAIN = 100;

/** Receipts from the one asked for towards its root, those that are held here. */
export const presentChain = (receipts: readonly Receipt[], end: ChainEnd, next: string | null): object => ({
  receipt_id: receipts[0]?.receiptId,
  receipts: receipts.map((receipt) => presentReceipt(receipt, '')),
  complete: end === 'root',
  ended_by: end,
  next_parent_receipt_id: next,
});

/** A receipt that shows the form; nobody decided it. */
export const SAMPLE_RECEIPT: Receipt = {
  receiptId: '3f2b8c1e-7d4a-4b6f-9c0d-5e8a1f2b3c4d',
  agentId: '@loan-desk',
  decision: 'DECLINE',
  decisionReason: 'Debt-to-income ratio above the limit of the lending policy',
  timestamp: '2026-11-20T12:00:00.000Z',
  // SHA-256 of the word "sample".
  subjectId: 'af2bdbe1aa9b6ec1e2ade1d694f41fc71a831d0268e9891562113d8a62add1bf',
  policyVersion: '1.4.0',
  confidenceScore: 92.5,
  parentReceiptId: null,
};
