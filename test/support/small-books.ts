import fc from 'fast-check';
import type { Place } from '../../src/rulebook/place.js';
import { NO_POLARITY } from '../../src/rulebook/polarity-lists.js';
import type { Regulation } from '../../src/rulebook/regulation.js';
import type { Answer, Clause, ConditionBlock, Exception, Rule, Safeguard, Version } from '../../src/rulebook/rule.js';
import { BASES, type RuleBook } from '../../src/rulebook/rule-book.js';
import type { Fact } from '../../src/rulebook/vocabulary.js';

/** Small rule books whose whole space of situations and days can be listed. */
const PLACE: Place = { file: 'generated.yaml', line: 1, column: 1 };

const FACTS: readonly { readonly id: string; readonly answers: readonly Answer[]; readonly several: boolean }[] = [
  { id: 'a', answers: ['true', 'false'], several: false },
  { id: 'b', answers: ['x', 'y', 'z'], several: false },
  { id: 'c', answers: ['true', 'false'], several: false },
  { id: 'd', answers: ['p', 'q'], several: true },
];

const DAYS = ['2026-01-01', '2026-01-02', '2026-01-04', '2026-01-07'] as const;

const block: fc.Arbitrary<ConditionBlock> = fc
  .subarray([...FACTS], { minLength: 1, maxLength: 2 })
  .chain((facts) =>
    fc
      .tuple(...facts.map((fact) => fc.subarray([...fact.answers], { minLength: 1 })))
      .map((answers) => Object.fromEntries(facts.map((fact, i) => [fact.id, answers[i] ?? []]))),
  );

const blocks = (min: number, max: number): fc.Arbitrary<readonly ConditionBlock[]> => fc.array(block, { minLength: min, maxLength: max });

const exception: fc.Arbitrary<Exception> = fc.record({
  name: fc.constantFrom('e1', 'e2', 'e3'),
  cite: fc.constant('Art. 1'),
  when: blocks(1, 2),
  butNot: blocks(0, 1),
  place: fc.constant(PLACE),
});

/** Of a whole provision: it may count under some bases only. */
const wayOut: fc.Arbitrary<Exception> = fc
  .tuple(exception, fc.option(fc.subarray([...BASES], { minLength: 1 }), { freq: 2 }))
  .map(([one, basis]) => (basis === null ? one : { ...one, basis }));

const safeguard: fc.Arbitrary<Safeguard> = fc.constantFrom(...FACTS).chain((fact) =>
  fc.record({
    fact: fc.constant(fact.id),
    answers: fc.subarray([...fact.answers], { minLength: 1 }),
    unstated: fc.constantFrom('block' as const, 'allow' as const),
    cite: fc.constant('Art. 1'),
    remedy: fc.constant('do it'),
    when: blocks(0, 1),
    unless: fc.array(exception, { maxLength: 1 }),
    silenceBites: blocks(0, 1),
    place: fc.constant(PLACE),
  }),
);

const phase = fc
  .record({
    when: fc.oneof(fc.constant({}), block),
    asEnacted: fc.constantFrom(...DAYS),
    from: fc.constantFrom(...DAYS),
    to: fc.option(fc.constant('2026-01-09'), { nil: undefined }),
  })
  .map(({ when, asEnacted, from, to }) => ({
    when,
    asEnacted,
    inForce: to === undefined ? { from } : { from, to },
    cite: 'Art. 1',
  }));

const version: fc.Arbitrary<Version> = fc.record({
  enacted: fc.constant('2025-12-01'),
  phases: fc.array(phase, { minLength: 1, maxLength: 2 }),
  enforcement: fc.constant([]),
  supersededBy: fc.constant([]),
  confirmed: fc.constant({ on: '2026-01-01', by: 'nobody' }),
  kind: fc.constantFrom('prohibition' as const, 'duty' as const),
  when: blocks(1, 2),
  unless: fc.array(wayOut, { maxLength: 2 }),
  requires: fc.array(safeguard, { maxLength: 2 }),
  reason: fc.constant('because'),
  place: fc.constant(PLACE),
});

const clauseOf = (rule: string, name: string): fc.Arbitrary<Clause> =>
  version.map((one) => ({ id: `${rule}/${name}`, cite: 'Art. 1', everywhere: false, versions: [one], place: PLACE }));

const clauses = (rule: string): fc.Arbitrary<readonly Clause[]> =>
  fc.tuple(clauseOf(rule, '1'), clauseOf(rule, '2')).chain((both) => fc.subarray([...both], { minLength: 1 }));

const rule = (id: string): fc.Arbitrary<Rule> =>
  clauses(id).map((list) => ({
    id,
    regulation: 'law',
    title: id,
    link: 'https://example.org',
    binds: ['anyone'],
    clauses: list,
    place: PLACE,
  }));

const REGULATION: Regulation = {
  id: 'law',
  title: 'Law',
  citation: 'Law, {provision}',
  jurisdiction: 'EU',
  link: 'https://example.org',
  history: [],
  scope: {},
  order: ['R1', 'R2'],
  place: PLACE,
};

const facts: readonly Fact[] = FACTS.map((one) => ({
  ...one,
  theme: 't',
  question: '?',
  kind: 'context',
  learn: false,
  ofPeople: false,
  ofActor: false,
  presume: [],
  phrases: { [one.answers[0] ?? '']: [{ text: one.id, place: PLACE }] },
  place: PLACE,
}));

const ruleBookOf = (rules: readonly Rule[]): RuleBook => ({
  name: 'small',
  version: '1.0.0',
  regulations: [REGULATION],
  rules,
  domains: [{ id: 'general', title: 'Anything', aliases: [], presumes: {}, place: PLACE }],
  vocabulary: { facts, groups: [], polarity: NO_POLARITY, places: [], examples: [] },
  cases: [],
});

export const smallRuleBook: fc.Arbitrary<RuleBook> = fc.tuple(rule('R1'), rule('R2')).map(ruleBookOf);

/** Two rule books of which the second keeps some clauses of the first, so that both what is alike and what is not is looked at. */
export const twoSmallRuleBooks: fc.Arbitrary<readonly [RuleBook, RuleBook]> = fc
  .tuple(rule('R1'), rule('R2'), rule('R1'), rule('R2'), fc.constantFrom('first', 'second', 'mixed', 'both'))
  .map(([r1, r2, s1, s2, changed]) => {
    const mixed: Rule = { ...s1, clauses: [...r1.clauses.slice(0, 1), ...s1.clauses.filter((one) => one.id !== r1.clauses[0]?.id)] };
    const after = changed === 'first' ? [s1, r2] : changed === 'second' ? [r1, s2] : changed === 'mixed' ? [mixed, r2] : [s1, s2];
    return [ruleBookOf([r1, r2]), ruleBookOf(after)] as const;
  });
