/** What an agent may decide; REVIEW hands the decision to a person. */
export const RECEIPT_DECISIONS = ['APPROVE', 'DECLINE', 'REVIEW'] as const;
/** One of the decisions. */
export type ReceiptDecision = (typeof RECEIPT_DECISIONS)[number];

/** A decision that an agent took, as it is kept: the address to verify it at is made when it is shown. */
export interface Receipt {
  readonly receiptId: string;
  readonly agentId: string;
  readonly decision: ReceiptDecision;
  readonly decisionReason?: string;
  readonly timestamp: string;
  /** SHA-256 of the subject's identifier: 64 lower-case hexadecimal digits. */
  readonly subjectId: string;
  readonly policyVersion?: string;
  readonly confidenceScore?: number;
  readonly parentReceiptId: string | null;
  /** Ours over all other members, made when it was kept; absent on those kept before there was a key. See src/signing. */
  readonly signature?: string;
}

/** A caller's promise that two requests are the same one (Idempotency-Key). */
export interface Idempotency {
  /** A digest over the caller and the key: keys of different callers never meet. */
  readonly id: string;
  /** A digest of what was asked for. */
  readonly request: string;
}

/** A key in use, as it moves from one store to another. */
export interface ReservedKey extends Idempotency {
  readonly receiptId: string;
  readonly expiresAt: string;
}

/** How long a repeated request is answered from memory. */
const IDEMPOTENCY_HOURS = 24;

/** What appending a receipt came to. */
type AppendOutcome =
  | { readonly outcome: 'stored' | 'replayed'; readonly receipt: Receipt }
  /** The key was used for another request within its hours. */
  | { readonly outcome: 'conflict' };

/** Receipts are appended and read. INVARIANT: nothing here updates or deletes one. */
export interface ReceiptStore {
  /** Resolves only once the receipt would survive a crash (or, with a replica set, the loss of a minority). */
  append(receipt: Receipt, idempotency: Idempotency | undefined, now: Date): Promise<AppendOutcome>;
  find(receiptId: string): Promise<Receipt | undefined>;
  /** Every receipt in order of identifier, for copying to another store. */
  all(): AsyncIterable<Receipt>;
  /** Every idempotency key that has not expired, for copying. */
  keys(now: Date): AsyncIterable<ReservedKey>;
  /** Takes over a key from another store, after its receipt. Leaves one that is there already. */
  keepKey(key: ReservedKey): Promise<void>;
}

/** When a key that is used now is forgotten. */
export const idempotencyExpiry = (now: Date): Date => new Date(now.getTime() + IDEMPOTENCY_HOURS * 3_600_000);
