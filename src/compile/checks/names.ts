import { placeInBlock } from '../../rulebook/block-lines.js';
import { type Diagnostic, problem } from '../../rulebook/diagnostic.js';
import { didYouMean } from '../../rulebook/nearest.js';
import { type Place, placeWithin } from '../../rulebook/place.js';
import type { ConditionBlock, Rule, Safeguard, Version } from '../../rulebook/rule.js';
import type { RuleBook } from '../../rulebook/rule-book.js';
import type { Fact } from '../../rulebook/vocabulary.js';
import { reportedOnce } from './reported-once.js';

/**
 * Facts and answers that rules, domains and cases name must exist (`unknown-fact`, `unknown-answer`), lines of one
 * condition must leave an answer (`contradiction`), and nothing is defined twice (`duplicate-name`).
 *
 * Bad: `when: { infers_emotion: true }`. Good: `when: { infers_emotions: true }`.
 */
export const checkNames = ({ vocabulary, rules, domains, cases }: RuleBook): readonly Diagnostic[] => {
  const facts = new Map(vocabulary.facts.map((fact) => [fact.id, fact]));
  return reportedOnce([
    ...doubles(vocabulary.facts, (fact) => `fact \`${fact.id}\` is defined twice; keep one`),
    ...doubles(rules, (rule) => `rule \`${rule.id}\` is defined twice; keep one`),
    ...rules.flatMap((rule) => checkRule(rule, facts)),
    ...domains.flatMap(({ presumes, place }) => checkBlock(presumes, place, facts)),
    ...cases.flatMap((one) => checkBlock(one.facts, one.place, facts)),
    ...vocabulary.examples.flatMap(({ says, place }) => checkBlock(says, place, facts)),
  ]);
};

type Facts = ReadonlyMap<string, Fact>;

interface Named {
  readonly id: string;
  readonly place: Place;
}

const doubles = <T extends Named>(list: readonly T[], message: (one: T) => string): readonly Diagnostic[] => {
  const seen = new Set<string>();
  return list.flatMap((one) => {
    const isDouble = seen.has(one.id);
    seen.add(one.id);
    return isDouble ? [problem('duplicate-name', one.place, message(one))] : [];
  });
};

const checkRule = ({ clauses }: Rule, facts: Facts): readonly Diagnostic[] => [
  ...doubles(clauses, (clause) => `clause \`${clause.id}\` is defined twice; keep one, or give it a second version`),
  ...clauses.flatMap((clause) => clause.versions.flatMap((version) => checkVersion(version, facts))),
];

const checkVersion = (version: Version, facts: Facts): readonly Diagnostic[] => [
  ...version.when.flatMap((block) => checkBlock(block, version.place, facts)),
  ...version.phases.flatMap((phase) => checkBlock(phase.when, phase.place ?? version.place, facts)),
  ...version.unless.flatMap((one) => [...one.when, ...one.butNot].flatMap((block) => checkBlock(block, one.place, facts))),
  ...version.requires.flatMap((one) => checkSafeguard(one, facts)),
];

const checkSafeguard = (one: Safeguard, facts: Facts): readonly Diagnostic[] => [
  ...checkFulfilment(one, facts),
  ...[...one.when, ...one.silenceBites, ...(one.silenceNeeds ?? [])].flatMap((block) => checkBlock(block, one.place, facts)),
  ...one.unless.flatMap((way) => [...way.when, ...way.butNot].flatMap((block) => checkBlock(block, way.place, facts))),
];

/** The fact of a safeguard, and the answers that fulfil it. */
const checkFulfilment = ({ fact: name, answers, place }: Safeguard, facts: Facts): readonly Diagnostic[] => {
  const fact = facts.get(name);
  if (fact === undefined) return [unknownFact(name, place, facts.keys())];
  return answers.flatMap((answer, i) =>
    fact.answers.includes(answer) ? [] : [unknownAnswer(fact, answer, placeWithin(place, 'answer', i))],
  );
};

const checkBlock = (block: ConditionBlock, owner: Place, facts: Facts): readonly Diagnostic[] =>
  Object.entries(block).flatMap(([name, answers]) => {
    const fact = facts.get(name);
    if (fact === undefined) return [unknownFact(name, placeInBlock(block, owner, name), facts.keys())];
    if (answers.length === 0)
      return [
        problem(
          'contradiction',
          placeInBlock(block, owner, name),
          `no answer to \`${name}\` is left; the lines that name it exclude one another`,
        ),
      ];
    return answers
      .filter((answer) => !fact.answers.includes(answer))
      .map((answer) => unknownAnswer(fact, answer, placeInBlock(block, owner, name, answer)));
  });

const unknownFact = (name: string, place: Place, known: Iterable<string>): Diagnostic =>
  problem(
    'unknown-fact',
    place,
    `\`${name}\` is not a fact of the vocabulary${didYouMean(name, known) || ';'} ` +
      'a new fact is added under `facts` of a file in vocabulary/; regulations/README.md shows one',
  );

const unknownAnswer = (fact: Fact, answer: string, place: Place): Diagnostic =>
  problem(
    'unknown-answer',
    place,
    `\`${answer}\` is not an answer to \`${fact.id}\`; answers are ${fact.answers.join(', ')}${didYouMean(answer, fact.answers)}`,
  );
