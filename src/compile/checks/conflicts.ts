import { type Diagnostic, problem } from '../../rulebook/diagnostic.js';
import { type Analysis, bindingTogether, type Law } from '../analysis/analysis.js';
import { all, any, type Condition, not, sureRow } from '../analysis/condition.js';
import { type LineConditions, safeguardOwed } from '../analysis/line-conditions.js';
import { printFacts } from '../analysis/witness.js';
import { inOneArticle, type Line } from '../lines.js';
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
  return pairsOf(
    law.lines,
    (a, b) => inOneArticle(a.line, b.line) && a.line.clause !== b.line.clause && a.line.version.kind === b.line.version.kind,
  ).flatMap(([one, other]): readonly Diagnostic[] => {
    if (!together.some(({ lines }) => lines.has(one.line) && lines.has(other.line))) return [];
    for (const [blocking, freed] of [
      [one, other],
      [other, one],
    ] as const) {
      const own = freed.line.exceptions.flatMap(({ written }, i) =>
        law.regulation.shared?.some((each) => each.exception === written) ? [] : [i],
      );
      for (const i of own) {
        const frees = freed.excepted[i];
        const harm = sameHarm(blocking, freed);
        if (frees === undefined || harm === undefined) continue;
        const witness = analysis.witness(law, [
          equallySpecific(law, blocking.line, freed.line),
          ...blocking.excepted.map(not),
          harm,
          frees,
        ]);
        if (witness === undefined) continue;
        const name = freed.line.exceptions[i]?.written.name ?? '';
        const pair = `${freed.line.clause.id} ${name} ${blocking.line.clause.id}`;
        if (reported.has(pair)) return [];
        reported.add(pair);
        return [
          problem(
            'conflicting-clauses',
            freed.line.exceptions[i]?.written.place ?? freed.line.clause.place,
            `with ${printFacts(witness.facts)}, \`${freed.line.clause.id}\` is lifted by \`${name}\` while \`${blocking.line.clause.id}\` of equal rank blocks the same; give both the exception or make one more specific`,
          ),
        ];
      }
    }
    return [];
  });
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
  const cells = (row: number): number => law.table.conditions.rows[row]?.length ?? 0;
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
  const { conditions } = law.table;
  return pairsOf(law.lines, () => true).flatMap(([one, other]): readonly Diagnostic[] =>
    one.line.safeguards.flatMap((mine): readonly Diagnostic[] => {
      const column = analysis.columns[analysis.compiled.columnOf.get(mine.written.fact) ?? -1];
      const theirs = other.line.safeguards.find(
        (each) => each.written.fact === mine.written.fact && !each.written.answers.some((answer) => mine.written.answers.includes(answer)),
      );
      if (
        column === undefined ||
        column.several ||
        theirs === undefined ||
        !together.some(({ lines }) => lines.has(one.line) && lines.has(other.line))
      )
        return [];
      const witness = analysis.witness(law, [
        one.applies,
        ...one.excepted.map(not),
        safeguardOwed(conditions, mine),
        other.applies,
        ...other.excepted.map(not),
        safeguardOwed(conditions, theirs),
      ]);
      if (witness === undefined) return [];
      return [
        problem(
          'conflicting-duties',
          theirs.written.place,
          `\`${other.line.clause.id}\` asks for \`${mine.written.fact}: ${theirs.written.answers.join(' or ')}\` where \`${one.line.clause.id}\` asks for \`${mine.written.answers.join(' or ')}\`, for example with ${printFacts(witness.facts)}; nothing fulfils both`,
        ),
      ];
    }),
  );
};

const pairsOf = <T>(list: readonly T[], wanted: (a: T, b: T) => boolean): readonly (readonly [T, T])[] =>
  list.flatMap((a, i) =>
    list
      .slice(i + 1)
      .filter((b) => wanted(a, b))
      .map((b) => [a, b] as const),
  );
