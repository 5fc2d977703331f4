import type { Place } from '../src/rulebook/place.js';
import { NO_POLARITY } from '../src/rulebook/polarity-lists.js';
import type { ConditionBlock, Rule } from '../src/rulebook/rule.js';
import type { RuleBook } from '../src/rulebook/rule-book.js';
import type { Fact } from '../src/rulebook/vocabulary.js';
import { type GeneratedInput, type GeneratedRule, ROLES, SETTINGS } from './workload.js';

/** A fact has at most 31 answers, so the subjects are spread over facts of 30. */
const PER_FACT = 30;

const PLACE: Place = { file: 'generated.yaml', line: 1, column: 1 };

/** Letters of no ending that English inflects by, and of no word: what is generated is found as it stands. */
const LETTERS = 'bcfghjklmnpqrtvwxz';

/** One word for one thing: `subject` 0 is `qbbbb`. */
const wordFor = (first: 'q' | 'x', n: number): string =>
  first + [3, 2, 1, 0].map((place) => LETTERS[Math.floor(n / LETTERS.length ** place) % LETTERS.length]).join('');

/** A question as text, 15 words. The number is not read; it makes the text new. */
export const actionOf = (one: GeneratedInput, n: number): string =>
  `Under order ${n} the ${one.role} runs ${wordFor('q', one.subject)} upon ${wordFor('x', one.object)} at the ${one.setting} site all day`;

/** The same question as facts. */
export const factsOf = (one: GeneratedInput): ConditionBlock => ({
  [`subject_${Math.floor(one.subject / PER_FACT)}`]: [`a${one.subject % PER_FACT}`],
  [`object_${Math.floor(one.object / PER_FACT)}`]: [`a${one.object % PER_FACT}`],
  role: [one.role],
  setting: [one.setting],
});

const fact = (id: string, phrases: Readonly<Record<string, string>>): Fact => ({
  id,
  theme: 'generated',
  question: `${id}?`,
  answers: Object.keys(phrases),
  several: false,
  kind: 'context',
  learn: false,
  ofPeople: false,
  ofActor: false,
  presume: [],
  place: PLACE,
  phrases: Object.fromEntries(Object.entries(phrases).map(([answer, text]) => [answer, [{ text, place: PLACE }]])),
});

const numbered = (name: string, first: 'q' | 'x', facts: number): readonly Fact[] =>
  Array.from({ length: facts }, (_, i) =>
    fact(`${name}_${i}`, Object.fromEntries(Array.from({ length: PER_FACT }, (_, a) => [`a${a}`, wordFor(first, i * PER_FACT + a)]))),
  );

const themselves = (answers: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(answers.map((answer) => [answer, answer]));

/** The citation of a generated rule as the oracle names it. */
export const sourceOf = (rule: GeneratedRule): string => `Law, ${provisionOf(rule)}`;
const provisionOf = (rule: GeneratedRule): string => `Art. ${rule.id.slice(1)}`;

const ruleOf = (one: GeneratedRule): Rule => ({
  id: one.id,
  regulation: 'law',
  title: one.id,
  link: 'https://example.org',
  binds: ['anyone'],
  place: PLACE,
  clauses: [
    {
      id: `${one.id}/1`,
      cite: provisionOf(one),
      everywhere: false,
      place: PLACE,
      versions: [
        {
          enacted: '2024-01-01',
          phases: [{ when: {}, asEnacted: '2025-01-01', inForce: { from: '2025-01-01' }, cite: 'Art. 1' }],
          enforcement: [],
          supersededBy: [],
          confirmed: { on: '2026-11-20', by: 'generated' },
          kind: 'prohibition',
          when: [factsOf(one)],
          unless: [],
          requires: [],
          reason: 'because',
          place: PLACE,
        },
      ],
    },
  ],
});

/** The same rules as a rule book of ours, with a phrase for every answer. */
export const ruleBookOf = (rules: readonly GeneratedRule[]): RuleBook => {
  const facts = Math.ceil(Math.max(8, Math.ceil(rules.length / 4)) / PER_FACT);
  return {
    name: 'generated',
    version: '1.0.0',
    cases: [],
    regulations: [
      {
        id: 'law',
        title: 'Law',
        citation: 'Law, {provision}',
        jurisdiction: 'EU',
        link: 'https://example.org',
        history: [],
        scope: {},
        order: rules.map((one) => one.id),
        place: PLACE,
      },
    ],
    rules: rules.map(ruleOf),
    domains: [{ id: 'general', title: 'Anything', aliases: [], presumes: {}, place: PLACE }],
    vocabulary: {
      facts: [
        ...numbered('subject', 'q', facts),
        ...numbered('object', 'x', facts),
        fact('role', themselves(ROLES)),
        fact('setting', themselves(SETTINGS)),
      ],
      groups: [],
      polarity: NO_POLARITY,
      places: [],
      examples: [],
    },
  };
};
