/**
 * Reads and checks the rule book once after a build, so that a start finds the snapshot and listens at once.
 * A rule book with errors is no failure here: the start itself refuses it, with every diagnostic.
 */
import { readConfig } from './config.js';
import { SNAPSHOTS } from './start.js';
import { loadServedRuleBook } from './rulebook/snapshot.js';

loadServedRuleBook(readConfig().regulationsDir, SNAPSHOTS);
