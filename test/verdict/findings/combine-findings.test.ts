import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combineFindings, isBlocking } from '../../../src/verdict/findings/combine-findings.js';
import type { LineFinding } from '../../../src/verdict/findings/findings.js';
import { runs } from '../../support/full.js';

const PRECEDENCE = ['prohibited', 'breached', 'unsupported', 'excepted', 'met', 'not_in_force', 'undetermined'] as const;
const RULES = [{ id: 'A' }, { id: 'B' }, { id: 'C' }];

/** What the fold looks at, and no more. */
const finding = fc.record({
  finding: fc.constantFrom(...PRECEDENCE),
  line: fc.constantFrom(...RULES.map((rule) => ({ rule, about: new Map([[1, 7]]) }))),
  row: fc.constantFrom(0, 1),
  missing: fc.constantFrom(7, 8),
  cells: fc.integer({ min: 1, max: 3 }),
  from: fc.constantFrom('2027-01-01', undefined),
  would: fc.constantFrom('prohibited', 'met', 'excepted'),
}) as unknown as fc.Arbitrary<LineFinding>;

/** Row by row of the order of precedence, as the design has it. */
const foldByRows = (all: readonly LineFinding[], weak: readonly number[]): LineFinding | undefined => {
  // Row 1 is about column 7: a rule comes close by it only where that is told.
  const near = all.filter((one) => one.finding !== 'undetermined' || one.row === 0 || one.missing === 8 || weak.includes(7));
  // What no longer binds decides nothing.
  const findings = near.filter((one) => one.finding !== 'not_in_force' || one.from !== undefined);
  for (const wanted of PRECEDENCE) {
    const row = findings.filter((one) => one.finding === wanted);
    const [first] = row;
    if (first === undefined) continue;
    if (wanted !== 'not_in_force')
      return row.filter((one) => one.line.rule === first.line.rule).reduce((best, one) => (one.cells > best.cells ? one : best));
    return row.reduce((best, one) =>
      (rank(one) - rank(best) || (one.line.rule === best.line.rule ? one.cells - best.cells : 0)) > 0 ? one : best,
    );
  }
  return undefined;
};

const rank = (one: LineFinding): number => (one.finding === 'not_in_force' && isBlocking(one.would) ? 1 : 0);

describe('the fold', () => {
  it('decides in one pass what the rows of precedence decide', () => {
    fc.assert(
      fc.property(fc.array(finding, { maxLength: 8 }), fc.constantFrom([], [7]), (findings, weak) => {
        const { verdict, deciding } = combineFindings(findings, weak);
        expect(deciding).toBe(foldByRows(findings, weak));
        expect(verdict).toBe(['prohibited', 'breached', 'unsupported'].includes(deciding?.finding ?? 'none') ? 'BLOCKED' : 'ALLOWED');
      }),
      { numRuns: runs(5_000) },
    );
  });

  it('allows where no rule has anything to say', () => {
    expect(combineFindings([])).toEqual({ verdict: 'ALLOWED' });
  });
});
