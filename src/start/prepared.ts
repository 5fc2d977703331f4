import type { Snapshots } from '../verdict/oracle/served-oracle.js';

/**
 * What the process that prepares a rule book sends: every error, or where the snapshots are, and the folder to be removed once they
 * are read.
 */
export type Prepared = { readonly errors: readonly string[] } | { readonly snapshots: Snapshots; readonly temporary?: string };

/** Its second argument where it shall also run the cases. */
export const WITH_CASES = 'cases';
