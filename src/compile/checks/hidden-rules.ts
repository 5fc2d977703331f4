import { type Diagnostic, problem } from '../../rulebook/diagnostic.js';
import type { Row } from '../../table/decision-table.js';
import { type Analysis, bindingTogether, type Law, type VersionLines, versionsOf } from '../analysis/analysis.js';
import { all, any, type Condition, isTrue, not, sureRow } from '../analysis/condition.js';
import type { LineConditions } from '../analysis/line-conditions.js';
import { printFacts, type Witness } from '../analysis/witness.js';
import { inOneArticle, type Line } from '../lines.js';

/**
 * On some day, in some situation, a clause must be the one that decides: otherwise others hide it, and taking it out would
 * change neither verdict nor citation (`hidden-rule`).
 *
 * Bad: a later clause with the same safeguard and one condition more. Good: the clause that says it once.
 */
export const checkHiddenRules = (analysis: Analysis): readonly Diagnostic[] =>
  analysis.laws.flatMap((law, rank) => {
    const rivals = analysis.laws.flatMap((other, i) =>
      other.regulation.jurisdiction === law.regulation.jurisdiction
        ? other.lines.map((one): Rival => ({ one, law: other, regulation: i }))
        : [],
    );
    return versionsOf(law).flatMap((version): readonly Diagnostic[] => {
      const hiding = findHiding(analysis, law, rank, version, rivals);
      if (hiding === undefined) return [];
      const { clause } = version;
      const by = hiding.rules.map((rule) => `\`${rule}\``).join(' or ');
      const why = `whenever it blocks, ${by} blocks before it, for example with ${printFacts(hiding.witness.facts)}`;
      return [problem('hidden-rule', clause.place, `\`${clause.id}\` never decides: ${why}; merge them or narrow one`)];
    });
  });

interface Rival {
  readonly one: LineConditions;
  readonly law: Law;
  /** Its place in the rule book's order of regulations. */
  readonly regulation: number;
}

const findHiding = (
  analysis: Analysis,
  law: Law,
  rank: number,
  version: VersionLines,
  all: readonly Rival[],
): { rules: readonly string[]; witness: Witness } | undefined => {
  const others = all.filter((rival) => rival.one.line.version !== version.version);
  const own = analysis.witness(law, [version.blocks]);
  if (own === undefined || decides(analysis, law, version.lines[0], version.blocks, others, rank).decides) return undefined;
  const hiding = new Set<string>();
  for (const { lines } of bindingTogether(analysis, law.regulation.jurisdiction)) {
    for (const mine of version.lines.flatMap((each) => lines.get(each.line) ?? [])) {
      const found = decides(
        analysis,
        law,
        mine,
        mine.blocks,
        others.flatMap((rival) => {
          const one = lines.get(rival.one.line);
          return one === undefined ? [] : [{ ...rival, one }];
        }),
        rank,
      );
      if (found.decides) return undefined;
      for (const rival of found.against) hiding.add(rival.one.line.clause.id);
    }
  }
  return hiding.size === 0 ? undefined : { rules: [...hiding], witness: own };
};

/** Asks for a situation in which no rival goes before; each rival is brought in only when a candidate meets it. */
const decides = (
  analysis: Analysis,
  law: Law,
  mine: LineConditions | undefined,
  blocks: Condition,
  rivals: readonly Rival[],
  rank: number,
): { decides: boolean; against: readonly Rival[] } => {
  if (mine === undefined) return { decides: false, against: [] };
  const against: Rival[] = [];
  for (;;) {
    const candidate = analysis.witness(law, [blocks, ...against.map((rival) => not(goesBefore(rival, mine, law, rank)))]);
    if (candidate === undefined) return { decides: false, against };
    const met = rivals.filter(
      (rival) => isTrue(rival.one.blocks, candidate.situation) && isTrue(goesBefore(rival, mine, law, rank), candidate.situation),
    );
    if (met.length === 0) return { decides: true, against };
    against.push(...met);
  }
};

/**
 * The rival blocks and takes precedence: a prohibition before a breach before silence, then the order of citation, then the
 * more specific scope.
 */
const goesBefore = (rival: Rival, mine: LineConditions, law: Law, rank: number): Condition => {
  const { one } = rival;
  const before = precedes(rival, mine, law, rank);
  if (one.line.version.kind === 'prohibition') return mine.line.version.kind === 'duty' ? one.blocks : all([one.blocks, before]);
  if (mine.line.version.kind === 'prohibition') return any([]);
  const graver = all([one.breached, not(mine.breached)]);
  return any([graver, all([before, any([one.breached, all([one.blocks, not(mine.breached)])])])]);
};

const precedes = (rival: Rival, mine: LineConditions, law: Law, rank: number): Condition => {
  const [theirs, ours] = [rival.one.line, mine.line];
  if (rival.regulation !== rank) return rival.regulation < rank ? all([]) : any([]);
  if (!inOneArticle(theirs, ours)) return position(law, theirs) < position(law, ours) ? all([]) : any([]);
  const { conditions } = law.table;
  const cells = (row: number): number => (conditions.rows[row] as Row).length;
  const earlier = position(law, theirs) < position(law, ours);
  return any(
    theirs.scope.map((row) =>
      all([
        sureRow(conditions, row),
        ...ours.scope
          .filter((own) => (earlier ? cells(own) > cells(row) : cells(own) >= cells(row)))
          .map((own) => not(sureRow(conditions, own))),
      ]),
    ),
  );
};

/** Whatever its exceptions are under a basis. */
const position = (law: Law, { version, phase }: Line): number =>
  law.lines.findIndex(({ line }) => line.version === version && line.phase === phase);
