/**
 * Reads, checks and compiles the rule book and leaves the snapshots behind: after a build, so that a start finds them and
 * listens at once, and beside a server that is told to reload, which is sent every error, or where the snapshots are.
 * After a build a rule book with errors is no failure: the start itself refuses it, with every diagnostic.
 */
import { constants, setPriority } from 'node:os';
import { readConfig, SNAPSHOTS } from './config.js';
import { printDiagnostic } from './rulebook/diagnostic.js';
import { openServedOracle, snapshotsOf, type Snapshots } from './verdict/served-oracle.js';

/** What the server is sent. */
export type Prepared = { readonly errors: readonly string[] } | { readonly snapshots: Snapshots };

// The server's answers come first.
if (process.send !== undefined) setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const folder = process.argv[2] ?? readConfig().regulationsDir;
const { oracle, diagnostics } = openServedOracle(folder, SNAPSHOTS, { memoEntries: 0 });
const prepared: Prepared = oracle === undefined ? { errors: diagnostics.map(printDiagnostic) } : { snapshots: snapshotsOf(folder, SNAPSHOTS) };
process.send?.(prepared);
