import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { decidedLines } from '../support/decided-lines.js';
import { byExtent, FULL } from '../support/full.js';
import { oracleOf, ruleBookIn, shippedOracle, shippedRuleBook } from '../support/rule-book.js';

const TINY = ['test/compile/fixtures/tiny', 2, 1] as const;
const FOLDERS = FULL ? [TINY, ['regulations', 250, byExtent(1, 10, 1)] as const] : [TINY];

/** What is decided on every so-manieth case, with the rule files loaded in their order. */
const decideHere = (folder: string, every: number): readonly string[] => {
  if (folder === 'regulations') return decidedLines(shippedOracle(), shippedRuleBook(), every);
  const ruleBook = ruleBookIn(folder);
  return decidedLines(oracleOf(ruleBook), ruleBook, every);
};

/** The same in a process of its own that loads them the other way round. */
const decideThere = (folder: string, every: number): readonly string[] =>
  execFileSync(process.execPath, ['--import', 'tsx', 'test/support/decide-all.ts', folder, 'backwards', String(every)], {
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
