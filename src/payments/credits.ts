/** Queries that a tenant has bought and not used. */
export interface Credits {
  readonly tenant: string;
  readonly left: number;
}

/** Port: accounts of credits. INVARIANT: none falls below zero, however many processes draw on it. */
export interface CreditStore {
  /** Opens the account of a tenant. One that is there stays as it is, so that a packet is never given twice. */
  open(account: Credits): Promise<void>;
  /** How many are left; nothing where there is no such account. */
  left(tenant: string): Promise<number | undefined>;
  /** Takes so many, all or none, in one write. @returns how many are left then; nothing where there were fewer */
  take(tenant: string, queries: number): Promise<number | undefined>;
  /** Takes all that are left. */
  close(tenant: string): Promise<void>;
  /** All accounts, for another store. */
  all(): AsyncIterable<Credits>;
}
