import type { Regulation } from '../../rulebook/regulation.js';
import type { ConditionBlock } from '../../rulebook/rule.js';
import type { Domain, RuleBook } from '../../rulebook/rule-book.js';
import type { Fact } from '../../rulebook/vocabulary.js';
import { type Column, everyAnswer, type Situation, unknownSituation } from '../../table/decision-table.js';
import { all, any, type Condition } from './condition.js';
import { isSaid, isUnsaid, saidColumn, UNSAID_BIT } from './said-column.js';
import { maskOf, translatorOf } from './translate.js';

/**
 * One space for the situations of two rule books: all their facts, all answers of either, and for a fact that the two
 * presume differently one more column, whether anything is said about it.
 */
export interface CommonSpace {
  readonly columns: readonly Column[];
  /** What holds where nothing is stated. */
  readonly base: Situation;
  /** What limits the space to situations that can be stated. */
  readonly limits: readonly Condition[];
  /** A condition over the columns of the one book, over this space. */
  readonly translate: readonly [(condition: Condition) => Condition, (condition: Condition) => Condition];
  /** Columns that only tell whether something is said of a fact. */
  readonly saidOf: ReadonlyMap<number, string>;
}

/** A rule book seen from one place: the regulations asked about and the domain. */
export interface Standpoint {
  readonly ruleBook: RuleBook;
  readonly columns: readonly Column[];
  readonly regulations: readonly Regulation[];
  readonly domain: Domain | undefined;
}

type Presumed = ReadonlyMap<string, readonly string[]>;

/** The answers that a rule book presumes where nothing is said: by the domain, the scope of the law, the vocabulary. */
const presumedAnswers = ({ ruleBook, regulations, domain }: Standpoint): Presumed => {
  const scopes: readonly ConditionBlock[] = regulations.map((one) => one.scope);
  return new Map(
    ruleBook.vocabulary.facts.map((fact: Fact) => [
      fact.id,
      domain?.presumes[fact.id] ?? scopes.find((block) => block[fact.id] !== undefined)?.[fact.id] ?? fact.presume,
    ]),
  );
};

/** The space common to two rule books, each seen from a standpoint. */
export const commonSpace = (before: Standpoint, after: Standpoint): CommonSpace => {
  const facts = [...new Set([...before.columns, ...after.columns].map((column) => column.fact))];
  const columns = facts.map((fact) => commonColumn(fact, columnOf(before, fact), columnOf(after, fact)));
  const presumed = [presumedAnswers(before), presumedAnswers(after)] as const;
  const unlike = facts.filter((fact) => isPresumedUnlike(fact, before, after, presumed));
  const said = new Map(unlike.map((fact, i) => [fact, facts.length + i]));
  const space: Column[] = [...columns, ...unlike.map(saidColumn)];
  const base = unknownSituation(space);
  const limits = columns.flatMap((column, i) => {
    const flag = said.get(column.fact);
    const answers = presumed[1].get(column.fact) ?? presumed[0].get(column.fact) ?? [];
    return [
      ...foreignAnswersAlone(column, i, columnOf(before, column.fact), columnOf(after, column.fact)),
      ...(flag === undefined ? presumeInBase(base, column, i, answers) : leaveUnsaid(base, column, i, flag)),
    ];
  });
  const common = { columns, places: new Map(facts.map((fact, i) => [fact, i])), said };
  return {
    columns: space,
    base,
    limits,
    translate: [translatorOf(before.columns, presumed[0], common), translatorOf(after.columns, presumed[1], common)],
    saidOf: new Map([...said].map(([fact, i]) => [i, fact])),
  };
};

const columnOf = ({ columns }: Standpoint, fact: string): Column | undefined => columns.find((column) => column.fact === fact);

/** A column with the answers of both rule books. */
const commonColumn = (fact: string, a: Column | undefined, b: Column | undefined): Column => ({
  fact,
  answers: [...new Set([...(a?.answers ?? []), ...(b?.answers ?? [])])],
  several: a?.several === true || b?.several === true,
});

/** Whether both rule books know a fact and presume other answers to it. */
const isPresumedUnlike = (fact: string, before: Standpoint, after: Standpoint, [a, b]: readonly [Presumed, Presumed]): boolean => {
  const spell = (presumed: Presumed): string => [...(presumed.get(fact) ?? [])].sort().join();
  return columnOf(before, fact) !== undefined && columnOf(after, fact) !== undefined && spell(a) !== spell(b);
};

/** Nothing is said of the fact in the base; where something is, some answer is named. */
const leaveUnsaid = (base: Situation, column: Column, i: number, flag: number): readonly Condition[] => {
  base.possible[flag] = base.held[flag] = UNSAID_BIT;
  const something: readonly Condition[] = column.several
    ? [{ op: 'known', column: i }]
    : column.answers.map((_, a): Condition => ({ op: 'none', column: i, answers: 1 << a }));
  return [any([isSaid(flag), isUnsaid(flag)]), any([isUnsaid(flag), ...something])];
};

/** The base holds what both rule books presume alike. */
const presumeInBase = (base: Situation, column: Column, i: number, answers: readonly string[]): readonly Condition[] => {
  if (answers.length === 0) return [];
  const mask = maskOf(column, answers);
  base.possible[i] = mask;
  base.held[i] = column.several || answers.length === 1 ? mask : 0;
  return column.several ? [{ op: 'known', column: i }] : [];
};

/** An answer that only one of the books knows is stated alone: to leave it open beside others would mean nothing to the other book. */
const foreignAnswersAlone = (column: Column, i: number, a: Column | undefined, b: Column | undefined): readonly Condition[] => {
  const both = maskOf(
    column,
    column.answers.filter((answer) => a?.answers.includes(answer) === b?.answers.includes(answer)),
  );
  const foreign = everyAnswer(column) & ~both;
  if (column.several || a === undefined || b === undefined || foreign === 0) return [];
  return [
    any([
      { op: 'none', column: i, answers: foreign },
      { op: 'none', column: i, answers: both },
      all(column.answers.map((_, answer): Condition => ({ op: 'some', column: i, answers: 1 << answer }))),
    ]),
  ];
};
