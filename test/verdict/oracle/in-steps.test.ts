import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KINDS } from '../../../bench/worst-kinds.js';
import { createFolding } from '../../../src/rule-sets/folded-oracle.js';
import type { Steps } from '../../../src/rulebook/steps.js';
import { questionOf } from '../../../src/verdict/cases/run-case.js';
import { decidePlan } from '../../../src/verdict/plans/decide-plan.js';
import type { Oracle, Question } from '../../../src/verdict/verdict.js';
import { travelPolicy } from '../../rule-sets/plain-way.js';
import { byExtent } from '../../support/full.js';
import { shippedOracle, shippedRuleBook } from '../../support/rule-book.js';

const WAYS = ['deciding', 'explaining', 'asking'] as const;
const AT_ONCE = { deciding: 'decide', explaining: 'explain', asking: 'ask' } as const;

const law = shippedOracle({ memoEntries: 0 });
const { cases, vocabulary } = shippedRuleBook();
const factOf = (id: string) => vocabulary.facts.find((fact) => fact.id === id);

const LONG = ['plain', 'short acts', 'acts and refusals', 'double negations', 'lines of a log'] as const;
const texts = [...LONG.map((kind) => (KINDS[kind] as () => string)()), ...travelPolicy().texts];
const asked: fc.Arbitrary<Question> = fc.oneof(
  fc.constantFrom(...cases.map(questionOf)),
  fc.record({
    domain: fc.constantFrom(...shippedRuleBook().domains.map(({ id }) => id)),
    action: fc.constantFrom(...texts),
    asOf: fc.constantFrom('2026-11-27', '2028-09-01'),
    basis: fc.constant('in_force' as const),
    facts: fc.constant({}),
    jurisdictions: fc.constantFrom([], ['EU'], ['US-CO']),
    blockBelow: fc.constantFrom(0.5, 0.95),
  }),
);

/** Takes one step of each in turns, in an order that is drawn, until all are done. */
const interleaved = (all: readonly Steps<object>[], order: readonly number[]): readonly object[] => {
  const results: object[] = [];
  const left = all.map((steps, i) => ({ steps, i }));
  for (let at = 0; left.length > 0; at++) {
    const which = (order[at % order.length] as number) % left.length;
    const { steps, i } = left[which] as (typeof left)[number];
    const { done, value } = steps.next();
    if (done !== true) continue;
    results[i] = value;
    left.splice(which, 1);
  }
  return results;
};

const several = fc.array(fc.tuple(asked, fc.constantFrom(...WAYS)), { minLength: 2, maxLength: 4 });
const orders = fc.array(fc.nat(3), { minLength: 1, maxLength: 20 });

const equalsAtOnce = (oracle: Oracle): void =>
  fc.assert(
    fc.property(several, orders, (questions, order) => {
      const expected = questions.map(([question, way]) => oracle[AT_ONCE[way]](question));
      expect(
        interleaved(
          questions.map(([question, way]) => oracle[way](question)),
          order,
        ),
      ).toEqual(expected);
    }),
    { numRuns: byExtent(6, 100, 400) },
  );

describe('questions whose steps are taken in turns', () => {
  it('are answered by the law as each at once', () => equalsAtOnce(law));

  it('are answered by the law and a rule set as each at once', () => equalsAtOnce(createFolding(law, 0)([travelPolicy().set])));

  it('are answered beside a plan as each at once', () => {
    const steps = ['Collect faces from the web', 'Build a search by face', 'Tell the people about it'].map((action, i) => ({
      id: `${i}`,
      question: { ...questionOf(cases[0] as (typeof cases)[number]), action, facts: {} },
    }));
    const question = { ...questionOf(cases[1] as (typeof cases)[number]), action: texts[0] as string };
    const [plan, explained] = interleaved([decidePlan(law, factOf, steps), law.explaining(question)], [0, 1, 1]);
    expect(plan).toEqual(interleaved([decidePlan(law, factOf, steps)], [0])[0]);
    expect(explained).toEqual(law.explain(question));
  });

  it('are cut where trials are made', () => {
    const asking = law.explaining({
      domain: 'general',
      action: texts[0] as string,
      asOf: '2026-11-27',
      basis: 'in_force',
      facts: {},
      jurisdictions: [],
    });
    let steps = 0;
    while (asking.next().done !== true) steps++;
    expect(steps).toBeGreaterThan(20);
  });
});
