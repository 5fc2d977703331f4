import type { CompiledRuleBook, LawTable } from '../../compile/compiled-rule-book.js';
import type { Line } from '../../compile/lines.js';
import type { Fact } from '../../rulebook/vocabulary.js';

/** The column of the practice that a prohibition is about: the first one that its scope asks for. */
export const practiceOf = (line: Line, table: LawTable, facts: readonly Fact[]): number | undefined =>
  line.version.kind === 'prohibition'
    ? table.conditions.rows[line.scope[0] ?? -1]?.find((cell) => facts[cell.column]?.kind === 'practice')?.column
    : undefined;

/** The columns of all practices that some prohibition of the book is about, on whatever day. */
export const prohibitedPractices = ({ calendars, facts }: CompiledRuleBook): ReadonlySet<number> => {
  const tables = Object.values(calendars).flatMap(({ intervals, everywhere }) => [...intervals.flat(), ...everywhere.flat()]);
  return new Set(tables.flatMap((table) => table.lines.flatMap((line) => practiceOf(line, table, facts) ?? [])));
};
