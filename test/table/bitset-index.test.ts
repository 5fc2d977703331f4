import fc from 'fast-check';
import { describe, it } from 'vitest';
import { indexTable } from '../../src/table/bitset-index.js';
import { everyAnswer, scanTable, type Column, type DecisionTable, type Situation } from '../../src/table/decision-table.js';

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

describe('the bitset index', () => {
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

  it('forgets the situation before, since it reuses its masks', () => {
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
