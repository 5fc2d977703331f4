import { type Column, everyAnswer, type Situation } from '../../src/table/decision-table.js';

/** All states of a column: nothing known, or each non-empty set of answers. */
const statesOf = (column: Column): readonly (readonly [number, number])[] => {
  const sets = Array.from({ length: everyAnswer(column) }, (_, i) => i + 1);
  const known = sets.map((set): readonly [number, number] => (column.several || (set & (set - 1)) === 0 ? [set, set] : [0, set]));
  return column.several ? [[0, everyAnswer(column)], ...known] : known;
};

/** Every situation over some columns: what is denied in part is among them. */
export const everySituation = (columns: readonly Column[]): readonly Situation[] =>
  columns
    .reduce<readonly (readonly (readonly [number, number])[])[]>(
      (list, column) => list.flatMap((states) => statesOf(column).map((state) => [...states, state])),
      [[]],
    )
    .map((states) => ({ held: Int32Array.from(states, ([held]) => held), possible: Int32Array.from(states, ([, possible]) => possible) }));
