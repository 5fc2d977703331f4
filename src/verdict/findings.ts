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
  | (Found & { readonly finding: 'not_in_force'; readonly from?: string; readonly would: Binding['finding'] })
  | (Found & { readonly finding: 'undetermined'; readonly missing: number });

/**
 * The findings of one table, in the law's order of citation. The marks may come from the index or from the plain scan;
 * nothing else here depends on which.
 */
export const findAll = (table: LawTable, marks: Marks, situation: KnownSituation, basis: Basis): readonly LineFinding[] => {
  const findings: LineFinding[] = [];
  const touched = new Set<number>();
  marks.forEachCandidate((row) => {
    for (const i of table.linesOf[row] ?? []) touched.add(i);
  });
  for (const i of [...touched].sort((a, b) => a - b)) {
    const line = table.lines[i];
    if (line === undefined) continue;
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
      findings.push({ ...found, finding: 'not_in_force', would: binding.finding, ...(from === undefined ? {} : { from }) });
    }
  }
  return findings;
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

const some = (rows: readonly BlockId[], marks: Marks): boolean => rows.some((row) => marks.sure(row));

/** An exception is never assumed: it holds only where it is stated, and nothing stated voids it. */
export const holds = (one: LineException, marks: Marks): boolean => some(one.when, marks) && !some(one.butNot, marks);

const findBinding = (found: Found, marks: Marks): Binding => {
  const { line } = found;
  const exception = line.exceptions.find((one) => holds(one, marks));
  if (exception !== undefined) return { ...found, finding: 'excepted', exception };
  if (line.version.kind === 'prohibition') return { ...found, finding: 'prohibited' };
  const owed = line.safeguards.filter((one) => (one.when.length === 0 || some(one.when, marks)) && !one.unless.some((way) => holds(way, marks)));
  const missing = owed.filter((one) => !marks.possible(one.holds));
  const [breach] = missing;
  if (breach !== undefined) return { ...found, finding: 'breached', safeguard: breach, failing: missing };
  const open = owed.filter((one) => !marks.sure(one.holds));
  const silent = open.filter((one) => one.safeguard.unstated === 'block' && (one.silenceBites.length === 0 || some(one.silenceBites, marks)));
  const [gap] = silent;
  if (gap !== undefined) return { ...found, finding: 'unsupported', safeguard: gap, failing: silent };
  return { ...found, finding: 'met', conditions: open };
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
