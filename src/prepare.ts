/**
 * Reads, checks and compiles the rule book once after a build, so that a start finds the snapshots and listens at once.
 * A rule book with errors is no failure here: the start itself refuses it, with every diagnostic. A server that reloads runs
 * this in a thread, with the folder of the rule book for its data.
 */
import { workerData } from 'node:worker_threads';
import { readConfig, SNAPSHOTS } from './config.js';
import { openServedOracle } from './verdict/served-oracle.js';

openServedOracle(typeof workerData === 'string' ? workerData : readConfig().regulationsDir, SNAPSHOTS, { memoEntries: 0 });
