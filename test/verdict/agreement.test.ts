import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideSituation } from '../../src/verdict/decide/decide-situation.js';
import { isBlocking } from '../../src/verdict/findings/combine-findings.js';
import { byIndex, byScan } from '../../src/verdict/findings/table-matcher.js';
import { isTranslatable, secondOpinion } from '../../src/verdict/second-opinion/second-opinion.js';
import { byExtent } from '../support/full.js';
import { shippedOracle } from '../support/rule-book.js';
import { generate, seeds } from '../support/situations.js';

const { compiled } = shippedOracle();

const SITUATIONS = byExtent(1_000, 8_000, 100_000);
/** An engine of its own is filled with all rules for each of these. */
const ASKED_TWICE = byExtent(2, 20, 100);

describe('the tables', () => {
  it(`find in ${SITUATIONS} generated situations exactly what the plain scan finds`, () => {
    let blocked = 0;
    fc.assert(
      fc.property(seeds, (seed) => {
        const { tables, situation, basis } = generate(compiled, seed, { partial: true });
        const fast = decideSituation(tables, situation, { basis }, byIndex);
        const plain = decideSituation(tables, situation, { basis }, byScan);
        if (fast.verdict === 'BLOCKED') blocked++;
        return (
          fast.verdict === plain.verdict &&
          fast.findings.length === plain.findings.length &&
          fast.findings.every((one, i) => sameFinding(one, plain.findings[i]))
        );
      }),
      { numRuns: SITUATIONS, seed: 20261120 },
    );
    // The generator must aim well: situations that touch no rule would prove nothing.
    expect(blocked).toBeGreaterThan(SITUATIONS / 20);
  });

  it(`block in ${ASKED_TWICE} generated situations exactly the clauses that json-rules-engine blocks`, async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const { tables, situation, basis } = generate(compiled, seed, { partial: false });
        if (!isTranslatable(situation)) return;
        compared++;
        const { findings } = decideSituation(tables, situation, { basis }, byIndex);
        const ours = new Set(findings.filter((one) => isBlocking(one.finding)).map((one) => `${one.line.clause.id} ${one.finding}`));
        expect([...(await secondOpinion(tables, situation))].sort()).toEqual([...ours].sort());
      }),
      { numRuns: ASKED_TWICE, seed: 20261120 },
    );
    expect(compared).toBe(ASKED_TWICE);
  });
});

const sameFinding = (a: object | undefined, b: object | undefined): boolean =>
  a !== undefined && b !== undefined && Object.entries(a).every(([key, value]) => sameValue(value, (b as Record<string, unknown>)[key]));

const sameValue = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) ? a.length === b.length && a.every((one, i) => one === b[i]) : a === b;
