import type {
  AuditSession,
  DayCount,
  Look,
  NamedLook,
  RegisteredReceipt,
  RegisteredVerdict,
  RegisteringProcess,
  Run,
} from './registered-verdict.js';

/** What is written at once; writing it again changes nothing. */
export interface RegisterBatch {
  readonly verdicts: readonly RegisteredVerdict[];
  readonly days: readonly DayCount[];
  readonly runs: readonly Run[];
  /** Absent in a copy of what others wrote. */
  readonly process?: RegisteringProcess;
}

/** By what verdicts are found; nothing named: all of the range. */
export interface VerdictQuery {
  readonly verdictId?: string;
  readonly cid?: string;
  readonly provision?: string;
  /** Instants, ISO 8601: from this one on, and before that one. */
  readonly from: string;
  readonly to: string;
  /** Those after this one, in the same order. */
  readonly after?: { readonly createdAt: string; readonly verdictId: string };
  readonly limit: number;
}

/** By what receipts are found; nothing named: all of the range. */
export interface ReceiptQuery {
  readonly receiptId?: string;
  readonly agentId?: string;
  readonly parentReceiptId?: string;
  /** A `cid` or `verdict_id` that its reason names. */
  readonly mention?: string;
  readonly from: string;
  readonly to: string;
  readonly after?: { readonly createdAt: string; readonly receiptId: string };
  readonly limit: number;
}

/** How far a run has come, and whether its process is still there. */
export interface RunState extends Run {
  readonly seenAt: string;
  readonly closedAt?: string;
}

/**
 * Port: where the register is kept. INVARIANT: verdicts, receipts and looks are appended and read, never changed; verdicts go when they
 * are older than the register goes back, receipts and looks stay.
 */
export interface RegisterStore {
  /** Resolves once it would survive a crash. What is there already is left as it is. */
  keepVerdicts(batch: RegisterBatch): Promise<void>;
  keepProcess(process: RegisteringProcess): Promise<void>;
  /** Verdicts of a tenant in order of time. */
  findVerdicts(tenant: string, query: VerdictQuery): Promise<readonly RegisteredVerdict[]>;
  /** The counts of the days from `from` to `to`, both counted. */
  daysOf(tenant: string, from: string, to: string): Promise<readonly DayCount[]>;
  runsOf(tenant: string): Promise<readonly RunState[]>;
  keepReceipt(receipt: RegisteredReceipt): Promise<void>;
  /** In order of time. */
  findReceipts(tenant: string, query: ReceiptQuery): Promise<readonly RegisteredReceipt[]>;
  /** @param id under which it is kept once; absent: a name of its own */
  keepLook(look: Look, id?: string): Promise<void>;
  /** The latest so many of the days from `from` to `to`, both counted, the latest first. */
  looksOf(tenant: string, from: string, to: string, limit: number): Promise<readonly Look[]>;
  /** All looks, for another store. */
  allLooks(): AsyncIterable<NamedLook>;
  /** Forgets those that have expired at this instant. */
  openSession(session: AuditSession, now: Date): Promise<void>;
  /** One that has not expired at this instant. */
  findSession(tokenDigest: string, now: Date): Promise<AuditSession | undefined>;
  endSession(tokenDigest: string): Promise<void>;
  /** Forgets verdicts and counts from before a day, at most so many verdicts. @returns how many verdicts went */
  forgetBefore(day: string, most: number): Promise<number>;
}
