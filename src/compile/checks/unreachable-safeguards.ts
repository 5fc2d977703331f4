import { type Diagnostic, problem } from '../../rulebook/diagnostic.js';
import { placeWithin } from '../../rulebook/place.js';
import { type Analysis, type Law, type VersionLines, versionsOf } from '../analysis/analysis.js';
import { any, type Condition, not, sureRow } from '../analysis/condition.js';
import { type LineConditions, safeguardFails, safeguardOwed } from '../analysis/line-conditions.js';
import type { LineSafeguard } from '../lines.js';
import { reportedOnce } from './reported-once.js';

/**
 * A safeguard must be owed somewhere and able to be missing (`unreachable-safeguard`), and where silence counts only in
 * some situations there must be one (`unreachable-silence`).
 *
 * Bad: `when: { life_cycle: use }, requires: { notice: { when: { life_cycle: build } } }`.
 * Good: `requires: { notice: { when: { review_requested: true } } }`.
 */
export const checkSafeguards = (analysis: Analysis): readonly Diagnostic[] =>
  reportedOnce(analysis.laws.flatMap((law) => versionsOf(law).flatMap((version) => checkVersion(analysis, law, version))));

const checkVersion = (analysis: Analysis, law: Law, { lines, binds }: VersionLines): readonly Diagnostic[] => {
  const [line] = lines;
  if (line === undefined || line.line.version.kind === 'prohibition') return [];
  const canBe = (...conditions: readonly Condition[]): boolean => analysis.witness(law, [binds, ...conditions]) !== undefined;
  return line.line.safeguards.flatMap((one) => checkSafeguard(one, law, line, canBe));
};

/** @param canBe whether conditions can hold where the line binds */
const checkSafeguard = (
  one: LineSafeguard,
  { table: { conditions } }: Law,
  { line }: LineConditions,
  canBe: (...conditions: readonly Condition[]) => boolean,
): readonly Diagnostic[] => {
  const { fact, place, unstated } = one.written;
  const where = `where \`${line.clause.id}\` applies`;
  const unreachable = (message: string): readonly Diagnostic[] => [problem('unreachable-safeguard', place, message)];
  const silent = (message: string): readonly Diagnostic[] => [problem('unreachable-silence', placeWithin(place, 'silence_bites'), message)];
  const owed = safeguardOwed(conditions, one);
  if (!canBe(owed)) return unreachable(`\`${fact}\` is never owed ${where}; look at its \`when\` and \`unless\``);
  if (!canBe(safeguardFails(conditions, one))) return unreachable(`\`${fact}\` can never be missing ${where}; every answer fulfils it`);
  if (one.silenceBites.length === 0) return [];
  if (unstated === 'allow') return silent('`silence_bites` says nothing where `unstated` is `allow`; take one of them out');
  const bites = any(one.silenceBites.map((row) => sureRow(conditions, row)));
  return canBe(owed, not(sureRow(conditions, one.holds)), bites)
    ? []
    : silent(`silence about \`${fact}\` never counts ${where}; their conditions exclude one another`);
};
