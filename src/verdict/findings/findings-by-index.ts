import type { LawTable } from '../../compile/compiled-rule-book.js';
import { firstDayOf } from '../../compile/intervals.js';
import type { Line, LineException, LineSafeguard } from '../../compile/lines.js';
import { OWED_SOMETIMES, SILENCE_BITES_SOMETIMES, SILENCE_BLOCKS } from '../../compile/safeguard-cells.js';
import type { Basis } from '../../rulebook/rule-book.js';
import type { Knowledge } from '../../table/decision-table.js';
import { isOwed, type LineFinding, silenceBlocks } from './findings.js';

/**
 * The findings of one table by its index: what `findAll` finds, from the few lines that the situation touches. This is the
 * hot path of every decision: plain loops over numbers, and no list that a finding does not keep.
 */
export const addFindings = (findings: LineFinding[], table: LawTable, situation: Knowledge, basis: Basis): void => {
  const { touched, touchedCount } = table.index.match(situation, table.binding);
  // INVARIANT: the first `touchedCount` of `touched` are numbers of lines of the table, and every row named is one of its rows.
  for (let t = 0; t < touchedCount; t++) {
    const i = touched[t] as number;
    const row = table.index.scopeOf(i);
    findings.push(row < 0 ? findNear(table, i) : findApplying(table, i, row, situation, basis));
  }
};

/** A line that one unknown fact keeps from applying. */
const findNear = ({ index, lines }: LawTable, i: number): LineFinding => {
  const near = index.nearScopeOf(i);
  const found = startFinding('undetermined', lines[i] as Line, near, index.conditions[near] as number);
  found.missing = index.rows.missing(near);
  return found as LineFinding;
};

/** A line whose scope holds. */
const findApplying = (table: LawTable, i: number, row: number, situation: Knowledge, basis: Basis): LineFinding => {
  const { index, lines, binding, status } = table;
  const line = lines[i] as Line;
  const cells = index.conditions[row] as number;
  const exception = index.exceptionOf(i);
  const isJudged = exception < 0 && line.version.kind !== 'prohibition';
  const worst = isJudged ? judgeSafeguards(table, i, situation) : FULFILLED;
  const finding = exception >= 0 ? 'excepted' : isJudged ? findingOf(worst) : 'prohibited';
  if (binding.lines[i] !== 1) {
    const later = startFinding('not_in_force', line, row, cells);
    later.would = finding;
    later.from = status[i] === 'upcoming' ? firstDayOf(line, basis) : undefined;
    return later as LineFinding;
  }
  const found = startFinding(finding, line, row, cells);
  if (finding === 'excepted') found.exception = line.exceptions[exception];
  if (finding === 'met') found.conditions = safeguardsStanding(table, line, worst);
  if (finding === 'breached' || finding === 'unsupported') {
    found.failing = safeguardsStanding(table, line, worst);
    found.safeguard = found.failing[0];
  }
  return found as LineFinding;
};

/** A finding that is still being made. */
interface FindingDraft {
  readonly finding: LineFinding['finding'];
  readonly line: Line;
  readonly row: number;
  readonly cells: number;
  exception: LineException | undefined;
  failing: readonly LineSafeguard[] | undefined;
  safeguard: LineSafeguard | undefined;
  conditions: readonly LineSafeguard[] | undefined;
  from: string | undefined;
  would: LineFinding['finding'] | undefined;
  missing: number | undefined;
}

/** All findings are laid out alike, whatever their kind, so that whoever reads through many of them meets one shape. */
const startFinding = (finding: LineFinding['finding'], line: Line, row: number, cells: number): FindingDraft => ({
  finding,
  line,
  row,
  cells,
  exception: undefined,
  failing: undefined,
  safeguard: undefined,
  conditions: undefined,
  from: undefined,
  would: undefined,
  missing: undefined,
});

// How a safeguard stands, from good to bad.
const FULFILLED = 0;
const OPEN = 1;
const SILENT = 2;
const MISSING = 3;

const findingOf = (worst: number): 'breached' | 'unsupported' | 'met' =>
  worst === MISSING ? 'breached' : worst === SILENT ? 'unsupported' : 'met';

/** How the worst of the safeguards of a line stands; how each one stands is noted in `standing`. */
const judgeSafeguards = (table: LawTable, i: number, situation: Knowledge): number => {
  const { starts, standing } = table.index.safeguards;
  const first = starts[i] as number;
  const end = starts[i + 1] as number;
  const { safeguards } = table.lines[i] as Line;
  let worst = FULFILLED;
  for (let s = first; s < end; s++) {
    const stands = judgeSafeguard(table, s, safeguards[s - first] as LineSafeguard, situation);
    standing[s - first] = stands;
    if (stands > worst) worst = stands;
  }
  return worst;
};

/** @param s the number of the safeguard among those of all lines */
const judgeSafeguard = ({ index }: LawTable, s: number, safeguard: LineSafeguard, { held, possible }: Knowledge): number => {
  const { columns, accepts, several, flags } = index.safeguards;
  const column = columns[s] as number;
  const accepted = accepts[s] as number;
  const may = possible[column] as number;
  const flag = flags[s] as number;
  const isFulfilled = several[s] === 1 ? ((held[column] as number) & accepted) !== 0 : (may & ~accepted) === 0;
  if (isFulfilled) return FULFILLED;
  if ((flag & OWED_SOMETIMES) !== 0 && !isOwed(safeguard, index.rows)) return FULFILLED;
  if ((may & accepted) === 0) return MISSING;
  if ((flag & SILENCE_BLOCKS) === 0) return OPEN;
  return (flag & SILENCE_BITES_SOMETIMES) === 0 || silenceBlocks(safeguard, index.rows) ? SILENT : OPEN;
};

const NONE: readonly LineSafeguard[] = [];

/** The safeguards of a line that stand as its worst one does; none where all are fulfilled. */
const safeguardsStanding = ({ index }: LawTable, { safeguards }: Line, worst: number): readonly LineSafeguard[] => {
  const { standing } = index.safeguards;
  if (worst === FULFILLED) return NONE;
  const list: LineSafeguard[] = [];
  for (let s = 0; s < safeguards.length; s++) if (standing[s] === worst) list.push(safeguards[s] as LineSafeguard);
  return list;
};
