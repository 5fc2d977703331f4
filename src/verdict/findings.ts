import type { LawTable } from '../compile/compile.js';
import { firstDayOf } from '../compile/stretches.js';
import type { BlockId, Line, LineException, LineSafeguard } from '../compile/lines.js';
import type { Basis } from '../rulebook/rule.js';
import type { Marks } from '../table/decision-table.js';

/** A line, and the row of the table whose conditions held. */
export interface Found {
  readonly line: Line;
  readonly row: BlockId;
  /** How many conditions the row has: the more, the more specific. */
  readonly cells: number;
}

/** What binds now, were it to bind. */
export type Binding =
  | (Found & { readonly finding: 'prohibited' })
  | (Found & { readonly finding: 'breached' | 'unsupported'; readonly safeguard: LineSafeguard; readonly failing: readonly LineSafeguard[] })
  | (Found & { readonly finding: 'excepted'; readonly exception: LineException })
  | (Found & { readonly finding: 'met'; readonly conditions: readonly LineSafeguard[] });

/** The finding of one line. A line whose scope is not stated has none: it does not apply. */
export type LineFinding =
  | Binding
  | (Found & { readonly finding: 'not_in_force'; readonly from: string | undefined; readonly would: Binding['finding'] })
  | (Found & { readonly finding: 'undetermined'; readonly missing: number });

/**
 * The findings of one table, in the law's order of citation: the plain reading, line by line, which `findTouched` must
 * equal. The marks may come from the index or from the plain scan.
 */
export const findAll = (table: Pick<LawTable, 'lines' | 'status' | 'table'>, marks: Marks, basis: Basis): readonly LineFinding[] =>
  table.lines.flatMap((line, i) => {
    const status = table.status[i] ?? 'ended';
    const cells = (row: BlockId): number => table.table.rows[row]?.length ?? 0;
    const [row] = line.scope.filter((one) => marks.sure(one)).sort((a, b) => cells(b) - cells(a));
    if (row !== undefined) return [findingOf({ line, row, cells: cells(row) }, status, line.exceptions.find((one) => holds(one, marks)), marks, basis)];
    const near = line.scope.find((one) => marks.missing(one) >= 0);
    return near === undefined || status !== 'binding' ? [] : [{ finding: 'undetermined', line, row: near, cells: cells(near), missing: marks.missing(near) }];
  });

/** The finding of a line whose scope holds, given which of its exceptions does. */
export const findingOf = (found: Found, status: LawTable['status'][number], exception: LineException | undefined, marks: Marks, basis: Basis): LineFinding => {
  const binding = findBinding(found, exception, marks);
  if (status === 'binding') return binding;
  const { line, row, cells } = found;
  return { finding: 'not_in_force', line, row, cells, would: binding.finding, from: status === 'upcoming' ? firstDayOf(line, basis) : undefined };
};

// This is the hot path of every decision: plain loops, and no lists for what most lines do not have.

const some = (rows: readonly BlockId[], marks: Marks): boolean => {
  for (let i = 0; i < rows.length; i++) if (marks.sure(rows[i] ?? -1)) return true;
  return false;
};

/** An exception is never assumed: it holds only where it is stated, and nothing stated voids it. */
export const holds = (one: LineException, marks: Marks): boolean => some(one.when, marks) && !some(one.butNot, marks);

const NONE: readonly LineSafeguard[] = [];

const findBinding = ({ line, row, cells }: Found, exception: LineException | undefined, marks: Marks): Binding => {
  if (exception !== undefined) return { finding: 'excepted', line, row, cells, exception };
  if (line.version.kind === 'prohibition') return { finding: 'prohibited', line, row, cells };
  const { safeguards } = line;
  let missing: LineSafeguard[] | undefined;
  let silent: LineSafeguard[] | undefined;
  let open: LineSafeguard[] | undefined;
  for (let i = 0; i < safeguards.length; i++) {
    const one = safeguards[i];
    if (one === undefined || marks.sure(one.holds) || !isOwed(one, marks)) continue;
    if (!marks.possible(one.holds)) (missing ??= []).push(one);
    else if (one.safeguard.unstated === 'block' && (one.silenceBites.length === 0 || some(one.silenceBites, marks))) (silent ??= []).push(one);
    else (open ??= []).push(one);
  }
  const [breach] = missing ?? NONE;
  if (missing !== undefined && breach !== undefined) return { finding: 'breached', line, row, cells, safeguard: breach, failing: missing };
  const [gap] = silent ?? NONE;
  if (silent !== undefined && gap !== undefined) return { finding: 'unsupported', line, row, cells, safeguard: gap, failing: silent };
  return { finding: 'met', line, row, cells, conditions: open ?? NONE };
};

const isOwed = (one: LineSafeguard, marks: Marks): boolean => {
  if (one.when.length > 0 && !some(one.when, marks)) return false;
  for (let i = 0; i < one.unless.length; i++) {
    const exception = one.unless[i];
    if (exception !== undefined && holds(exception, marks)) return false;
  }
  return true;
};
