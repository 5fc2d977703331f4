import type { Regulation } from '../../rulebook/regulation.js';
import type { Block } from '../../rulebook/rule.js';
import type { Domain, RuleBook } from '../../rulebook/rule-book.js';
import type { Fact } from '../../rulebook/vocabulary.js';
import { everyAnswer, unknownSituation, type Column, type Situation } from '../../table/decision-table.js';
import { all, ALWAYS, any, NEVER, type Condition, type Literal } from './condition.js';

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
  readonly book: RuleBook;
  readonly columns: readonly Column[];
  readonly regulations: readonly Regulation[];
  readonly domain: Domain | undefined;
}

const SAID: readonly string[] = ['said', 'unsaid'];
const SAID_BIT = 1;
const UNSAID_BIT = 2;
const isSaid = (flag: number): Condition => ({ op: 'none', column: flag, answers: UNSAID_BIT });
const isUnsaid = (flag: number): Condition => ({ op: 'none', column: flag, answers: SAID_BIT });

/** The answers that a book presumes where nothing is said: by the domain, the scope of the law, the vocabulary. */
export const presumedAnswers = ({ book, regulations, domain }: Standpoint): ReadonlyMap<string, readonly string[]> => {
  const scopes: readonly Block[] = regulations.map((one) => one.scope);
  return new Map(book.vocabulary.facts.map((fact: Fact) => [fact.id, domain?.presumes[fact.id] ?? scopes.find((block) => block[fact.id] !== undefined)?.[fact.id] ?? fact.presume]));
};

export const commonSpace = (before: Standpoint, after: Standpoint): CommonSpace => {
  const facts = [...new Set([...before.columns, ...after.columns].map((column) => column.fact))];
  const find = (side: Standpoint, fact: string): Column | undefined => side.columns.find((column) => column.fact === fact);
  const columns: Column[] = facts.map((fact) => {
    const [a, b] = [find(before, fact), find(after, fact)];
    return { fact, answers: [...new Set([...(a?.answers ?? []), ...(b?.answers ?? [])])], several: (a?.several ?? false) || (b?.several ?? false) };
  });
  const presumed = [presumedAnswers(before), presumedAnswers(after)] as const;
  const unlike = facts.filter((fact) => find(before, fact) !== undefined && find(after, fact) !== undefined && [...(presumed[0].get(fact) ?? [])].sort().join() !== [...(presumed[1].get(fact) ?? [])].sort().join());
  const said = new Map(unlike.map((fact, i) => [fact, facts.length + i]));
  const space: Column[] = [...columns, ...unlike.map((fact): Column => ({ fact: `whether anything is said of ${fact}`, answers: SAID, several: false }))];
  const base = unknownSituation(space);
  const limits: Condition[] = [];
  columns.forEach((column, i) => {
    limits.push(...foreignAnswersAlone(column, i, find(before, column.fact), find(after, column.fact)));
    const answers = presumed[1].get(column.fact) ?? presumed[0].get(column.fact) ?? [];
    const flag = said.get(column.fact);
    if (flag !== undefined) {
      base.possible[flag] = base.held[flag] = UNSAID_BIT;
      const something: readonly Condition[] = column.several ? [{ op: 'known', column: i }] : column.answers.map((_, a): Condition => ({ op: 'none', column: i, answers: 1 << a }));
      limits.push(any([isSaid(flag), isUnsaid(flag)]), any([isUnsaid(flag), ...something]));
      return;
    }
    if (answers.length === 0) return;
    const mask = maskOf(column, answers);
    base.possible[i] = mask;
    base.held[i] = column.several || answers.length === 1 ? mask : 0;
    if (column.several) limits.push({ op: 'known', column: i });
  });
  const places = new Map(facts.map((fact, i) => [fact, i]));
  const translator = (side: Standpoint, own: ReadonlyMap<string, readonly string[]>) => {
    if (said.size === 0 && sameColumns(side.columns, columns)) return (condition: Condition): Condition => condition;
    return (condition: Condition): Condition => mapLiterals(condition, (literal) => translateLiteral(literal, side, columns, places, own, said));
  };
  return { columns: space, base, limits, translate: [translator(before, presumed[0]), translator(after, presumed[1])], saidOf: new Map([...said].map(([fact, i]) => [i, fact])) };
};

/** An answer that only one of the books knows is stated alone: to leave it open beside others would mean nothing to the other book. */
const foreignAnswersAlone = (column: Column, i: number, a: Column | undefined, b: Column | undefined): readonly Condition[] => {
  const both = maskOf(column, column.answers.filter((answer) => a?.answers.includes(answer) === b?.answers.includes(answer)));
  const foreign = everyAnswer(column) & ~both;
  if (column.several || a === undefined || b === undefined || foreign === 0) return [];
  return [any([{ op: 'none', column: i, answers: foreign }, { op: 'none', column: i, answers: both }, all(column.answers.map((_, answer): Condition => ({ op: 'some', column: i, answers: 1 << answer })))])];
};

const maskOf = (column: Column, answers: readonly string[]): number => answers.reduce((mask, answer) => (column.answers.includes(answer) ? mask | (1 << column.answers.indexOf(answer)) : mask), 0);

const sameColumns = (a: readonly Column[], b: readonly Column[]): boolean =>
  a.length === b.length && a.every((one, i) => one.fact === b[i]?.fact && one.several === b[i].several && one.answers.join() === b[i].answers.join());

const mapLiterals = (condition: Condition, map: (literal: Literal) => Condition): Condition => {
  if (condition.op === 'and') return all(condition.parts.map((part) => mapLiterals(part, map)));
  if (condition.op === 'or') return any(condition.parts.map((part) => mapLiterals(part, map)));
  return map(condition);
};

const translateLiteral = (literal: Literal, side: Standpoint, columns: readonly Column[], places: ReadonlyMap<string, number>, presumed: ReadonlyMap<string, readonly string[]>, said: ReadonlyMap<string, number>): Condition => {
  const own = side.columns[literal.column];
  const i = places.get(own?.fact ?? '') ?? -1;
  const common = columns[i];
  if (own === undefined || common === undefined) throw new RangeError(`there is no column ${literal.column}`);
  const stated = overCommonAnswers(literal, own, common, i);
  const flag = said.get(own.fact);
  if (flag === undefined) return stated;
  const unsaid = holdsOfPresumed(literal, own, presumed.get(own.fact) ?? []) ? ALWAYS : NEVER;
  return any([all([isSaid(flag), stated]), all([isUnsaid(flag), unsaid])]);
};

/** An answer that a book does not know tells it nothing: if no other is left, the fact is unknown to it. */
const overCommonAnswers = (literal: Literal, own: Column, common: Column, i: number): Condition => {
  const known = maskOf(common, own.answers);
  const whole = known === everyAnswer(common);
  if (!('answers' in literal)) {
    if (whole) return { op: literal.op, column: i };
    return literal.op === 'known' ? all([{ op: 'known', column: i }, { op: 'some', column: i, answers: known }]) : any([{ op: 'unknown', column: i }, { op: 'none', column: i, answers: known }]);
  }
  const answers = maskOf(common, own.answers.filter((_, a) => (literal.answers & (1 << a)) !== 0));
  if (whole || answers === 0) return { op: literal.op, column: i, answers };
  return literal.op === 'some' ? any([{ op: 'some', column: i, answers }, { op: 'none', column: i, answers: known }]) : all([{ op: 'none', column: i, answers }, { op: 'some', column: i, answers: known }]);
};

const holdsOfPresumed = (literal: Literal, own: Column, presumed: readonly string[]): boolean => {
  const possible = presumed.length === 0 ? everyAnswer(own) : maskOf(own, presumed);
  if ('answers' in literal) return ((possible & literal.answers) !== 0) === (literal.op === 'some');
  return (presumed.length > 0) === (literal.op === 'known');
};
