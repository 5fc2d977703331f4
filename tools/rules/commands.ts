import { calibrate } from './calibrate.js';
import { check } from './check.js';
import type { Command } from './command.js';
import { diff } from './diff.js';
import { explain } from './explain.js';
import { fmt } from './fmt.js';
import { learn } from './learn.js';
import { ledger } from './ledger.js';
import { mutate } from './mutate.js';
import { newRule } from './new.js';
import { read } from './read.js';
import { schemas } from './schemas.js';
import { score } from './score.js';
import { show } from './show.js';
import { site } from './site.js';
import { test } from './test.js';
import { watch } from './watch.js';

/** Every command, in the order in which an author meets them. */
export const COMMANDS: readonly Command[] = [newRule, check, test, watch, mutate, diff, show, site, ledger, fmt, explain, read, learn, score, calibrate, schemas];
