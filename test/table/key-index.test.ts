import fc from 'fast-check';
import { describe, it } from 'vitest';
import { indexTable } from '../../src/table/key-index.js';
import { cellIsSure, everyAnswer, scanTable, type Column, type DecisionTable, type Row, type Situation } from '../../src/table/decision-table.js';

const columns: readonly Column[] = [
  { fact: 'yes_no', answers: ['true', 'false'], several: false },
  { fact: 'one_of_four', answers: ['a', 'b', 'c', 'd'], several: false },
  { fact: 'some_of_three', answers: ['x', 'y', 'z'], several: true },
  { fact: 'one_of_thirty', answers: Array.from({ length: 30 }, (_, i) => `n${i}`), several: false },
];

const cells = fc.record({ column: fc.integer({ min: 0, max: columns.length - 1 }), bits: fc.integer({ min: 1, max: 2 ** 30 - 1 }) });
const rows = fc.array(fc.uniqueArray(cells, { maxLength: 4, selector: (cell) => cell.column }), { maxLength: 80 });
const states = fc.tuple(...columns.map(() => fc.record({ bits: fc.integer({ min: 1, max: 2 ** 30 - 1 }), how: fc.constantFrom('unknown', 'known', 'partly') })));

const maskOf = (column: Column, bits: number): number => (bits % everyAnswer(column)) + 1;

const tableOf = (drawn: readonly (readonly { column: number; bits: number }[])[]): DecisionTable => ({
  columns,
  rows: drawn.map((row) => row.flatMap(({ column, bits }) => (columns[column] === undefined ? [] : [{ column, accepts: maskOf(columns[column], bits) }]))),
});

const situationOf = (drawn: readonly { bits: number; how: string }[]): Situation => {
  const held = new Int32Array(columns.length);
  const possible = Int32Array.from(columns, everyAnswer);
  drawn.forEach(({ bits, how }, i) => {
    const column = columns[i];
    if (column === undefined || how === 'unknown') return;
    const mask = maskOf(column, bits);
    const single = mask & -mask;
    possible[i] = column.several || how === 'partly' ? mask : single;
    if (how === 'known') held[i] = possible[i] ?? 0;
  });
  return { held, possible };
};

/** With at most one cell that asks anything, a row is offered always. */
const unkeyable = (cells: Row): boolean => cells.filter((cell) => columns[cell.column]?.several === true || cell.accepts !== everyAnswer(columns[cell.column] ?? { fact: '', answers: [], several: false })).length < 2;

describe('the index by keys', () => {
  it('marks the rows that the plain scan marks, for any table and any situation', () => {
    fc.assert(
      fc.property(rows, states, (drawnRows, drawnStates) => {
        const table = tableOf(drawnRows);
        const situation = situationOf(drawnStates);
        const plain = scanTable(table, situation);
        const fast = indexTable(table).match(situation);
        return table.rows.every((_, row) => plain.sure(row) === fast.sure(row) && plain.possible(row) === fast.possible(row));
      }),
      { numRuns: 3_000 },
    );
  });

  it('offers every row that is sure, or of several cells and near, once; and none that is impossible', () => {
    fc.assert(
      fc.property(rows, states, fc.boolean(), (drawnRows, drawnStates, listed) => {
        const table = tableOf(drawnRows);
        const bare = situationOf(drawnStates);
        const known = columns.flatMap((column, i) => ((bare.held[i] ?? 0) === 0 && bare.possible[i] === everyAnswer(column) ? [] : [i]));
        const situation: Situation = listed ? { ...bare, knownColumns: known.reverse() } : bare;
        const { candidates } = indexTable(table).match(situation);
        const plain = scanTable(table, situation);
        const offered = new Set(candidates);
        const unsure = (row: number): number => (table.rows[row] ?? []).filter((cell) => !cellIsSure(cell, columns[cell.column] ?? { fact: '', answers: [], several: false }, situation)).length;
        return (
          offered.size === candidates.length &&
          table.rows.every((cells, row) => {
            const wanted = plain.sure(row) || (plain.possible(row) && cells.length > 1 && unsure(row) === 1);
            return wanted ? offered.has(row) : plain.possible(row) || !offered.has(row) || cells.length === 0 || unkeyable(cells);
          })
        );
      }),
      { numRuns: 3_000 },
    );
  });

  it('forgets the situation before', () => {
    fc.assert(
      fc.property(rows, states, states, (drawnRows, first, second) => {
        const table = tableOf(drawnRows);
        const index = indexTable(table);
        index.match(situationOf(first));
        const fast = index.match(situationOf(second));
        const plain = scanTable(table, situationOf(second));
        return table.rows.every((_, row) => plain.sure(row) === fast.sure(row));
      }),
    );
  });
});
