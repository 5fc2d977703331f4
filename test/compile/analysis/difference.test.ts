import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyse } from '../../../src/compile/analysis/analysis.js';
import { findDifference, liesIn } from '../../../src/compile/analysis/difference.js';
import { compileRuleBook } from '../../../src/compile/compile.js';
import type { CompiledRuleBook } from '../../../src/compile/compiled-rule-book.js';
import { intervalOf } from '../../../src/compile/intervals.js';
import { BASES, type Basis, type RuleBook } from '../../../src/rulebook/rule-book.js';
import type { Situation } from '../../../src/table/decision-table.js';
import { decideSituation } from '../../../src/verdict/decide/decide-situation.js';
import { byScan } from '../../../src/verdict/findings/table-matcher.js';
import { everySituation } from '../../support/every-situation.js';
import { byExtent } from '../../support/full.js';
import { twoSmallRuleBooks } from '../../support/small-books.js';

const compiled = (ruleBook: RuleBook): CompiledRuleBook => {
  const { compiled: made, diagnostics } = compileRuleBook(ruleBook);
  if (made === undefined) throw new Error(diagnostics.map((one) => one.message).join('\n'));
  return made;
};

const verdict = (ruleBook: CompiledRuleBook, situation: Situation, basis: Basis, day: string): string => {
  const calendar = ruleBook.calendars[basis];
  const known = {
    ...situation,
    columns: ruleBook.columns,
    known: new Uint8Array(ruleBook.columns.length),
    strength: new Uint16Array(ruleBook.columns.length),
  };
  return decideSituation(calendar.intervals[intervalOf(calendar.changes, day)] ?? [], known, { basis }, byScan).verdict;
};

const DAYS = [
  '2025-11-30',
  '2025-12-01',
  '2026-01-01',
  '2026-01-02',
  '2026-01-03',
  '2026-01-04',
  '2026-01-06',
  '2026-01-07',
  '2026-01-09',
  '2026-01-10',
];

const RUNS = byExtent(3, 25, 60);

describe('the regions in which two rule books differ', () => {
  it('are exactly the situations and days whose verdicts differ, for any two small rule books', () => {
    let differing = 0;
    fc.assert(
      fc.property(twoSmallRuleBooks, ([a, b]) => {
        const [before, after] = [compiled(a), compiled(b)];
        const { regions } = findDifference(analyse(before), analyse(after));
        const situations = everySituation(before.columns);
        for (const basis of BASES) {
          for (const day of DAYS) {
            for (const situation of situations) {
              const [was, is] = [verdict(before, situation, basis, day), verdict(after, situation, basis, day)];
              const inside = regions.filter((region) => liesIn(region, { basis, from: day }, situation));
              if (was !== is) differing++;
              if (inside.length > 0 !== (was !== is) || inside.some((region) => region.to !== is)) return false;
            }
          }
        }
        return regions.every((region) =>
          region.days.some((day) => liesIn(region, { basis: day.basis, from: day.from ?? '0000-01-01' }, region.witness.situation)),
        );
      }),
      { numRuns: RUNS },
    );
    expect(differing).toBeGreaterThan(10 * RUNS);
  });
});
