import type { CompiledRuleBook, LawTable } from '../../compile/compiled-rule-book.js';
import type { Line } from '../../compile/lines.js';
import type { Fact } from '../../rulebook/vocabulary.js';
import { linesAsking } from './lines-asking.js';
import { onceATable } from './once-a-table.js';

/**
 * The column of the practice that a prohibition is about: the first one that its scope asks for. One that most lines of the law ask
 * for is its scope, and no practice that it is about.
 */
export const practiceOf = (line: Line, table: LawTable, facts: readonly Fact[]): number | undefined => {
  if (line.version.kind !== 'prohibition') return undefined;
  const asking = linesAsking(table);
  const isOwn = (column: number): boolean => 2 * (asking.get(column) ?? 0) <= table.lines.length;
  return table.conditions.rows[line.scope[0] ?? -1]?.find(({ column }) => facts[column]?.kind === 'practice' && isOwn(column))?.column;
};

/** A prohibition that binds, and the column of the practice that it is about. */
interface BoundPractice {
  readonly line: Line;
  readonly practice: number;
}

/** The prohibitions of a table that bind, in the law's order of citation. */
export const bindingPractices = onceATable((table, facts: readonly Fact[]): readonly BoundPractice[] =>
  table.lines.flatMap((line, i) => {
    const practice = table.status[i] === 'binding' ? practiceOf(line, table, facts) : undefined;
    return practice === undefined ? [] : [{ line, practice }];
  }),
);

/** The columns of all practices that some prohibition of the book is about, on whatever day. */
export const prohibitedPractices = ({ calendars, facts }: CompiledRuleBook): ReadonlySet<number> => {
  const tables = Object.values(calendars).flatMap(({ intervals, everywhere }) => [...intervals.flat(), ...everywhere.flat()]);
  return new Set(tables.flatMap((table) => table.lines.flatMap((line) => practiceOf(line, table, facts) ?? [])));
};
