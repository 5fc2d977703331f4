import type { DecisionTable } from '../../table/decision-table.js';
import type { Line, LineException, LineSafeguard } from '../lines.js';
import type { BlockId } from '../numbered-blocks.js';
import type { RegulationRows } from '../regulation-rows.js';
import { all, any, type Condition, NEVER, not, possibleRow, sureRow } from './condition.js';

/** What `findAll` finds of a line, as formulas. Rows are those of the line's own regulation. */
export interface LineConditions {
  readonly line: Line;
  /** Its scope is stated. */
  readonly applies: Condition;
  /** Its exceptions, in their order. */
  readonly excepted: readonly Condition[];
  /** Its safeguards, in their order: owed, and missing or silent where silence counts. */
  readonly failing: readonly Condition[];
  /** It blocks, on a day on which it binds. */
  readonly blocks: Condition;
  /** It blocks because a safeguard is stated to be missing; for a prohibition never. */
  readonly breached: Condition;
}

const someRow = (table: DecisionTable, rows: readonly BlockId[]): Condition => any(rows.map((row) => sureRow(table, row)));

/** An exception is stated and nothing stated voids it. */
export const exceptionHolds = (table: DecisionTable, one: LineException): Condition =>
  all([someRow(table, one.when), not(someRow(table, one.butNot))]);

/** A safeguard is owed: its own conditions are stated and none of its ways out is. */
export const safeguardOwed = (table: DecisionTable, one: LineSafeguard): Condition =>
  all([...(one.when.length === 0 ? [] : [someRow(table, one.when)]), ...one.unless.map((way) => not(exceptionHolds(table, way)))]);

const silenceCounts = (table: DecisionTable, one: LineSafeguard): readonly Condition[] =>
  one.written.unstated === 'allow'
    ? []
    : [all([not(sureRow(table, one.holds)), ...(one.silenceBites.length === 0 ? [] : [someRow(table, one.silenceBites)])])];

const stated = (table: DecisionTable, one: LineSafeguard): Condition =>
  all([safeguardOwed(table, one), not(possibleRow(table, one.holds))]);

/** An owed safeguard is stated to be missing, or is not stated where silence counts as missing. */
export const safeguardFails = (table: DecisionTable, one: LineSafeguard): Condition =>
  all([safeguardOwed(table, one), any([not(possibleRow(table, one.holds)), ...silenceCounts(table, one)])]);

/** The lines of a regulation as formulas, in their order. */
export const conditionsOfLines = (rows: Pick<RegulationRows, 'conditions' | 'lines'>): readonly LineConditions[] =>
  rows.lines.map((line) => conditionsOf(rows, line));

const conditionsOf = ({ conditions }: Pick<RegulationRows, 'conditions'>, line: Line): LineConditions => {
  const applies = someRow(conditions, line.scope);
  const excepted = line.exceptions.map((one) => exceptionHolds(conditions, one));
  const failing = line.safeguards.map((one) => safeguardFails(conditions, one));
  const binds = [applies, ...excepted.map(not)];
  const duty = line.version.kind === 'duty';
  return {
    line,
    applies,
    excepted,
    failing,
    blocks: all(duty ? [...binds, any(failing)] : binds),
    breached: duty ? all([...binds, any(line.safeguards.map((one) => stated(conditions, one)))]) : NEVER,
  };
};
