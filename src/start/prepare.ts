/**
 * Reads, checks and compiles the rule book and leaves the snapshots behind: after a build, so that a start finds them and
 * listens at once, and beside a server that is told to reload, which is sent every error, or where the snapshots are.
 * After a build a rule book with errors is no failure: the start itself refuses it, with every diagnostic.
 */
import { accessSync, mkdirSync, mkdtempSync, constants as modes, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, SNAPSHOTS } from '../config/config.js';
import { printDiagnostic } from '../rulebook/diagnostic.js';
import { openServedOracle, type Snapshots, snapshotsOf } from '../verdict/oracle/served-oracle.js';
import { guardProcess } from './guard-process.js';

/** In bytes: what a rule book of today takes, four times. Beside a server, nothing may take the memory that it needs. */
const MOST_MEMORY = 2 * 2 ** 30;

/** What the server is sent: every error, or where the snapshots are, and the folder to be removed once they are read. */
export type Prepared = { readonly errors: readonly string[] } | { readonly snapshots: Snapshots; readonly temporary?: string };

/** Where nothing can be kept, as in an image that is read-only, snapshots can still be handed over. */
const temporaryFolder = (): string | undefined => {
  try {
    mkdirSync(SNAPSHOTS, { recursive: true });
    accessSync(SNAPSHOTS, modes.W_OK);
    return undefined;
  } catch {
    return mkdtempSync(join(tmpdir(), 'compliance-oracle-'));
  }
};

const folder = process.argv[2] ?? readConfig().regulationsDir;
if (process.send === undefined) openServedOracle(folder, SNAPSHOTS, { memoEntries: 0 });
else {
  guardProcess(MOST_MEMORY);
  // The server's answers come first, and keep their processors.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const temporary = temporaryFolder();
  const cache = temporary ?? SNAPSHOTS;
  const { oracle, diagnostics } = openServedOracle(folder, cache, { memoEntries: 0, reader: { threads: 1 } });
  if (oracle === undefined && temporary !== undefined) rmSync(temporary, { recursive: true });
  const prepared: Prepared =
    oracle === undefined
      ? { errors: diagnostics.map(printDiagnostic) }
      : { snapshots: snapshotsOf(folder, cache), ...(temporary === undefined ? {} : { temporary }) };
  process.send(prepared);
}
