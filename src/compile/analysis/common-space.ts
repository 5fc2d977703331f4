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

/** The answers that a book presumes where nothing is said: by the domain, the scope of the law, the vocabulary. */
const presumedAnswers = ({ ruleBook, regulations, domain }: Standpoint): ReadonlyMap<string, readonly string[]> => {
  const scopes: readonly ConditionBlock[] = regulations.map((one) => one.scope);
  return new Map(
    ruleBook.vocabulary.facts.map((fact: Fact) => [
      fact.id,
      domain?.presumes[fact.id] ?? scopes.find((block) => block[fact.id] !== undefined)?.[fact.id] ?? fact.presume,
    ]),
  );
};

export const commonSpace = (before: Standpoint, after: Standpoint): CommonSpace => {
  const facts = [...new Set([...before.columns, ...after.columns].map((column) => column.fact))];
  const find = (side: Standpoint, fact: string): Column | undefined => side.columns.find((column) => column.fact === fact);
  const columns: Column[] = facts.map((fact) => {
    const [a, b] = [find(before, fact), find(after, fact)];
    return {
      fact,
      answers: [...new Set([...(a?.answers ?? []), ...(b?.answers ?? [])])],
      several: (a?.several ?? false) || (b?.several ?? false),
    };
  });
  const presumed = [presumedAnswers(before), presumedAnswers(after)] as const;
  const unlike = facts.filter(
    (fact) =>
      find(before, fact) !== undefined &&
      find(after, fact) !== undefined &&
      [...(presumed[0].get(fact) ?? [])].sort().join() !== [...(presumed[1].get(fact) ?? [])].sort().join(),
  );
  const said = new Map(unlike.map((fact, i) => [fact, facts.length + i]));
  const space: Column[] = [...columns, ...unlike.map(saidColumn)];
  const base = unknownSituation(space);
  const limits: Condition[] = [];
  columns.forEach((column, i) => {
    limits.push(...foreignAnswersAlone(column, i, find(before, column.fact), find(after, column.fact)));
    const answers = presumed[1].get(column.fact) ?? presumed[0].get(column.fact) ?? [];
    const flag = said.get(column.fact);
    if (flag !== undefined) {
      base.possible[flag] = base.held[flag] = UNSAID_BIT;
      const something: readonly Condition[] = column.several
        ? [{ op: 'known', column: i }]
        : column.answers.map((_, a): Condition => ({ op: 'none', column: i, answers: 1 << a }));
      limits.push(any([isSaid(flag), isUnsaid(flag)]), any([isUnsaid(flag), ...something]));
      return;
    }
    if (answers.length === 0) return;
    const mask = maskOf(column, answers);
    base.possible[i] = mask;
    base.held[i] = column.several || answers.length === 1 ? mask : 0;
    if (column.several) limits.push({ op: 'known', column: i });
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
