import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Regulation } from '../../../src/rulebook/regulation.js';
import { checkLedger, covers } from '../../../tools/rules/ledger/check-ledger.js';
import { printCounts, withCounts } from '../../../tools/rules/ledger/print-counts.js';
import type { LedgerEntry } from '../../../tools/rules/ledger/read-ledger.js';
import { openLedgers } from '../../../tools/rules/ledger.js';
import { shippedRuleBook } from '../../support/rule-book.js';

const FOLDER = 'regulations';
const ruleBook = shippedRuleBook();
const ledgers = openLedgers(ruleBook, FOLDER);

describe('the ledger of the law', () => {
  it('agrees with the rules: every clause and every cited provision has its entry', () => {
    expect(ledgers.flatMap((one) => one.diagnostics)).toEqual([]);
  });

  it('is counted in the README (npm run rules -- ledger --write)', () => {
    const readme = readFileSync(join(FOLDER, 'README.md'), 'utf8');
    expect(withCounts(readme, printCounts(ledgers))).toBe(readme);
  });

  it.each([
    ['Art. 26', 'Art. 26(5)', true],
    ['Art. 26(5)', 'Art. 26(5), second subparagraph', true],
    ['Art. 2', 'Art. 26', false],
    ['Art. 5(1)(b)', 'Art. 5(1)(ba)', false],
    ['Art. 24(1)-(2)', 'Art. 24(2)', true],
    ['Art. 24(1)-(2)', 'Art. 24(3)', false],
    ['Art. 28-39', 'Art. 31', true],
    ['Art. 43(1)', 'Art. 43', true],
    ['C.R.S. 6-1-1701(10)-(12)', 'C.R.S. 6-1-1701(11)(b)', true],
    ['C.R.S. 6-1-1703', 'C.R.S. 6-1-1704(1)', false],
  ])('%s covers %s: %s', (provision, cite, expected) => expect(covers(provision, cite)).toBe(expected));

  it('says what is wrong, where', () => {
    const regulation = ruleBook.regulations.find((one) => one.id === 'colorado-sb26-189') as Regulation;
    const good = ledgers.find((one) => one.regulation.id === regulation.id)?.entries ?? [];
    const place = { file: 'colorado-sb26-189/ledger.yaml', line: 1, column: 1 };
    const codes = (entries: readonly LedgerEntry[]): readonly string[] => [
      ...new Set(checkLedger(ruleBook, regulation, entries, ['covered_admt']).map((one) => one.code)),
    ];
    const entry = (part: Partial<LedgerEntry>): LedgerEntry => ({
      provision: 'Art. 999',
      about: 'x',
      status: 'implemented',
      by: ['scope'],
      place,
      ...part,
    });
    expect(codes(good)).toEqual([]);
    expect(codes([...good, entry({ provision: good[0]?.provision ?? '' })])).toEqual(['provision-twice']);
    expect(codes([...good, entry({ by: [] })])).toEqual(['implemented-by-nothing']);
    expect(codes([...good, entry({ status: 'pending', by: [] })])).toEqual(['no-because']);
    expect(codes([...good, entry({ by: ['CO-SB189-9999'] })])).toEqual(['unknown-implementation']);
    expect(codes(good.filter((one) => one.provision !== 'C.R.S. 6-1-1703'))).toEqual(['clause-not-in-ledger', 'provision-not-in-ledger']);
  });
});
