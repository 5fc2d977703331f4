import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyAnswer } from '../../../src/table/decision-table.js';
import { rememberingMatcher } from '../../../src/verdict/findings/remembering-matcher.js';
import { byIndex, findInTables, type TableMatcher } from '../../../src/verdict/findings/table-matcher.js';
import { type KnownSituation, wayNumber } from '../../../src/verdict/situation/presumption.js';
import { runs } from '../../support/full.js';
import { shippedOracle } from '../../support/rule-book.js';
import { generate, seeds } from '../../support/situations.js';

const { compiled } = shippedOracle();

/** A column, which of its answers is given, and whether nothing is said of the fact instead. */
const change = fc.tuple(fc.nat(compiled.columns.length - 1), fc.nat(30), fc.boolean());

const changed = (situation: KnownSituation, changes: readonly (readonly [number, number, boolean])[]): KnownSituation => {
  const held = situation.held.slice();
  const possible = situation.possible.slice();
  const known = situation.known.slice();
  for (const [i, answer, isUnknown] of changes) {
    const column = compiled.columns[i];
    if (column === undefined || known[i] === wayNumber('presumed')) continue;
    held[i] = isUnknown ? 0 : 1 << (answer % column.answers.length);
    possible[i] = isUnknown ? everyAnswer(column) : (held[i] as number);
    known[i] = isUnknown ? 0 : wayNumber(answer % 2 === 0 ? 'given' : 'denied');
  }
  return { ...situation, held, possible, known };
};

describe('a matcher that remembers', () => {
  it('finds what the one finds that it asks, whatever situations it was asked about before', () => {
    fc.assert(
      fc.property(seeds, fc.array(fc.array(change, { maxLength: 3 }), { maxLength: 8 }), (seed, trials) => {
        const { tables, situation, basis } = generate(compiled, seed, { partial: true });
        const remembering = rememberingMatcher(byIndex);
        for (const one of [situation, ...trials.map((changes) => changed(situation, changes)), situation])
          expect(findInTables(tables, one, basis, remembering)).toEqual(findInTables(tables, one, basis, byIndex));
      }),
      { numRuns: runs(150) },
    );
  });

  it('asks it for no table of which nothing has changed that some rule asks for', () => {
    let asked = 0;
    const counting: TableMatcher = {
      marks: byIndex.marks,
      addFindings(...about) {
        asked++;
        byIndex.addFindings(...about);
      },
    };
    const { tables, situation, basis } = generate(compiled, 1, { partial: false });
    const remembering = rememberingMatcher(counting);
    findInTables(tables, situation, basis, remembering);
    expect(asked).toBe(tables.length);
    const asking = tables.map(({ conditions }) => new Set(conditions.rows.flatMap((row) => row.map(({ column }) => column))));
    const column = compiled.columns.findIndex((_, i) => asking.filter((one) => one.has(i)).length === 1 && situation.known[i] === 0);
    findInTables(tables, changed(situation, [[column, situation.possible[column] === 1 ? 1 : 0, false]]), basis, remembering);
    expect(asked).toBe(tables.length + 1);
  });
});
