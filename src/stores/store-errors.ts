/** Why a store cannot be used: it does not answer, or it does and what it stands on is wrong. */
const STORE_FAILURES = ['unavailable', 'readonly', 'full', 'corrupt', 'missing'] as const;
/** One of the failures. */
export type StoreFailure = (typeof STORE_FAILURES)[number];

/** The store did not answer, or not in time; what was asked may or may not have happened. Answered with 503. */
export class StoreUnavailable extends Error {
  constructor(
    reason: string,
    cause?: unknown,
    readonly failure: StoreFailure = 'unavailable',
  ) {
    super(reason, { cause });
    this.name = 'StoreUnavailable';
  }
}

/** The stored schema is not the one this program knows. Starting would put data at risk, so it does not. */
export class SchemaRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'SchemaRefused';
  }
}
