import fc from 'fast-check';
import { expect } from 'vitest';
import { compareRuleSets } from '../../src/rule-sets/compare-rule-sets.js';
import { compileRuleSet } from '../../src/rule-sets/compile-rule-set.js';
import { createFolding } from '../../src/rule-sets/folded-oracle.js';
import type { RuleSet } from '../../src/rule-sets/rule-set.js';
import type { RuleBook } from '../../src/rulebook/rule-book.js';
import type { Question } from '../../src/verdict/verdict.js';
import { oracleOf } from '../support/rule-book.js';
import { smallRuleBook, twoSmallRuleBooks } from '../support/small-books.js';

/** The rules of a book as a policy on the facts of the law. */
const policyOf = (ruleBook: RuleBook, version: string): RuleSet => ({
  name: 'acme/policy',
  version,
  title: 'Policy',
  ruleBook: {
    ...ruleBook,
    name: 'acme/policy',
    version,
    domains: [],
    regulations: ruleBook.regulations.map((one) => ({ ...one, citation: `acme/policy ${version}, {provision}`, policy: true as const })),
    vocabulary: { ...ruleBook.vocabulary, facts: [] },
  },
});

const question: fc.Arbitrary<Question> = fc.record({
  domain: fc.constant('general'),
  action: fc.constant(''),
  facts: fc
    .record(
      {
        a: fc.constantFrom(['true'], ['false']),
        b: fc.constantFrom(['x'], ['y'], ['z']),
        c: fc.constantFrom(['true'], ['false']),
        d: fc.constantFrom(['p'], ['q'], ['p', 'q']),
      },
      { requiredKeys: [] },
    )
    .map((facts) => ({ ...facts })),
  asOf: fc.constantFrom('2025-12-31', '2026-01-01', '2026-01-03', '2026-01-05', '2026-01-08', '2026-01-10'),
  jurisdictions: fc.constant(['EU']),
  basis: fc.constantFrom('in_force' as const, 'as_enacted' as const, 'readiness' as const),
});

/** A rule set only adds refusals: BLOCKED stays, and ALLOWED needs both. The same question has the same cid each time it is active. */
export const addsRefusalsOnly = (numRuns: number): void =>
  fc.assert(
    fc.property(smallRuleBook, smallRuleBook, fc.array(question, { minLength: 1, maxLength: 5 }), (law, policy, questions) => {
      const oracle = oracleOf(law, { memoEntries: 0 });
      const { compiled } = compileRuleSet(policyOf(policy, '1.0.0'), law);
      if (compiled === undefined) return;
      const [folded, again, alone] = [[compiled], [compiled], []].map((sets) => createFolding(oracle, 0)(sets));
      for (const one of questions) {
        const [byLaw, byBoth] = [oracle.decide(one), folded?.decide(one)];
        if (byLaw.verdict === 'BLOCKED') expect(byBoth).toMatchObject({ verdict: 'BLOCKED', ruleSource: byLaw.ruleSource });
        else if (byBoth?.verdict === 'BLOCKED') expect(byBoth.ruleSource).toMatch(/^acme\/policy 1\.0\.0, /);
        expect(again?.decide(one)).toEqual(byBoth);
        expect(alone?.decide(one).verdict).toBe(byLaw.verdict);
      }
    }),
    { numRuns },
  );

/** Where no change is told, no verdict of the one differs from that of the other. */
export const differenceIsComplete = (numRuns: number): void =>
  fc.assert(
    fc.property(smallRuleBook, twoSmallRuleBooks, fc.array(question, { minLength: 5, maxLength: 20 }), (law, [a, b], questions) => {
      const allowing: RuleBook = { ...law, rules: [], regulations: law.regulations.map((one) => ({ ...one, order: [] })) };
      const oracle = oracleOf(allowing, { memoEntries: 0 });
      const [before, after] = [policyOf(a, '1.0.0'), policyOf(b, '2.0.0')];
      const compiled = [before, after].map((one) => compileRuleSet(one, allowing).compiled);
      const [was, is] = compiled.map((one) => (one === undefined ? undefined : createFolding(oracle, 0)([one])));
      if (was === undefined || is === undefined) return;
      const { changes } = compareRuleSets(before, after, allowing);
      if (changes.length === 0) for (const one of questions) expect(is.decide(one).verdict).toBe(was.decide(one).verdict);
      for (const { to, witness, days } of changes) {
        const [day] = days;
        if (day === undefined) continue;
        const asked: Question = {
          domain: 'general',
          action: '',
          facts: witness,
          asOf: day.from ?? '0001-01-01',
          jurisdictions: ['EU'],
          basis: day.basis,
        };
        expect([was.decide(asked).verdict, is.decide(asked).verdict]).toEqual(
          to === 'BLOCKED' ? ['ALLOWED', 'BLOCKED'] : ['BLOCKED', 'ALLOWED'],
        );
      }
    }),
    { numRuns },
  );
