import type { LawTable } from '../../compile/compiled-rule-book.js';
import type { Combined } from '../findings/combine-findings.js';
import type { LineFinding } from '../findings/findings.js';
import { type Evidence, groundsOf, isMissHeardOnly, meanSupport, missedIn } from './evidence.js';

// Mean support of the conditions, in thousandths. Both bounds were set on sentences kept out of training.
/** Below this the example sentences hardly speak for a finding. */
const HARDLY = 1500;
/** A finding must be better supported by this much to be cited in the place of one that is earlier in the order of citation. */
const CLEARLY = 1000;

/**
 * Where several prohibitions are found, or several breaches, the first in the order of citation decides (see `combineFindings`), unless
 * the example sentences hardly speak for its conditions and clearly more for those of another: a text about pupils' faces
 * that brushes against social scoring is cited for the faces. So is a duty of which a phrase tells that it is missed, before one of
 * which the sentences alone have heard so. It changes what is cited, never whether anything blocks.
 * What the caller gave is not doubted.
 */
export const chooseCitation = (
  combined: Combined,
  findings: readonly LineFinding[],
  tables: readonly LawTable[],
  evidence: Evidence,
): Combined => {
  const { verdict, deciding } = combined;
  if (deciding?.finding !== 'prohibited' && deciding?.finding !== 'breached') return combined;
  const rivals = findings.filter((one) => one.finding === deciding.finding && one !== deciding);
  const supportOf = (finding: LineFinding): number =>
    meanSupport([...groundsOf(finding, tables, evidence), ...missedIn(finding, evidence)]);
  const own = rivals.length === 0 ? NaN : supportOf(deciding);
  if (!(own < HARDLY)) return combined;
  const told = isMissHeardOnly(deciding, evidence)
    ? rivals.find((one) => !isMissHeardOnly(one, evidence) && !(supportOf(one) < 0))
    : undefined;
  if (told !== undefined) return { verdict, deciding: told };
  let [clearest, most]: [LineFinding, number] = [deciding, own + CLEARLY];
  for (const rival of rivals) {
    const its = supportOf(rival);
    if (its > most) [clearest, most] = [rival, its];
  }
  return { verdict, deciding: clearest };
};
