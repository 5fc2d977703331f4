import type { Place } from '../../src/rulebook/place.js';
import { NO_POLARITY } from '../../src/rulebook/polarity-lists.js';
import type { Answer, ConditionBlock, Exception, Rule, Version } from '../../src/rulebook/rule.js';
import type { RuleBook } from '../../src/rulebook/rule-book.js';
import type { Fact } from '../../src/rulebook/vocabulary.js';

const place = (line: number): Place => ({ file: 'generated.yaml', line, column: 1 });

/** A rule book with as many rules as asked for, the same for the same number: shared exceptions, safeguards, phases and two dates. */
export const manyRules = (count: number): RuleBook => {
  let state = 20261120;
  const random = (below: number): number => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % below;
  };
  const facts: readonly Fact[] = Array.from({ length: 200 }, (_, i): Fact => {
    const answers: readonly Answer[] = i % 3 === 0 ? Array.from({ length: 4 + (i % 5) }, (__, a) => `a${a}`) : ['true', 'false'];
    return {
      id: `fact_${i}`,
      theme: 't',
      question: `Fact ${i}?`,
      answers,
      several: i % 9 === 0,
      kind: 'context',
      learn: false,
      ofPeople: false,
      ofActor: false,
      presume: [],
      phrases: Object.fromEntries(answers.map((answer) => [answer, [{ text: `fact${i} ${answer}`, place: place(i) }]])),
      place: place(i),
    };
  });
  const answersTo = (fact: Fact): readonly Answer[] => {
    const first = random(fact.answers.length);
    return fact.answers.filter((_, a) => a === first || (fact.answers.length > 2 && random(3) === 0));
  };
  const block = (size: number): ConditionBlock =>
    Object.fromEntries(
      Array.from({ length: size }, () => facts[random(facts.length)]).flatMap((fact) =>
        fact === undefined ? [] : [[fact.id, answersTo(fact)] as const],
      ),
    );
  const exception = (name: string, line: number): Exception => ({
    name,
    cite: 'Art. 2',
    when: [block(1)],
    butNot: random(3) === 0 ? [block(1)] : [],
    place: place(line),
  });
  const shared = Array.from({ length: 12 }, (_, i) => exception(`shared_${i}`, i));
  const version = (i: number): Version => ({
    enacted: '2024-01-01',
    phases: [{ when: {}, asEnacted: '2025-01-01', inForce: { from: i % 2 === 0 ? '2025-06-01' : '2026-06-01' }, cite: 'Art. 9' }],
    enforcement: [],
    supersededBy: [],
    confirmed: { on: '2026-11-20', by: 'generated' },
    kind: i % 3 === 0 ? 'prohibition' : 'duty',
    when: Array.from({ length: 1 + random(3) }, () => block(3)),
    unless: [exception('own', i), ...shared],
    requires:
      i % 3 === 0
        ? []
        : Array.from({ length: 1 + random(3) }, (_, s) => ({
            fact: `fact_${1 + 3 * random(66)}`,
            answers: ['true'],
            unstated: s === 0 ? ('block' as const) : ('allow' as const),
            cite: 'Art. 3',
            remedy: 'do it',
            when: [],
            unless: [],
            silenceBites: [],
            place: place(i),
          })),
    reason: 'because',
    place: place(i),
  });
  const rules = Array.from(
    { length: count },
    (_, i): Rule => ({
      id: `RULE-${i}`,
      regulation: 'law',
      title: `Rule ${i}`,
      link: 'https://example.org',
      binds: ['anyone'],
      clauses: [{ id: `RULE-${i}/1`, cite: `Art. ${i}`, everywhere: false, versions: [version(i)], place: place(i) }],
      place: place(i),
    }),
  );
  return {
    name: 'many',
    version: '1.0.0',
    regulations: [
      {
        id: 'law',
        title: 'Law',
        citation: 'Law, {provision}',
        jurisdiction: 'EU',
        link: 'https://example.org',
        history: [],
        scope: {},
        order: rules.map((rule) => rule.id),
        place: place(1),
      },
    ],
    rules,
    domains: [{ id: 'general', title: 'Anything', aliases: [], presumes: {}, place: place(1) }],
    vocabulary: { facts, groups: [], polarity: NO_POLARITY, places: [], examples: [] },
    cases: [],
  };
};

/** The same with the versions of some rules changed. */
export const changeVersions = (ruleBook: RuleBook, change: (version: Version, i: number) => Version): RuleBook => ({
  ...ruleBook,
  rules: ruleBook.rules.map((rule, i) => ({
    ...rule,
    clauses: rule.clauses.map((clause) => ({ ...clause, versions: clause.versions.map((version) => change(version, i)) })),
  })),
});
