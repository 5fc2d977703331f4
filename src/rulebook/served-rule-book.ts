import { hash } from 'node:crypto';
import type { Clause, Exception, Rule, Version } from './rule.js';
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

/** A served rule book, and the blocks of its rules, in the order in which they were sealed. */
export interface KeptRuleBook {
  readonly ruleBook: RuleBook;
  readonly blocks: readonly Uint8Array[];
}

/** So many of each on a line: none takes longer than a millisecond or two to read. */
const FACTS_A_LINE = 32;
const RULES_A_LINE = 4;
const EXCEPTIONS_A_LINE = 32;
const BLOCKS_A_LINE = 64;

/** A rule with something else in the place of its versions. */
type RuleOf<AnyVersion> = Omit<Rule, 'clauses'> & {
  readonly clauses: readonly (Omit<Clause, 'versions'> & { readonly versions: readonly AnyVersion[] })[];
};

/** Exceptions that rules share are written once, and each rule names their numbers. */
type NumberedVersion = Omit<Version, 'unless'> & { readonly unless: readonly number[] };

/** A line behind the digest of all lines: the first holds everything but what the others hold some of. */
interface Line {
  readonly ruleBook?: RuleBook;
  readonly facts?: readonly Fact[];
  readonly exceptions?: readonly Exception[];
  readonly rules?: readonly RuleOf<NumberedVersion>[];
  /** In base64. */
  readonly blocks?: readonly string[];
}

const inRuns = <T>(list: readonly T[], length: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / length) }, (_, i) => list.slice(i * length, (i + 1) * length));

/** The rule book on lines of JSON. Where a place was found is kept; how to find it again is not. */
export const toLines = ({ ruleBook, blocks }: KeptRuleBook): string => {
  const { rules, vocabulary } = ruleBook;
  const exceptions = new Map<Exception, number>();
  const numberOf = (exception: Exception): number => {
    const number = exceptions.get(exception) ?? exceptions.size;
    exceptions.set(exception, number);
    return number;
  };
  const numbered = rules.map((rule) => withVersions(rule, (version: Version) => ({ ...version, unless: version.unless.map(numberOf) })));
  const encoded = blocks.map((bytes) => Buffer.from(bytes).toString('base64'));
  const some: readonly Line[] = [
    ...inRuns(vocabulary.facts, FACTS_A_LINE).map((facts) => ({ facts })),
    ...inRuns([...exceptions.keys()], EXCEPTIONS_A_LINE).map((few) => ({ exceptions: few })),
    ...inRuns(numbered, RULES_A_LINE).map((few) => ({ rules: few })),
    ...inRuns(encoded, BLOCKS_A_LINE).map((few) => ({ blocks: few })),
  ];
  const first: Line = { ruleBook: { ...ruleBook, rules: [], vocabulary: { ...vocabulary, facts: [] } } };
  const lines = [first, ...some].map((line) => JSON.stringify(line, (key, value: unknown) => (key === 'source' ? undefined : value)));
  const text = lines.join('\n');
  return `${digestOf(text)}\n${text}`;
};

/** What was checked once is not checked again: a line that changed since would be served under the name of what was checked. */
const digestOf = (text: string): string => hash('sha256', text);

/**
 * Reads such lines, one a step. Rules that shared an exception share it again: it is compiled once for all of them.
 * @throws SyntaxError where they are damaged
 */
export function* readingLines(text: string): Steps<KeptRuleBook> {
  const end = text.indexOf('\n');
  const lines = text.slice(end + 1);
  if (text.slice(0, end) !== digestOf(lines)) throw new SyntaxError('the rule book is damaged');
  const [first = '', ...some] = lines.split('\n');
  // INVARIANT: what the digest names was written here.
  const { ruleBook } = JSON.parse(first) as { readonly ruleBook: RuleBook };
  const [facts, exceptions, rules, blocks]: [Fact[], Exception[], Rule[], Uint8Array[]] = [[], [], [], []];
  // INVARIANT: the exceptions of a rule stand on earlier lines than the rule.
  const withExceptions = (version: NumberedVersion): Version => ({
    ...version,
    unless: version.unless.map((number) => exceptions[number] as Exception),
  });
  for (const one of some) {
    yield;
    const line = JSON.parse(one) as Line;
    facts.push(...(line.facts ?? []));
    exceptions.push(...(line.exceptions ?? []));
    for (const rule of line.rules ?? []) rules.push(withVersions(rule, withExceptions));
    for (const block of line.blocks ?? []) blocks.push(Buffer.from(block, 'base64'));
  }
  return { ruleBook: { ...ruleBook, rules, vocabulary: { ...ruleBook.vocabulary, facts } }, blocks };
}

const withVersions = <From, To>(rule: RuleOf<From>, change: (version: From) => To): RuleOf<To> => ({
  ...rule,
  clauses: rule.clauses.map((clause) => ({ ...clause, versions: clause.versions.map(change) })),
});
