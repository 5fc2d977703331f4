import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Column,
  type DecisionTable,
  everyAnswer,
  type Knowledge,
  type Marks,
  PRESUMED,
  scanTable,
} from '../../src/table/decision-table.js';
import { indexTable, type TableIndex } from '../../src/table/key-index.js';
import { runs } from '../support/full.js';

const columns: readonly Column[] = [
  { fact: 'yes_no', answers: ['true', 'false'], several: false },
  { fact: 'one_of_four', answers: ['a', 'b', 'c', 'd'], several: false },
  { fact: 'some_of_three', answers: ['x', 'y', 'z'], several: true },
  { fact: 'one_of_thirty', answers: Array.from({ length: 30 }, (_, i) => `n${i}`), several: false },
];

const cells = fc.record({ column: fc.integer({ min: 0, max: columns.length - 1 }), bits: fc.integer({ min: 1, max: 2 ** 30 - 1 }) });
const rows = fc.array(fc.uniqueArray(cells, { maxLength: 4, selector: (cell) => cell.column }), { maxLength: 80 });
const states = fc.tuple(
  ...columns.map(() =>
    fc.record({
      bits: fc.integer({ min: 1, max: 2 ** 30 - 1 }),
      how: fc.constantFrom('unknown', 'known', 'partly'),
      by: fc.constantFrom(PRESUMED, 2, 4),
    }),
  ),
);

interface Drawn {
  readonly bits: number;
  readonly how: string;
  readonly by: number;
}

const maskOf = (column: Column, bits: number): number => (bits % everyAnswer(column)) + 1;

const tableOf = (drawn: readonly (readonly { column: number; bits: number }[])[]): DecisionTable => ({
  columns,
  rows: drawn.map((row) =>
    row.flatMap(({ column, bits }) => (columns[column] === undefined ? [] : [{ column, accepts: maskOf(columns[column], bits) }])),
  ),
});

const situationOf = (drawn: readonly Drawn[], listed = false): Knowledge => {
  const held = new Int32Array(columns.length);
  const possible = Int32Array.from(columns, everyAnswer);
  const known = new Uint8Array(columns.length);
  drawn.forEach(({ bits, how, by }, i) => {
    const column = columns[i];
    if (column === undefined || how === 'unknown') return;
    const mask = maskOf(column, bits);
    const single = mask & -mask;
    possible[i] = column.several || how === 'partly' ? mask : single;
    if (how === 'known') held[i] = possible[i] ?? 0;
    known[i] = by;
  });
  const knownColumns = [...known.keys()].filter((i) => known[i] !== 0).reverse();
  return { held, possible, known, ...(listed ? { knownColumns } : {}) };
};

const equalMarks = (table: DecisionTable, fast: Marks, plain: Marks): boolean =>
  table.rows.every(
    (_, row) =>
      plain.sure(row) === fast.sure(row) && plain.possible(row) === fast.possible(row) && plain.missing(row) === fast.missing(row),
  );

const offeredBy = ({ candidates, candidateCount }: TableIndex): readonly number[] =>
  [...candidates.subarray(0, candidateCount)].sort((a, b) => a - b);

describe('the index by keys', () => {
  it('marks the rows that the plain scan marks, for any table and any situation', () => {
    fc.assert(
      fc.property(rows, states, fc.boolean(), (drawnRows, drawnStates, listed) => {
        const table = tableOf(drawnRows);
        const situation = situationOf(drawnStates, listed);
        return equalMarks(table, indexTable(table).match(situation), scanTable(table, situation));
      }),
      { numRuns: runs(5_000) },
    );
  });

  it('offers the rows that are sure or near, each once, and no others', () => {
    let offered = 0;
    fc.assert(
      fc.property(rows, states, fc.boolean(), (drawnRows, drawnStates, listed) => {
        const table = tableOf(drawnRows);
        const situation = situationOf(drawnStates, listed);
        const plain = scanTable(table, situation);
        const wanted = [...table.rows.keys()].filter((row) => plain.sure(row) || plain.missing(row) >= 0);
        offered += wanted.filter((row) => plain.missing(row) >= 0).length;
        expect(offeredBy(indexTable(table).match(situation))).toEqual(wanted);
      }),
      { numRuns: runs(3_000) },
    );
    expect(offered).toBeGreaterThan(runs(200));
  });

  it('asks a gate once, and is the same with it', () => {
    fc.assert(
      fc.property(
        rows,
        states,
        fc.uniqueArray(cells, { maxLength: 2, selector: (cell) => cell.column }),
        (drawnRows, drawnStates, drawnGate) => {
          const [gate = []] = tableOf([drawnGate]).rows;
          const { rows: bare } = tableOf(drawnRows);
          const behindGate = bare.map((row, i) =>
            i % 3 === 0 ? row : [...row.filter((cell) => !gate.some(({ column }) => column === cell.column)), ...gate],
          );
          const table: DecisionTable = { columns, rows: behindGate };
          const situation = situationOf(drawnStates);
          return equalMarks(table, indexTable(table, gate).match(situation), scanTable(table, situation));
        },
      ),
      { numRuns: runs(5_000) },
    );
  });

  it('looks for nearness only where it is asked to', () => {
    fc.assert(
      fc.property(rows, states, fc.array(fc.constantFrom(0, 1), { minLength: 80, maxLength: 80 }), (drawnRows, drawnStates, asked) => {
        const table = tableOf(drawnRows);
        const situation = situationOf(drawnStates);
        const plain = scanTable(table, situation);
        const fast = indexTable(table).match(situation, Uint8Array.from(asked));
        return table.rows.every(
          (_, row) =>
            plain.sure(row) === fast.sure(row) &&
            plain.possible(row) === fast.possible(row) &&
            fast.missing(row) === (asked[row] === 1 ? plain.missing(row) : -1),
        );
      }),
      { numRuns: runs(3_000) },
    );
  });

  it('forgets the situation before, however many there were', () => {
    fc.assert(
      fc.property(rows, states, states, fc.constantFrom(1, 2 ** 14 - 2, 2 ** 14), (drawnRows, first, second, times) => {
        const table = tableOf(drawnRows.slice(0, 8));
        const index = indexTable(table);
        const before = situationOf(first);
        for (let i = 0; i < times; i++) index.match(before);
        const situation = situationOf(second);
        return equalMarks(table, index.match(situation), scanTable(table, situation));
      }),
      { numRuns: runs(200) },
    );
  });
});
