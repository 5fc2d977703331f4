import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { questionOf } from '../../src/verdict/cases/run-case.js';
import { createOracle } from '../../src/verdict/oracle/create-oracle.js';
import { decideElsewhere } from '../support/decide-elsewhere.js';
import { decidedLines } from '../support/decided-lines.mjs';
import { copyWithFewExamples } from '../support/few-examples.js';
import { byExtent, firstOf } from '../support/full.js';
import { describeWith } from '../support/required-server.js';
import { ruleBookIn, shippedOracle, shippedRuleBook } from '../support/rule-book.js';

const run = promisify(execFile);

/** Of so many cases one is decided. */
const EVERY = byExtent(9, 9, 1);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'newest-node-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describeWith('NEWEST_NODE_BINARY', 'the newest Node', (newest) => {
  const decidedThere = async (...asked: Parameters<typeof decideElsewhere>): Promise<readonly string[]> => {
    const { stdout } = await run(newest, decideElsewhere(...asked), { maxBuffer: 1 << 26 });
    return stdout.trimEnd().split('\n');
  };

  test('is another one than this', async () => {
    const { stdout } = await run(newest, ['--version']);
    expect(Number.parseInt(stdout.slice(1), 10)).toBeGreaterThan(Number.parseInt(process.versions.node, 10));
  });

  test('gives every decision by the rule book that ships the cid that this one gives', async () => {
    const there = decidedThere('regulations', 'forwards', EVERY);
    const here = decidedLines(shippedOracle(), shippedRuleBook().cases, questionOf, EVERY, firstOf(EVERY));
    expect(here.length).toBeGreaterThan(300);
    expect(await there).toEqual(here);
  });

  test('learns the same model from the same sentences, to the last bit of its name', async () => {
    const few = join(folder, 'few');
    copyWithFewExamples(few);
    const there = decidedThere(few, 'learn', 15);
    const ruleBook = ruleBookIn(few);
    const { oracle = expect.unreachable() } = createOracle(ruleBook);
    // A proof links to the model that was learned.
    const here = decidedLines(oracle, ruleBook.cases, questionOf, 15, firstOf(15));
    expect(here.length).toBeGreaterThan(150);
    expect(await there).toEqual(here);
  });
});
