/**
 * Reads, checks and compiles the rule book and leaves the snapshots behind: after a build, so that a start finds them and
 * listens at once, and beside a server that is told to reload, which is sent every error, or where the snapshots are.
 * After a build a rule book with errors is no failure: the start itself refuses it, with every diagnostic.
 */
import { constants, setPriority } from 'node:os';
import { readConfig, SNAPSHOTS } from '../config/config.js';
import { openServedOracle } from '../verdict/oracle/served-oracle.js';
import { guardProcess } from './guard-process.js';
import { prepareRuleBook } from './prepare-rule-book.js';
import { WITH_CASES } from './prepared.js';

/** In bytes: what a rule book of today takes, four times. Beside a server, nothing may take the memory that it needs. */
const MOST_MEMORY = 2 * 2 ** 30;

const [, , folder = readConfig().regulationsDir, withCases] = process.argv;

if (process.send === undefined) openServedOracle(folder, SNAPSHOTS, { memoEntries: 0 });
else {
  guardProcess(MOST_MEMORY);
  // The server's answers come first, and keep their processors.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  process.send(prepareRuleBook(folder, withCases === WITH_CASES));
}
