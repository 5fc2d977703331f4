/**
 * Reads, checks and compiles the rule book once after a build, so that a start finds the snapshots and listens at once.
 * A rule book with errors is no failure here: the start itself refuses it, with every diagnostic.
 */
import { readConfig } from './config.js';
import { SNAPSHOTS } from './start.js';
import { openServedOracle } from './verdict/served-oracle.js';

openServedOracle(readConfig().regulationsDir, SNAPSHOTS, { memoEntries: 0 });
