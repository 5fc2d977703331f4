import { analyse } from '../../../src/compile/analysis/analysis.js';
import { type Difference, findDifference } from '../../../src/compile/analysis/difference.js';
import type { Reading } from '../../../src/reading/reading.js';
import type { Domain, RuleBook } from '../../../src/rulebook/rule-book.js';
import { questionOf } from '../../../src/verdict/cases/run-case.js';
import { createDecider, type Decider } from '../../../src/verdict/decide/decide-question.js';
import { ruleSource } from '../../../src/verdict/findings/citation.js';
import { byIndex } from '../../../src/verdict/findings/table-matcher.js';
import type { OpenOracle } from '../../../src/verdict/oracle/open-oracle.js';
import type { Question } from '../../../src/verdict/verdict.js';
import { type ChangedClause, changedClauses, changedFacts } from './changed-blocks.js';
import type { Comparable } from './open-beside.js';

/** Two rule books, compared: in every situation, on their cases, and block by block. */
export interface Comparison<T extends Comparable = OpenOracle> {
  readonly before: T;
  readonly after: T;
  readonly difference: Difference;
  readonly flips: readonly Flip[];
  /** How many texts and cases were decided twice. */
  readonly decided: number;
  /** How many of these have a text. */
  readonly texts: number;
  readonly addedRules: readonly string[];
  readonly removedRules: readonly string[];
  /** Clauses whose wording became another block: their cids, retired and new. */
  readonly cids: readonly ChangedClause[];
  readonly changedFacts: readonly string[];
}

interface Flip {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly source: string;
  readonly place: string;
  /** Whether a text was read, beside what was given. */
  readonly hasText: boolean;
}

/** A question with a name, to be decided by both. */
export interface Asked {
  readonly name: string;
  readonly question: Question;
  /** Where it is written; asked only of those that flip. */
  place(): string;
}

/** Finds what two rule books decide differently, and which of the texts asked about flip. */
export const compareRuleBooks = <T extends Comparable>(before: T, after: T, more: readonly Asked[]): Comparison<T> => {
  const [a, b] = [before.compiled.ruleBook, after.compiled.ruleBook];
  const asked = [...casesOf(a, b), ...more];
  const ids = (ruleBook: RuleBook): ReadonlySet<string> => new Set(ruleBook.rules.map((rule) => rule.id));
  return {
    before,
    after,
    difference: findDifference(analyse(before.compiled), analyse(after.compiled), { domains: changedDomains(a, b) }),
    flips: findFlips(before, after, asked),
    decided: asked.length,
    texts: asked.filter(hasText).length,
    addedRules: [...ids(b)].filter((id) => !ids(a).has(id)),
    removedRules: [...ids(a)].filter((id) => !ids(b).has(id)),
    cids: changedClauses(before, after),
    changedFacts: changedFacts(a, b),
  };
};

/** The cases of the later book, and those that it no longer has. */
const casesOf = (a: RuleBook, b: RuleBook): readonly Asked[] => {
  const key = (one: RuleBook['cases'][number]): string => JSON.stringify([one.rule, one.name, one.on, one.facts, one.basis]);
  const kept = new Set(b.cases.map(key));
  const ask = (one: RuleBook['cases'][number]): Asked => ({
    name: one.name,
    question: questionOf(one),
    place: () => `${one.place.file}:${one.place.line}`,
  });
  return [...b.cases.map(ask), ...a.cases.filter((one) => !kept.has(key(one))).map(ask)];
};

/** The general standpoint, and every domain that presumes something else than it did. */
const changedDomains = (a: RuleBook, b: RuleBook): readonly (readonly [Domain | undefined, Domain | undefined])[] => {
  const spell = (domain: Domain | undefined): string =>
    JSON.stringify(
      Object.entries(domain?.presumes ?? {})
        .map(([fact, answers]) => [fact, [...answers].sort()])
        .sort(),
    );
  const pairs = b.domains.map((domain) => [a.domains.find((one) => one.id === domain.id), domain] as const);
  return [[undefined, undefined], ...pairs.filter(([was, is]) => was !== undefined && spell(was) !== spell(is))];
};

const hasText = ({ question }: Asked): boolean => question.action !== '';

const findFlips = (before: Comparable, after: Comparable, asked: readonly Asked[]): readonly Flip[] => {
  const readAlike = before.reader === after.reader;
  const [decideBefore, decideAfter] = [before, after].map(({ compiled }) => createDecider(compiled, byIndex)) as [Decider, Decider];
  return asked.flatMap((one): readonly Flip[] => {
    const { name, question, place } = one;
    const reading = read(after, question.action);
    const was = decideBefore(domainOf(before, question), known(question, before), readAlike ? reading : read(before, question.action));
    const is = decideAfter(domainOf(after, question), known(question, after), reading);
    if (was.verdict === is.verdict) return [];
    const source = ruleSource((is.verdict === 'BLOCKED' ? is : was).deciding);
    return [{ name, from: was.verdict, to: is.verdict, source, place: place(), hasText: hasText(one) }];
  });
};

const read = ({ reader }: Comparable, action: string): Reading => reader.read(action);

const domainOf = ({ compiled }: Comparable, { domain }: Question): Domain => {
  const { domains } = compiled.ruleBook;
  const found =
    domains.find((one) => one.id === domain || one.aliases.includes(domain)) ?? domains.find((one) => one.id === 'general') ?? domains[0];
  if (found === undefined) throw new Error('the rule book has no domains');
  return found;
};

/** A rule book is asked only with facts and answers that it knows. */
const known = (question: Question, { compiled }: Comparable): Question => ({
  ...question,
  facts: Object.fromEntries(
    Object.entries(question.facts).flatMap(([fact, answers]) => {
      const column = compiled.columns[compiled.columnOf.get(fact) ?? -1];
      const left = answers.filter((answer) => column?.answers.includes(answer));
      return left.length === 0 ? [] : [[fact, left]];
    }),
  ),
});
