import type { Block, Fact, Place, Rule, RuleBook } from '../src/rulebook/rule.js';

/** One generated rule: it blocks where all four conditions hold. Every engine is given the same rows. */
export interface GeneratedRule {
  readonly id: string;
  readonly subject: number;
  readonly object: number;
  readonly role: string;
  readonly setting: string;
}

/** One generated question, all four facts known. */
export interface GeneratedInput {
  readonly subject: number;
  readonly object: number;
  readonly role: string;
  readonly setting: string;
}

export interface Workload {
  readonly rules: readonly GeneratedRule[];
  readonly inputs: readonly GeneratedInput[];
}

const ROLES = ['provider', 'deployer', 'importer', 'distributor'];
const SETTINGS = ['workplace', 'education', 'lending', 'housing', 'healthcare', 'insurance', 'public', 'home'];
const INPUTS = 256;

/**
 * Rules about rare subjects and objects in a few common roles and settings: however many rules there are, a question
 * touches few of them. Half of the questions are met by a rule, half are not.
 */
export const generateWorkload = (count: number): Workload => {
  let state = 20261120;
  const below = (n: number): number => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  const distinct = Math.max(8, Math.ceil(count / 4));
  const draw = (): GeneratedInput => ({ subject: below(distinct), object: below(distinct), role: ROLES[below(4)] ?? '', setting: SETTINGS[below(8)] ?? '' });
  const rules = Array.from({ length: count }, (_, i): GeneratedRule => ({ id: `R${i}`, ...draw() }));
  const inputs = Array.from({ length: INPUTS }, (_, i): GeneratedInput => {
    const { subject, object, role, setting } = (i % 2 === 0 ? rules[below(count)] : undefined) ?? draw();
    return { subject, object, role, setting };
  });
  return { rules, inputs };
};

/** The plain reading of the workload, to which every engine must be equal: the first rule that holds. */
export const firstRule = (rules: readonly GeneratedRule[], input: GeneratedInput): string | undefined => {
  for (const rule of rules) if (rule.subject === input.subject && rule.object === input.object && rule.role === input.role && rule.setting === input.setting) return rule.id;
  return undefined;
};

/** A fact has at most 31 answers, so the subjects are spread over facts of 30. */
const PER_FACT = 30;

const PLACE: Place = { file: 'generated.yaml', line: 1, column: 1 };

export const blockOf = (one: GeneratedInput): Block => ({
  [`subject_${Math.floor(one.subject / PER_FACT)}`]: [`a${one.subject % PER_FACT}`],
  [`object_${Math.floor(one.object / PER_FACT)}`]: [`a${one.object % PER_FACT}`],
  role: [one.role],
  setting: [one.setting],
});

/** The same rules as a rule book of ours. */
export const ruleBookOf = ({ rules }: Workload): RuleBook => {
  const fact = (id: string, answers: readonly string[]): Fact => ({
    id, theme: 'generated', question: `${id}?`, answers, several: false, kind: 'context', learn: false, presume: [], place: PLACE,
    phrases: Object.fromEntries(answers.map((answer) => [answer, [{ text: `${id.replace('_', ' ')} ${answer}`, place: PLACE }]])),
  });
  const facts = Math.ceil(Math.max(8, Math.ceil(rules.length / 4)) / PER_FACT);
  const answers = Array.from({ length: PER_FACT }, (_, i) => `a${i}`);
  const numbered = (name: string): readonly Fact[] => Array.from({ length: facts }, (_, i) => fact(`${name}_${i}`, answers));
  return {
    name: 'generated', version: '1.0.0', cases: [],
    regulations: [{ id: 'law', title: 'Law', citation: 'Law, {provision}', jurisdiction: 'EU', link: 'https://example.org', history: [], scope: {}, order: rules.map((one) => one.id), place: PLACE }],
    rules: rules.map((one, i): Rule => ({
      id: one.id, regulation: 'law', title: one.id, link: 'https://example.org', binds: ['anyone'], place: PLACE,
      clauses: [{
        id: `${one.id}/1`, cite: `Art. ${i + 1}`, everywhere: false, place: PLACE,
        versions: [{
          enacted: '2024-01-01', phases: [{ when: {}, asEnacted: '2025-01-01', inForce: { from: '2025-01-01' }, cite: 'Art. 9' }], enforcement: [], supersededBy: [],
          confirmed: { on: '2026-11-20', by: 'generated' }, kind: 'prohibition', when: [blockOf(one)], unless: [], requires: [], reason: 'because', place: PLACE,
        }],
      }],
    })),
    domains: [{ id: 'general', title: 'Anything', aliases: [], presumes: {}, place: PLACE }],
    vocabulary: {
      facts: [...numbered('subject'), ...numbered('object'), fact('role', ROLES), fact('setting', SETTINGS)], groups: [],
      polarity: { before: [], after: [], never: [], prevents: [], mentions: [] }, places: [], examples: [],
    },
  };
};
