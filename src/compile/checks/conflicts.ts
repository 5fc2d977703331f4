import { type Diagnostic, problem } from '../../rulebook/diagnostic.js';
import type { Exception } from '../../rulebook/rule.js';
import type { Row } from '../../table/decision-table.js';
import { type Analysis, bindingTogether, type Law } from '../analysis/analysis.js';
import { all, any, type Condition, not, sureRow } from '../analysis/condition.js';
import { type LineConditions, safeguardOwed } from '../analysis/line-conditions.js';
import { printFacts } from '../analysis/witness.js';
import { inOneArticle, type Line, type LineSafeguard } from '../lines.js';
import { reportedOnce } from './reported-once.js';

/**
 * Two clauses of equal rank must not disagree. Of one article, with equally specific scopes: one blocks what an exception of
 * the other frees (`conflicting-clauses`). Of any rules: both duties apply and ask for opposite answers to one fact, so that
 * nothing can be done lawfully (`conflicting-duties`).
 *
 * Bad: clauses `a` and `b` both ban `{ scores_people: true }`, only `b` unless `{ consent: true }`. Good: the exception on both.
 */
export const checkConflicts = (analysis: Analysis): readonly Diagnostic[] =>
  reportedOnce([
    ...analysis.laws.flatMap((law) => conflictingClauses(analysis, law)),
    ...analysis.laws.flatMap((law) => conflictingDuties(analysis, law)),
  ]);

const conflictingClauses = (analysis: Analysis, law: Law): readonly Diagnostic[] => {
  const together = bindingTogether(analysis, law.regulation.jurisdiction);
  const reported = new Set<string>();
  return pairsOf(law.lines, ofEqualRank).flatMap(([one, other]): readonly Diagnostic[] => {
    if (!together.some(({ lines }) => lines.has(one.line) && lines.has(other.line))) return [];
    const conflict = findConflict(analysis, law, one, other) ?? findConflict(analysis, law, other, one);
    if (conflict === undefined || reported.has(conflict.pair)) return [];
    reported.add(conflict.pair);
    return [problem('conflicting-clauses', conflict.exception.place, conflict.message)];
  });
};

/** Clauses of one article that say the same kind of thing. */
const ofEqualRank = (a: LineConditions, b: LineConditions): boolean =>
  inOneArticle(a.line, b.line) && a.line.clause !== b.line.clause && a.line.version.kind === b.line.version.kind;

interface Conflict {
  /** Who is freed, by what, and who blocks: each is reported once. */
  readonly pair: string;
  readonly exception: Exception;
  readonly message: string;
}

/** The first of the exceptions of one line that frees what the other line blocks. */
const findConflict = (analysis: Analysis, law: Law, blocking: LineConditions, freed: LineConditions): Conflict | undefined => {
  const harm = sameHarm(blocking, freed);
  if (harm === undefined) return undefined;
  const [theirs, ours] = [blocking.line.clause.id, freed.line.clause.id];
  const isShared = (written: Exception): boolean => law.regulation.shared?.some((each) => each.exception === written) ?? false;
  for (const [i, { written: exception }] of freed.line.exceptions.entries()) {
    const frees = freed.excepted[i];
    if (frees === undefined || isShared(exception)) continue;
    const rank = equallySpecific(law, blocking.line, freed.line);
    const witness = analysis.witness(law, [rank, ...blocking.excepted.map(not), harm, frees]);
    if (witness === undefined) continue;
    const lifted = `\`${ours}\` is lifted by \`${exception.name}\` while \`${theirs}\` of equal rank blocks the same`;
    return {
      pair: `${ours} ${exception.name} ${theirs}`,
      exception,
      message: `with ${printFacts(witness.facts)}, ${lifted}; give both the exception or make one more specific`,
    };
  }
  return undefined;
};

/** What both forbid: for prohibitions the conduct itself, for duties a safeguard that both ask for by the same provision. */
const sameHarm = (blocking: LineConditions, freed: LineConditions): Condition | undefined => {
  if (blocking.line.version.kind === 'prohibition') return all([]);
  const asked = new Set(freed.line.safeguards.map((one) => `${one.written.fact} ${one.written.cite}`));
  const common = blocking.failing.filter((_, i) => {
    const safeguard = blocking.line.safeguards[i]?.written;
    return safeguard !== undefined && asked.has(`${safeguard.fact} ${safeguard.cite}`);
  });
  return common.length === 0 ? undefined : any(common);
};

/** Both scopes hold, and the most specific rows of the two have equally many conditions. */
const equallySpecific = (law: Law, a: Line, b: Line): Condition => {
  const cells = (row: number): number => (law.table.conditions.rows[row] as Row).length;
  const mostSpecific = (line: Line, count: number): Condition =>
    all([
      any(line.scope.filter((row) => cells(row) === count).map((row) => sureRow(law.table.conditions, row))),
      ...line.scope.filter((row) => cells(row) > count).map((row) => not(sureRow(law.table.conditions, row))),
    ]);
  const counts = [...new Set(a.scope.map(cells))].filter((count) => b.scope.some((row) => cells(row) === count));
  return any(counts.map((count) => all([mostSpecific(a, count), mostSpecific(b, count)])));
};

const conflictingDuties = (analysis: Analysis, law: Law): readonly Diagnostic[] => {
  const together = bindingTogether(analysis, law.regulation.jurisdiction);
  return pairsOf(law.lines, () => true).flatMap(([one, other]): readonly Diagnostic[] => {
    const opposite = one.line.safeguards.flatMap((mine) => {
      const theirs = oppositeOf(mine, other, analysis);
      return theirs === undefined ? [] : [[mine, theirs] as const];
    });
    if (opposite.length === 0 || !together.some(({ lines }) => lines.has(one.line) && lines.has(other.line))) return [];
    return opposite.flatMap(([mine, theirs]) => bothOwed(analysis, law, [one, mine], [other, theirs]));
  });
};

/** A safeguard of the other line that asks for other answers to the same fact, where only one answer can hold. */
const oppositeOf = ({ written }: LineSafeguard, other: LineConditions, analysis: Analysis): LineSafeguard | undefined => {
  const column = analysis.columns[analysis.compiled.columnOf.get(written.fact) ?? -1];
  if (column === undefined || column.several) return undefined;
  return other.line.safeguards.find(
    (each) => each.written.fact === written.fact && !each.written.answers.some((answer) => written.answers.includes(answer)),
  );
};

type Owed = readonly [line: LineConditions, safeguard: LineSafeguard];

const bothOwed = (analysis: Analysis, law: Law, [one, mine]: Owed, [other, theirs]: Owed): readonly Diagnostic[] => {
  const owed = (line: LineConditions, safeguard: LineSafeguard): readonly Condition[] => [
    line.applies,
    ...line.excepted.map(not),
    safeguardOwed(law.table.conditions, safeguard),
  ];
  const witness = analysis.witness(law, [...owed(one, mine), ...owed(other, theirs)]);
  if (witness === undefined) return [];
  const [ours, opposite] = [mine.written, theirs.written];
  const message = [
    `\`${other.line.clause.id}\` asks for \`${ours.fact}: ${opposite.answers.join(' or ')}\``,
    `where \`${one.line.clause.id}\` asks for \`${ours.answers.join(' or ')}\`,`,
    `for example with ${printFacts(witness.facts)}; nothing fulfils both`,
  ].join(' ');
  return [problem('conflicting-duties', opposite.place, message)];
};

const pairsOf = <T>(list: readonly T[], wanted: (a: T, b: T) => boolean): readonly (readonly [T, T])[] =>
  list.flatMap((a, i) =>
    list
      .slice(i + 1)
      .filter((b) => wanted(a, b))
      .map((b) => [a, b] as const),
  );
