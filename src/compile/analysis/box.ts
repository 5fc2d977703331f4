import { type Column, everyAnswer, type Situation } from '../../table/decision-table.js';
import type { Literal } from './condition.js';

/** The states of one column that are left: none of `none` is possible, at least one of each of `some` is. */
interface ColumnLimits {
  readonly none: number;
  readonly some: readonly number[];
  /** For a column of several answers: whether anything is known at all. */
  readonly known: boolean | undefined;
}

/** A product of sides: the situations that are left. A column without a side is free. INVARIANT: never empty. */
export type Box = Map<number, ColumnLimits>;

const FREE: ColumnLimits = { none: 0, some: [], known: undefined };

const columnOf = (columns: readonly Column[], i: number): Column => {
  const column = columns[i];
  if (column === undefined) throw new RangeError(`there is no column ${i}`);
  return column;
};

/** Whether some state of a side leaves one of these answers possible: the widest state does if any does. */
const canHave = (column: Column, side: ColumnLimits, answers: number): boolean => (everyAnswer(column) & ~side.none & answers) !== 0;

/** Whether some state of a side rules all these answers out. */
const canLack = (column: Column, side: ColumnLimits, answers: number): boolean => {
  const open = everyAnswer(column) & ~side.none & ~answers;
  if (open === 0) return false;
  // Where nothing is known everything is possible, so nothing can be ruled out.
  if (column.several && side.known === false && (side.none | answers) !== 0) return false;
  for (const one of side.some) if ((one & open) === 0) return false;
  return true;
};

const canBeKnown = (side: ColumnLimits): boolean => side.known !== false;
const canBeUnknown = (side: ColumnLimits): boolean => side.known !== true && side.none === 0;

/** Whether a literal holds in every state of a box, in none, or in some. Exact, since sides are closed under literals. */
export const holdsIn = (columns: readonly Column[], box: Box, literal: Literal): 'everywhere' | 'nowhere' | 'somewhere' => {
  const column = columnOf(columns, literal.column);
  const side = box.get(literal.column) ?? FREE;
  const [yes, no] =
    'answers' in literal
      ? [canHave(column, side, literal.answers), canLack(column, side, literal.answers)]
      : [canBeKnown(side), canBeUnknown(side)];
  const positive = literal.op === 'some' || literal.op === 'known';
  if (!(positive ? yes : no)) return 'nowhere';
  return (positive ? no : yes) ? 'somewhere' : 'everywhere';
};

/** Leaves only the states in which a literal holds; it must hold somewhere. */
export const narrow = (box: Box, literal: Literal): void => {
  const side = box.get(literal.column) ?? FREE;
  switch (literal.op) {
    case 'none':
      box.set(literal.column, { ...side, none: side.none | literal.answers });
      break;
    case 'some':
      box.set(literal.column, { ...side, some: [...side.some, literal.answers] });
      break;
    case 'known':
    case 'unknown':
      box.set(literal.column, { ...side, known: literal.op === 'known' });
  }
};

/**
 * The situation of a box that is nearest to a base. A column keeps the state of the base where the box lets it; else it takes
 * one answer if one will do.
 */
export const nearestPoint = (columns: readonly Column[], base: Situation, box: Box): Situation => {
  const point = { held: base.held.slice(), possible: base.possible.slice() };
  for (const [i, side] of box) {
    const column = columnOf(columns, i);
    const fits = (held: number, possible: number): boolean =>
      (possible & side.none) === 0 &&
      side.some.every((answers) => (answers & possible) !== 0) &&
      (!column.several || side.known === undefined || side.known === (held !== 0));
    if (fits(base.held[i] as number, base.possible[i] as number)) continue;
    const unknown = everyAnswer(column);
    const open = unknown & ~side.none;
    const single = column.answers.map((_, a) => 1 << a).find((answer) => fits(answer, answer));
    const state: readonly [number, number] =
      single !== undefined ? [single, single] : fits(0, unknown) ? [0, unknown] : [column.several ? open : 0, open];
    [point.held[i], point.possible[i]] = state;
  }
  return point;
};
