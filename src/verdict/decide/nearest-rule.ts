import type { LawTable } from '../../compile/compiled-rule-book.js';
import type { Row } from '../../table/decision-table.js';
import { type LineFinding, tableOf } from '../findings/findings.js';
import { linesAsking } from '../findings/lines-asking.js';
import { type KnownSituation, wayNumber } from '../situation/presumption.js';
import { type Evidence, isToldClearly } from './evidence.js';

type NearMiss = Extract<LineFinding, { readonly finding: 'undetermined' }>;

// What is told is counted in thousandths of a condition.
/** What the caller gave, or a phrase says that no example sentence speaks against. */
const IN_FULL = 1000;
/** What the examples alone tell, or doubt. */
const BY_HALF = 500;

/**
 * The rule that one fact keeps from applying, and of which most is told: not the first in the order of citation. None, where
 * nothing is told of what the rules are about: that a picture is made brings no rule on forged evidence near.
 *
 * @param weakColumns columns of facts that the text states, but too weakly to count: what they keep open stays near
 */
export const nearestRule = (
  findings: readonly LineFinding[],
  tables: readonly LawTable[],
  situation: KnownSituation,
  evidence: Evidence,
  weakColumns: readonly number[] = [],
): NearMiss | undefined => {
  let nearest: NearMiss | undefined;
  let most = 0;
  for (const one of findings) {
    if (one.finding !== 'undetermined') continue;
    const told = weakColumns.includes(one.missing) ? Infinity : toldOf(one, tables, situation, evidence);
    if (told > most) [nearest, most] = [one, told];
  }
  return nearest;
};

/** How much of a near miss is told; 0 where that is nothing of what the rule is about. */
const toldOf = (finding: NearMiss, tables: readonly LawTable[], { known }: KnownSituation, evidence: Evidence): number => {
  const table = tableOf(finding, tables);
  if (table === undefined) return 0;
  const columns = (table.conditions.rows[finding.row] as Row).map((cell) => cell.column);
  const told = columns.filter((column) => column !== finding.missing && (known[column] as number) >= wayNumber('stated'));
  const clearly = told.filter((column) => isToldClearly(evidence.definitions[column]?.id ?? '', evidence));
  return isAbout(clearly, columns, table, evidence) ? clearly.length * IN_FULL + (told.length - clearly.length) * BY_HALF : 0;
};

/**
 * Whether what is told says what the rule is about: a practice of it, or, where it names none, the condition that the fewest rules
 * have. That somebody uses a system brings no rule near.
 */
const isAbout = (told: readonly number[], columns: readonly number[], table: LawTable, { definitions }: Evidence): boolean => {
  const practices = columns.filter((column) => definitions[column]?.kind === 'practice');
  if (practices.length > 0) return practices.some((column) => told.includes(column));
  const lines = linesAsking(table);
  const fewest = Math.min(...columns.map((column) => lines.get(column) ?? 0));
  return told.some((column) => lines.get(column) === fewest);
};
