import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { SNAPSHOTS } from '../../src/config/config.js';
import { snapshotsOf } from '../../src/verdict/oracle/served-oracle.js';
import { compiledProgram } from '../../tools/compiled.mjs';
import { parsedFilesIn } from '../../tools/rules/rule-book/parsed-files.js';
import { PREPARER } from './wait-for-shipped.js';

const SHIPPED = 'regulations';
/** Who runs fewer files waits for no more than these need. */
const MANY_FILES = 20;
const PREPARE = fileURLToPath(new URL('prepare-shipped.mjs', import.meta.url));

/**
 * Before the first test: what every process makes of the rule book that ships begins to be made once. After a change of the program
 * or of the rule book all that begin at the same time would each make it, which takes 20 s of processor. Tests that need none of it
 * begin meanwhile, the others wait for it. Of a rule book with errors nothing is kept: the tests that need it tell them.
 */
export default async ({ vitest }: TestProject): Promise<(() => Promise<unknown>) | undefined> => {
  if (vitest.state.getPaths().length < MANY_FILES) return undefined;
  const { ruleBook, vocabulary } = snapshotsOf(SHIPPED, SNAPSHOTS);
  const program = compiledProgram();
  if (program === undefined || [ruleBook, vocabulary, parsedFilesIn(SNAPSHOTS)].every((path) => existsSync(path))) return undefined;
  const child = spawn(process.execPath, [PREPARE, program, SHIPPED], { stdio: 'inherit' });
  const closed = once(child, 'close');
  process.env[PREPARER] = String(child.pid);
  return () => closed;
};
