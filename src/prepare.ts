/**
 * Reads, checks and compiles the rule book and leaves the snapshots behind: after a build, so that a start finds them and
 * listens at once, and beside a server that is told to reload, which is sent every error.
 * After a build a rule book with errors is no failure: the start itself refuses it, with every diagnostic.
 */
import { readConfig, SNAPSHOTS } from './config.js';
import { printDiagnostic } from './rulebook/diagnostic.js';
import { openServedOracle } from './verdict/served-oracle.js';

const folder = process.argv[2] ?? readConfig().regulationsDir;
const { oracle, diagnostics } = openServedOracle(folder, SNAPSHOTS, { memoEntries: 0 });
process.send?.(oracle === undefined ? diagnostics.map(printDiagnostic) : []);
