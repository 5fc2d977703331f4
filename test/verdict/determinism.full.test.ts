import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { questionOf } from '../../src/verdict/cases/run-case.js';
import { decideElsewhere } from '../support/decide-elsewhere.js';
import { decidedLines } from '../support/decided-lines.mjs';
import { byExtent, FULL, firstOf } from '../support/full.js';
import { oracleOf, ruleBookIn, shippedOracle, shippedRuleBook } from '../support/rule-book.js';

const TINY = ['test/compile/fixtures/tiny', 2, 1] as const;
const FOLDERS = FULL ? [TINY, ['regulations', 250, byExtent(1, 10, 1)] as const] : [TINY];

/** What is decided on one of so many cases, with the rule files loaded in their order. */
const decideHere = (folder: string, every: number): readonly string[] => {
  if (folder === 'regulations') return decidedLines(shippedOracle(), shippedRuleBook().cases, questionOf, every, firstOf(every));
  const ruleBook = ruleBookIn(folder);
  return decidedLines(oracleOf(ruleBook), ruleBook.cases, questionOf, every, firstOf(every));
};

/** The same in a process of its own that loads them the other way round. */
const decideThere = (folder: string, every: number): readonly string[] =>
  execFileSync(process.execPath, decideElsewhere(folder, 'backwards', every), {
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  })
    .trimEnd()
    .split('\n');

describe('a verdict', () => {
  it.each(FOLDERS)('and its cid are the same in two processes that load the files of %s in different orders', (folder, cases, every) => {
    const here = decideHere(folder, every);
    expect(here.length).toBeGreaterThan(cases);
    expect(decideThere(folder, every)).toEqual(here);
  });
});
