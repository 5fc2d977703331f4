import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { SNAPSHOTS } from '../../src/config/config.js';
import { loadRuleBook } from '../../src/rulebook/load-rule-book.js';
import { snapshotsOf } from '../../src/verdict/oracle/served-oracle.js';
import { parsedFilesIn, withParsedFiles } from '../../tools/rules/rule-book/parsed-files.js';
import { programFile } from './program.js';

const SHIPPED = 'regulations';
/** Who runs fewer files waits for no more than these need. */
const MANY_FILES = 20;

const compile = async (): Promise<void> => {
  await once(spawn(process.execPath, [programFile('src/start/prepare'), SHIPPED], { stdio: 'inherit' }), 'close');
};

/**
 * Before the first test: what every process makes of the rule book that ships is made once and kept. After a change of the program
 * or of the rule book all that begin at the same time would each make it, which takes 20 s of processor. Of a rule book with
 * errors nothing is kept: the tests that need it tell them.
 */
export default async ({ vitest }: TestProject): Promise<void> => {
  if (vitest.state.getPaths().length < MANY_FILES) return;
  const { ruleBook, vocabulary } = snapshotsOf(SHIPPED, SNAPSHOTS);
  const compiled = [ruleBook, vocabulary].every((path) => existsSync(path)) ? undefined : compile();
  if (compiled !== undefined || !existsSync(parsedFilesIn(SNAPSHOTS)))
    withParsedFiles(SNAPSHOTS, (remembered) => loadRuleBook(SHIPPED, { remembered }));
  await compiled;
};
