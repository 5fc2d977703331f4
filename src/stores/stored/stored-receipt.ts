import type { Receipt, ReceiptDecision } from '../receipts.js';

/** A receipt under the names that stores keep: those of the first version, so that what it stored can still be read. */
export interface StoredReceipt {
  readonly receipt_id: string;
  readonly agent_id: string;
  readonly decision: ReceiptDecision;
  readonly decision_reason?: string;
  readonly timestamp: string;
  readonly subject_id: string;
  readonly policy_version?: string;
  readonly confidence_score?: number;
  readonly parent_receipt_id: string | null;
  readonly proof?: string;
}

/** A receipt as it is stored. */
export const toStoredReceipt = (receipt: Receipt): StoredReceipt => ({
  receipt_id: receipt.receiptId,
  agent_id: receipt.agentId,
  decision: receipt.decision,
  ...(receipt.decisionReason !== undefined && { decision_reason: receipt.decisionReason }),
  timestamp: receipt.timestamp,
  subject_id: receipt.subjectId,
  ...(receipt.policyVersion !== undefined && { policy_version: receipt.policyVersion }),
  ...(receipt.confidenceScore !== undefined && { confidence_score: receipt.confidenceScore }),
  parent_receipt_id: receipt.parentReceiptId,
  ...(receipt.signature !== undefined && { proof: receipt.signature }),
});

/** A receipt from what was stored. */
export const fromStoredReceipt = (stored: StoredReceipt): Receipt => ({
  receiptId: stored.receipt_id,
  agentId: stored.agent_id,
  decision: stored.decision,
  ...(stored.decision_reason !== undefined && { decisionReason: stored.decision_reason }),
  timestamp: stored.timestamp,
  subjectId: stored.subject_id,
  ...(stored.policy_version !== undefined && { policyVersion: stored.policy_version }),
  ...(stored.confidence_score !== undefined && { confidenceScore: stored.confidence_score }),
  parentReceiptId: stored.parent_receipt_id,
  ...(stored.proof !== undefined && { signature: stored.proof }),
});
