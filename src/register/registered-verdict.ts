/** A verdict as the register keeps it: what was decided, and of what was asked only a digest, unless its tenant keeps texts. */
export interface RegisteredVerdict {
  readonly verdictId: string;
  readonly tenant: string;
  /** When it was answered; ISO 8601, UTC. */
  readonly createdAt: string;
  readonly cid: string;
  readonly domain: string;
  readonly verdict: 'ALLOWED' | 'BLOCKED';
  /** The `rule_source`. */
  readonly provision: string;
  readonly confidence: number;
  /** The cid of the rule book that answered. */
  readonly ruleBook: string;
  /** SHA-256 of the action in UTF-8, 64 lower-case hexadecimal digits. */
  readonly actionDigest: string;
  readonly action?: string;
  /** The process that answered; its numbers begin at 1, for each tenant. */
  readonly process: string;
  readonly number: number;
}

/** How often a provision decided on a day, as one count of one process has it: it only grows, so that writing it twice changes nothing. */
export interface DayCount {
  readonly tenant: string;
  /** UTC, `YYYY-MM-DD`. */
  readonly day: string;
  readonly domain: string;
  readonly verdict: 'ALLOWED' | 'BLOCKED';
  readonly provision: string;
  readonly ruleBook: string;
  /** A name of this count of this process. */
  readonly process: string;
  readonly count: number;
  readonly firstAt: string;
  readonly lastAt: string;
}

/** What a process has registered for a tenant. */
export interface Run {
  readonly tenant: string;
  readonly process: string;
  readonly firstAt: string;
  readonly lastAt: string;
  /** The highest number that was given and written. */
  readonly lastNumber: number;
  /** How many were written; fewer than the highest number: some were given up. */
  readonly written: number;
}

/** A process that registers: when it was last seen, and whether it has ended in order. */
export interface RegisteringProcess {
  readonly process: string;
  readonly seenAt: string;
  readonly closedAt?: string;
}

/** A receipt that a tenant's key has made, as far as it is looked up by. */
export interface RegisteredReceipt {
  readonly receiptId: string;
  readonly tenant: string;
  readonly agentId: string;
  readonly createdAt: string;
  readonly parentReceiptId: string | null;
  /** The verdicts that its reason names, by `cid` or `verdict_id`. */
  readonly mentions: readonly string[];
}

/** An auditor who has signed in: of the cookie only a digest is kept. */
export interface AuditSession {
  readonly tokenDigest: string;
  readonly keyId: string;
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
}

/** That somebody has looked: written before anything is shown, and never changed. */
export interface Look {
  readonly tenant: string;
  /** The key that was signed in with. */
  readonly keyId: string;
  readonly at: string;
  /** What was looked at, in a word: `overview`, `find`, `verdict`, `receipt`, … */
  readonly what: string;
  /** Which one, or what was sought. */
  readonly detail: string;
}

/** A look under its name in the store. */
export interface NamedLook extends Look {
  readonly id: string;
}
