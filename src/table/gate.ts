import { type Cell, type Column, cellIsSure, type Knowledge, PRESUMED, type Row } from './decision-table.js';

// How the gate of a table stands: cells that nearly all of its rows have, looked at once a match.
/** It does not surely hold. */
export const GATE_OPEN = 0;
/** It surely holds, by presumptions alone. */
const GATE_PRESUMED = 1;
/** It surely holds, and some of it was said. */
export const GATE_SAID = 2;

/** A gate without cells holds by presumption. */
export const lookAtGate = (gate: Row, columns: readonly Column[], situation: Knowledge): number => {
  let stands = GATE_PRESUMED;
  for (let i = 0; i < gate.length; i++) {
    const cell = gate[i] as Cell;
    if (!cellIsSure(cell, columns[cell.column] as Column, situation)) return GATE_OPEN;
    if ((situation.known[cell.column] as number) > PRESUMED) stands = GATE_SAID;
  }
  return stands;
};

/** Whether a cell is one of the gate. */
export const isIn = (gate: Row, { column, accepts }: Cell): boolean =>
  gate.some((cell) => cell.column === column && cell.accepts === accepts);

/** Whether a row has all cells of the gate. */
export const isGated = (row: Row, gate: Row): boolean => gate.length > 0 && row.filter((cell) => isIn(gate, cell)).length === gate.length;
