import type { LawTable } from '../compile/compile.js';
import { bindingOf } from '../compile/stretches.js';
import type { BlockId, Line, LineException, LineSafeguard } from '../compile/lines.js';
import type { Basis } from '../rulebook/rule.js';
import type { Marks } from '../table/decision-table.js';
import { cellIsSure } from '../table/decision-table.js';
import type { KnownSituation } from './situation.js';

interface Found {
  readonly line: Line;
  /** The row of the table whose conditions held. */
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
 * The findings of one table, in the law's order of citation. The marks may come from the index or from the plain scan;
 * nothing else here depends on which.
 */
export const findAll = (table: LawTable, marks: Marks, situation: KnownSituation, basis: Basis): readonly LineFinding[] => {
  const findings: LineFinding[] = [];
  const touched = linesTouched(table, marks);
  for (let t = 0; t < touched.length; t++) {
    const i = touched[t] ?? 0;
    const line = table.lines[i];
    if (line === undefined || i === touched[t - 1]) continue;
    const found = mostSpecific(table, line, marks);
    if (found === undefined) {
      const near = table.status[i] === 'binding' ? oneFactAway(table, line, marks, situation) : undefined;
      if (near !== undefined) findings.push(near);
      continue;
    }
    const binding = findBinding(found, marks);
    if (table.status[i] === 'binding') findings.push(binding);
    else {
      const from = table.status[i] === 'upcoming' ? bindingOf(line, basis).from : undefined;
      findings.push({ finding: 'not_in_force', line, row: found.row, cells: found.cells, would: binding.finding, from });
    }
  }
  return findings;
};

/** The lines of which a scope row is a candidate, ascending; a line may stand several times in a row. */
const linesTouched = (table: LawTable, { candidates }: Marks): Int32Array => {
  const touched: number[] = [];
  for (let c = 0; c < candidates.length; c++) {
    const lines = table.linesOf[candidates[c] ?? 0];
    if (lines !== undefined) for (let i = 0; i < lines.length; i++) touched.push(lines[i] ?? 0);
  }
  // Typed numbers sort without a comparing function, which took a third of a decision.
  return new Int32Array(touched).sort();
};

/** Of the scope rows that surely hold, the one with the most conditions. */
const mostSpecific = (table: LawTable, line: Line, marks: Marks): Found | undefined => {
  let best: BlockId | undefined;
  let most = -1;
  for (const row of line.scope) {
    const cells = table.table.rows[row]?.length ?? 0;
    if (cells > most && marks.sure(row)) [best, most] = [row, cells];
  }
  return best === undefined ? undefined : { line, row: best, cells: most };
};

// This is the hot path of every decision: plain loops, and no lists for what most lines do not have.

const some = (rows: readonly BlockId[], marks: Marks): boolean => {
  for (let i = 0; i < rows.length; i++) if (marks.sure(rows[i] ?? -1)) return true;
  return false;
};

/** An exception is never assumed: it holds only where it is stated, and nothing stated voids it. */
export const holds = (one: LineException, marks: Marks): boolean => some(one.when, marks) && !some(one.butNot, marks);

const firstThatHolds = (exceptions: readonly LineException[], marks: Marks): LineException | undefined => {
  for (let i = 0; i < exceptions.length; i++) {
    const one = exceptions[i];
    if (one !== undefined && holds(one, marks)) return one;
  }
  return undefined;
};

const findBinding = (found: Found, marks: Marks): Binding => {
  const { line, row, cells } = found;
  const exception = firstThatHolds(line.exceptions, marks);
  if (exception !== undefined) return { finding: 'excepted', line, row, cells, exception };
  if (line.version.kind === 'prohibition') return { finding: 'prohibited', line, row, cells };
  const missing: LineSafeguard[] = [];
  const silent: LineSafeguard[] = [];
  const open: LineSafeguard[] = [];
  for (const one of line.safeguards) {
    if (marks.sure(one.holds)) continue;
    const owed = (one.when.length === 0 || some(one.when, marks)) && firstThatHolds(one.unless, marks) === undefined;
    if (!owed) continue;
    if (!marks.possible(one.holds)) missing.push(one);
    else if (one.safeguard.unstated === 'block' && (one.silenceBites.length === 0 || some(one.silenceBites, marks))) silent.push(one);
    else open.push(one);
  }
  const [breach] = missing;
  if (breach !== undefined) return { finding: 'breached', line, row, cells, safeguard: breach, failing: missing };
  const [gap] = silent;
  if (gap !== undefined) return { finding: 'unsupported', line, row, cells, safeguard: gap, failing: silent };
  return { finding: 'met', line, row, cells, conditions: open };
};

/**
 * A scope that one unknown fact keeps from holding, where at least one of its conditions was stated by the caller or the
 * text: presumptions alone bring no rule near.
 */
const oneFactAway = (table: LawTable, line: Line, marks: Marks, situation: KnownSituation): LineFinding | undefined => {
  for (const row of line.scope) {
    if (!marks.possible(row)) continue;
    let missing = -1;
    let unsure = 0;
    let stated = false;
    for (const cell of table.table.rows[row] ?? []) {
      const column = situation.columns[cell.column];
      if (column === undefined) continue;
      if (!cellIsSure(cell, column, situation)) {
        missing = cell.column;
        unsure++;
      } else if (situation.known[cell.column] !== 'presumed') stated = true;
    }
    if (unsure === 1 && stated && situation.known[missing] === undefined) return { finding: 'undetermined', line, row, cells: table.table.rows[row]?.length ?? 0, missing };
  }
  return undefined;
};
