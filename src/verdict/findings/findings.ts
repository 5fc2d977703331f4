import type { LawTable } from '../../compile/compiled-rule-book.js';
import { firstDayOf, type Status } from '../../compile/intervals.js';
import type { Line, LineException, LineSafeguard } from '../../compile/lines.js';
import type { BlockId } from '../../compile/numbered-blocks.js';
import type { Basis } from '../../rulebook/rule-book.js';
import type { Marks, Row } from '../../table/decision-table.js';

/** A line, and the row of the table whose conditions held. */
export interface MatchedLine {
  readonly line: Line;
  readonly row: BlockId;
  /** How many conditions the row has: the more, the more specific. */
  readonly cells: number;
}

/** What binds now, were it to bind. */
type BindingFinding =
  | (MatchedLine & { readonly finding: 'prohibited' })
  | (MatchedLine & {
      readonly finding: 'breached' | 'unsupported';
      readonly safeguard: LineSafeguard;
      readonly failing: readonly LineSafeguard[];
    })
  | (MatchedLine & { readonly finding: 'excepted'; readonly exception: LineException })
  | (MatchedLine & { readonly finding: 'met'; readonly conditions: readonly LineSafeguard[] });

/** The finding of one line. A line whose scope is not stated has none: it does not apply. */
export type LineFinding =
  | BindingFinding
  | (MatchedLine & { readonly finding: 'not_in_force'; readonly from: string | undefined; readonly would: BindingFinding['finding'] })
  | (MatchedLine & { readonly finding: 'undetermined'; readonly missing: number });

/** The table that a finding is of. */
export const tableOf = ({ line }: MatchedLine, tables: readonly LawTable[]): LawTable | undefined =>
  tables.find((one) => one.regulation === line.regulation);

/**
 * The findings of one table, in the law's order of citation: the plain reading, line by line, which `addFindings` must
 * equal. The marks may come from the index or from the plain scan.
 */
export const findAll = (table: Pick<LawTable, 'lines' | 'status' | 'conditions'>, marks: Marks, basis: Basis): readonly LineFinding[] =>
  table.lines.flatMap((line, i): readonly LineFinding[] => {
    const status = table.status[i] as Status; // INVARIANT: one status a line.
    const cells = (row: BlockId): number => (table.conditions.rows[row] as Row).length;
    const [row] = line.scope.filter((one) => marks.sure(one)).sort((a, b) => cells(b) - cells(a));
    if (row === undefined) {
      const near = line.scope.find((one) => marks.missing(one) >= 0);
      return near === undefined || status !== 'binding'
        ? []
        : [{ finding: 'undetermined', line, row: near, cells: cells(near), missing: marks.missing(near) }];
    }
    const binding = findBinding({ line, row, cells: cells(row) }, marks);
    if (status === 'binding') return [binding];
    return [
      {
        finding: 'not_in_force',
        line,
        row,
        cells: cells(row),
        would: binding.finding,
        from: status === 'upcoming' ? firstDayOf(line, basis) : undefined,
      },
    ];
  });

const findBinding = (found: MatchedLine, marks: Marks): BindingFinding => {
  const { line } = found;
  const exception = line.exceptions.find((one) => holds(one, marks));
  if (exception !== undefined) return { finding: 'excepted', ...found, exception };
  if (line.version.kind === 'prohibition') return { finding: 'prohibited', ...found };
  const lacking = line.safeguards.filter((one) => !marks.sure(one.holds) && isOwed(one, marks));
  const missing = lacking.filter((one) => !marks.possible(one.holds));
  const silent = lacking.filter((one) => marks.possible(one.holds) && silenceBlocks(one, marks));
  if (missing[0] !== undefined) return { finding: 'breached', ...found, safeguard: missing[0], failing: missing };
  if (silent[0] !== undefined) return { finding: 'unsupported', ...found, safeguard: silent[0], failing: silent };
  return { finding: 'met', ...found, conditions: lacking };
};

const some = (rows: readonly BlockId[], marks: Pick<Marks, 'sure'>): boolean => {
  for (const row of rows) if (marks.sure(row)) return true;
  return false;
};

/** An exception is never assumed: it holds only where it is stated, and nothing stated voids it. */
export const holds = (one: LineException, marks: Pick<Marks, 'sure'>): boolean => some(one.when, marks) && !some(one.butNot, marks);

/** Whether a safeguard is owed: its conditions hold, and no exception of its own does. */
export const isOwed = (one: LineSafeguard, marks: Marks): boolean => {
  for (const way of one.unless) if (holds(way, marks)) return false;
  return one.when.length === 0 || some(one.when, marks);
};

/** Whether a safeguard of which nothing is said blocks. */
export const silenceBlocks = (one: LineSafeguard, marks: Marks): boolean =>
  one.written.unstated === 'block' && (one.silenceBites.length === 0 || some(one.silenceBites, marks));
