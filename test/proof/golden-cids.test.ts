import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { questionOf } from '../../src/verdict/cases/run-case.js';
import { reformat, STYLES } from '../support/reformat.js';
import { oracleOf, ruleBookIn } from '../support/rule-book.js';

const TINY = 'test/compile/fixtures/tiny';

/** The names of the rule book, of all that it leads to, and of what is decided by it. */
const cidsOf = (folder: string): object => {
  const ruleBook = ruleBookIn(folder);
  const oracle = oracleOf(ruleBook);
  const decided = ruleBook.cases.map((one) => [one.name, oracle.decide(questionOf(one)).cid]);
  return { ruleBook: oracle.summary.cid, linked: oracle.linked.cids.length, roots: oracle.linked.roots, ...Object.fromEntries(decided) };
};

/** INVARIANT: written down for good. Where one changes, every `cid` that was ever handed out leads elsewhere: say so in the changelog. */
const GOLDEN = {
  ruleBook: 'bafyreiaabc6rybhc43yewlz5msxjpetbl224vld5476ntnyxatg2xpwi4q',
  linked: 15,
  roots: ['bafyreiaabc6rybhc43yewlz5msxjpetbl224vld5476ntnyxatg2xpwi4q', 'bafyreigmndo2r7ml2i2wl26k3ngddpt4nbvys73q4wt6b3r7vjxouiqd6q'],
  'scored at work': 'bafyreig75lulubko5mqilwgmbr4qgojparkvnjnprjizgamexldxrpveri',
  'scored with consent': 'bafyreiag6xdvjid66d4au2jgepzxcrfzrlepl67mguk3jyrm2kj5yylvme',
  'not told': 'bafyreidazzupwt4lvrrlziifpkqhzi2tk6h3b53jjlelwvdzbit6ji2ndy',
  told: 'bafyreibp2hpra3qpqn3mrudoiytsfkprmcgohuz4vec2jswoevkla3wxku',
};

test('the names of a small rule book, its model and its decisions are those of before', () => {
  expect(cidsOf(TINY)).toEqual(GOLDEN);
});

test.each(Object.entries(STYLES))('and stay so with every YAML file written anew: %s', (_, style) => {
  const folder = mkdtempSync(join(tmpdir(), 'anew-'));
  try {
    expect(reformat(TINY, join(folder, 'book'), style)).toBe(11);
    expect(cidsOf(join(folder, 'book'))).toEqual(GOLDEN);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
