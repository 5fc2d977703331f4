import fc from 'fast-check';
import type { CompiledRuleBook, LawTable } from '../../src/compile/compiled-rule-book.js';
import { dayAfter } from '../../src/compile/day.js';
import { intervalOf } from '../../src/compile/intervals.js';
import { BASES, type Basis } from '../../src/rulebook/rule-book.js';
import { everyAnswer } from '../../src/table/decision-table.js';
import { type KnownSituation, wayNumber } from '../../src/verdict/situation/presumption.js';

export interface Generated {
  readonly basis: Basis;
  readonly day: string;
  readonly tables: readonly LawTable[];
  readonly situation: KnownSituation;
}

/** A small seeded generator: fast-check hands out the seed and shrinks it, the situation follows from it. */
const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};

/** Every day on which the law changes, and the day before. */
const boundaryDays = (compiled: CompiledRuleBook, basis: Basis): readonly string[] =>
  compiled.calendars[basis].changes.flatMap((day) => [
    new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10),
    day,
    dayAfter(day),
  ]);

/**
 * A situation near some line of the rule book: the facts of one of its rows, of an exception and of its safeguards are
 * likely to be answered, the others mostly unknown; without this aim nearly every situation would touch no rule.
 */
export const generate = (compiled: CompiledRuleBook, seed: number, options: { readonly partial: boolean }): Generated => {
  const random = randomFrom(seed);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const basis = pick(BASES) ?? 'in_force';
  const day = pick(boundaryDays(compiled, basis)) ?? '2026-11-20';
  const tables = compiled.calendars[basis].intervals[intervalOf(compiled.calendars[basis].changes, day)] ?? [];
  const { columns } = compiled;
  const held = new Int32Array(columns.length);
  const possible = Int32Array.from(columns, everyAnswer);
  const known = new Uint8Array(columns.length);
  const set = (column: number, mask: number): void => {
    const about = columns[column];
    if (about === undefined || mask === 0) return;
    const answers = about.answers.map((_, i) => 1 << i).filter((bit) => (mask & bit) !== 0);
    const one = pick(answers) ?? 1;
    held[column] = possible[column] = about.several && random() < 0.3 ? one | (pick(answers) ?? 0) : one;
    known[column] = wayNumber(random() < 0.3 ? 'presumed' : random() < 0.5 ? 'given' : 'stated');
  };
  const table = pick(tables);
  const line = pick(table?.lines ?? []);
  const rows =
    line === undefined
      ? []
      : [
          pick(line.scope),
          ...line.safeguards.map((one) => one.holds),
          pick(line.exceptions)?.when[0],
          pick(line.safeguards)?.when[0],
          pick(line.safeguards)?.unless[0]?.when[0],
        ];
  rows.forEach((row, i) => {
    if (row === undefined || (i > 0 && random() < 0.6)) return;
    for (const cell of table?.conditions.rows[row] ?? [])
      set(cell.column, random() < 0.93 ? cell.accepts : everyAnswer(columns[cell.column] ?? { fact: '', answers: [], several: false }));
  });
  for (let n = Math.floor(random() * 12); n > 0; n--) {
    const column = Math.floor(random() * columns.length);
    const about = columns[column];
    if (about === undefined) continue;
    if (options.partial && random() < 0.2 && !about.several && about.answers.length > 2) {
      held[column] = 0;
      possible[column] = everyAnswer(about) & ~(1 << Math.floor(random() * about.answers.length));
      known[column] = wayNumber('denied');
    } else set(column, everyAnswer(about));
  }
  return { basis, day, tables, situation: { columns, held, possible, known, strength: new Uint16Array(columns.length).fill(1000) } };
};

export const seeds = fc.integer({ min: 0, max: 0x7fffffff });
