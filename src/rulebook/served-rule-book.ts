import type { Rule } from './rule.js';
import type { RuleBook } from './rule-book.js';
import type { Steps } from './steps.js';
import type { Fact } from './vocabulary.js';

/**
 * What a server needs of a rule book once its vocabulary has been compiled: neither the sentences nor the groups of words that
 * were compiled, nor what was learned, which are most of it.
 */
export const asServed = ({ learned: _, ...ruleBook }: RuleBook): RuleBook => ({
  ...ruleBook,
  cases: [],
  vocabulary: { ...ruleBook.vocabulary, groups: [], examples: [] },
});

/** So many of each on a line: none takes longer than a millisecond or two to read. */
const FACTS_A_LINE = 32;
const RULES_A_LINE = 4;

/** A line: the first holds everything but facts and rules, the others some of those. */
interface Line {
  /** How many lines follow. */
  readonly follow?: number;
  readonly ruleBook?: RuleBook;
  readonly facts?: readonly Fact[];
  readonly rules?: readonly Rule[];
}

const inRuns = <T>(list: readonly T[], length: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / length) }, (_, i) => list.slice(i * length, (i + 1) * length));

/** The rule book on lines of JSON. Where a place was found is kept; how to find it again is not. */
export const toLines = (ruleBook: RuleBook): string => {
  const { rules, vocabulary } = ruleBook;
  const some: readonly Line[] = [
    ...inRuns(vocabulary.facts, FACTS_A_LINE).map((facts) => ({ facts })),
    ...inRuns(rules, RULES_A_LINE).map((few) => ({ rules: few })),
  ];
  const first: Line = { follow: some.length, ruleBook: { ...ruleBook, rules: [], vocabulary: { ...vocabulary, facts: [] } } };
  return [first, ...some].map((line) => JSON.stringify(line, (key, value: unknown) => (key === 'source' ? undefined : value))).join('\n');
};

/**
 * Reads such lines, one a step.
 * @throws SyntaxError where they are damaged
 */
export function* readingLines(text: string): Steps<RuleBook> {
  const [first = '', ...some] = text.split('\n');
  const { follow, ruleBook } = JSON.parse(first) as Line;
  if (ruleBook === undefined || follow !== some.length) throw new SyntaxError('the rule book is cut off');
  const [facts, rules]: [Fact[], Rule[]] = [[], []];
  for (const one of some) {
    yield;
    const line = JSON.parse(one) as Line;
    facts.push(...(line.facts ?? []));
    rules.push(...(line.rules ?? []));
  }
  return { ...ruleBook, rules, vocabulary: { ...ruleBook.vocabulary, facts } };
}
