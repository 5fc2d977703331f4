import { type Column, everyAnswer } from '../../table/decision-table.js';
import { ALWAYS, all, any, type Condition, type Literal, NEVER } from './condition.js';
import { isSaid, isUnsaid } from './said-column.js';

/** The columns of two rule books together. */
export interface CommonColumns {
  readonly columns: readonly Column[];
  /** Fact → its column. */
  readonly places: ReadonlyMap<string, number>;
  /** Fact that the two presume differently → the column that tells whether anything is said of it. */
  readonly said: ReadonlyMap<string, number>;
}

/**
 * Conditions over the columns of one book, as conditions over those of both.
 *
 * @param own the columns of the book
 * @param presumed fact → the answers that the book presumes where nothing is said
 */
export const translatorOf = (
  own: readonly Column[],
  presumed: ReadonlyMap<string, readonly string[]>,
  common: CommonColumns,
): ((condition: Condition) => Condition) => {
  if (common.said.size === 0 && sameColumns(own, common.columns)) return (condition) => condition;
  const translate = (condition: Condition): Condition => {
    if (condition.op === 'and') return all(condition.parts.map(translate));
    if (condition.op === 'or') return any(condition.parts.map(translate));
    return translateLiteral(condition, own, presumed, common);
  };
  return translate;
};

/** The answers as bits of a column; those that it does not have are none. */
export const maskOf = (column: Column, answers: readonly string[]): number =>
  answers.reduce((mask, answer) => (column.answers.includes(answer) ? mask | (1 << column.answers.indexOf(answer)) : mask), 0);

const sameColumns = (a: readonly Column[], b: readonly Column[]): boolean =>
  a.length === b.length &&
  a.every((one, i) => one.fact === b[i]?.fact && one.several === b[i].several && one.answers.join() === b[i].answers.join());

const translateLiteral = (
  literal: Literal,
  columns: readonly Column[],
  presumed: ReadonlyMap<string, readonly string[]>,
  common: CommonColumns,
): Condition => {
  const own = columns[literal.column];
  const i = common.places.get(own?.fact ?? '') ?? -1;
  const column = common.columns[i];
  if (own === undefined || column === undefined) throw new RangeError(`there is no column ${literal.column}`);
  const stated = overCommonAnswers(literal, own, column, i);
  const flag = common.said.get(own.fact);
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
    return literal.op === 'known'
      ? all([
          { op: 'known', column: i },
          { op: 'some', column: i, answers: known },
        ])
      : any([
          { op: 'unknown', column: i },
          { op: 'none', column: i, answers: known },
        ]);
  }
  const answers = maskOf(
    common,
    own.answers.filter((_, a) => (literal.answers & (1 << a)) !== 0),
  );
  if (whole || answers === 0) return { op: literal.op, column: i, answers };
  return literal.op === 'some'
    ? any([
        { op: 'some', column: i, answers },
        { op: 'none', column: i, answers: known },
      ])
    : all([
        { op: 'none', column: i, answers },
        { op: 'some', column: i, answers: known },
      ]);
};

const holdsOfPresumed = (literal: Literal, own: Column, presumed: readonly string[]): boolean => {
  const possible = presumed.length === 0 ? everyAnswer(own) : maskOf(own, presumed);
  if ('answers' in literal) return ((possible & literal.answers) !== 0) === (literal.op === 'some');
  return presumed.length > 0 === (literal.op === 'known');
};
