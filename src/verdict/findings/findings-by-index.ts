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
  const { index, lines, status, binding } = table;
  const { touched, touchedCount, conditions, rows } = index.match(situation, binding);
  for (let t = 0; t < touchedCount; t++) {
    const i = touched[t] ?? 0;
    const line = lines[i] as Line;
    const row = index.scopeOf(i);
    if (row < 0) {
      const near = index.nearScopeOf(i);
      findings.push(
        layOut('undetermined', line, near, conditions[near] ?? 0, undefined, undefined, undefined, undefined, rows.missing(near)),
      );
      continue;
    }
    const cells = conditions[row] ?? 0;
    const exception = index.exceptionOf(i);
    const worst = exception >= 0 ? FULFILLED : line.version.kind === 'prohibition' ? FULFILLED : judgeSafeguards(table, i, situation);
    const finding =
      exception >= 0
        ? 'excepted'
        : line.version.kind === 'prohibition'
          ? 'prohibited'
          : worst === MISSING
            ? 'breached'
            : worst === SILENT
              ? 'unsupported'
              : 'met';
    if (binding.lines[i] === 1)
      findings.push(
        layOut(
          finding,
          line,
          row,
          cells,
          finding === 'excepted' ? line.exceptions[exception] : undefined,
          worst === FULFILLED ? NONE : judged(table, line, worst),
          undefined,
          undefined,
          undefined,
        ),
      );
    else
      findings.push(
        layOut(
          'not_in_force',
          line,
          row,
          cells,
          undefined,
          undefined,
          status[i] === 'upcoming' ? firstDayOf(line, basis) : undefined,
          finding,
          undefined,
        ),
      );
  }
};

const NONE: readonly LineSafeguard[] = [];

/**
 * A finding of any kind. All are laid out alike, so that whoever reads through many of them meets one shape; what a kind does
 * not have is undefined.
 */
const layOut = (
  finding: LineFinding['finding'],
  line: Line,
  row: number,
  cells: number,
  exception: LineException | undefined,
  safeguards: readonly LineSafeguard[] | undefined,
  from: string | undefined,
  would: LineFinding['finding'] | undefined,
  missing: number | undefined,
): LineFinding => {
  const failing = finding === 'breached' || finding === 'unsupported' ? safeguards : undefined;
  return {
    finding,
    line,
    row,
    cells,
    exception,
    failing,
    safeguard: failing?.[0],
    conditions: finding === 'met' ? safeguards : undefined,
    from,
    would,
    missing,
  } as LineFinding;
};

// How a safeguard stands, from good to bad.
const FULFILLED = 0;
const OPEN = 1;
const SILENT = 2;
const MISSING = 3;

/** How the worst of the safeguards of a line stands. */
const judgeSafeguards = ({ index, lines }: LawTable, i: number, { held, possible }: Knowledge): number => {
  const { starts, columns, accepts, several, flags, standing } = index.safeguards;
  const first = starts[i] ?? 0;
  let worst = FULFILLED;
  for (let s = first; s < (starts[i + 1] ?? 0); s++) {
    const column = columns[s] ?? 0;
    const accepted = accepts[s] ?? 0;
    const may = possible[column] ?? 0;
    const its = flags[s] ?? 0;
    let stands = FULFILLED;
    if (several[s] === 1 ? ((held[column] ?? 0) & accepted) === 0 : (may & ~accepted) !== 0) {
      if ((its & OWED_SOMETIMES) === 0 || isOwed((lines[i] as Line).safeguards[s - first] as LineSafeguard, index.rows)) {
        if ((may & accepted) === 0) stands = MISSING;
        else if ((its & SILENCE_BLOCKS) === 0) stands = OPEN;
        else
          stands =
            (its & SILENCE_BITES_SOMETIMES) === 0 || silenceBlocks((lines[i] as Line).safeguards[s - first] as LineSafeguard, index.rows)
              ? SILENT
              : OPEN;
      }
    }
    standing[s - first] = stands;
    if (stands > worst) worst = stands;
  }
  return worst;
};

const judged = ({ index }: LawTable, { safeguards }: Line, worst: number): readonly LineSafeguard[] => {
  const { standing } = index.safeguards;
  const list: LineSafeguard[] = [];
  for (let s = 0; s < safeguards.length; s++) if (standing[s] === worst) list.push(safeguards[s] as LineSafeguard);
  return list;
};
