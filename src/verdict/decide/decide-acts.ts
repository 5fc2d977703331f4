import type { Statement } from '../../reading/statements/statement.js';
import type { Fact } from '../../rulebook/vocabulary.js';
import type { ByFact } from '../situation/situation.js';
import { decideStatements } from './decide-statements.js';
import type { Decided } from './decided.js';
import type { Inquiry } from './inquiry.js';

/**
 * Decides each act of a text apart. An exception, or the lack of a safeguard, may have been said of another act of the text.
 *
 * @param whole the decision by all statements
 * @returns one decision an act; none where the whole rests on nothing that may belong to another act, or there is one act
 */
export const decideSeparateActs = (inquiry: Inquiry, whole: Decided): readonly Decided[] => {
  const { reading, compiled, heeding } = inquiry;
  const mayBelongElsewhere =
    whole.verdict === 'BLOCKED'
      ? isSafeguardSaidBothWays(heeding.byFact(reading.statements), compiled.factOf)
      : whole.findings.some((one) => one.finding === 'excepted');
  if (!mayBelongElsewhere) return [];
  return heeding.acts().map((statements) => decideStatements(inquiry, statements));
};

/** The worst of the acts, where its verdict differs from that of the whole: what blocks, else what some rule decided. */
export const actThatCounts = (whole: Decided, acts: readonly Decided[]): Decided => {
  const worst = acts.find((one) => one.verdict === 'BLOCKED') ?? acts.find((one) => one.deciding !== undefined) ?? acts[0];
  return worst === undefined || worst.verdict === whole.verdict ? whole : worst;
};

/** Whether a safeguard is both there and missing: `invoices cannot be appealed; the loan denial can`. */
const isSafeguardSaidBothWays = (about: ByFact, factOf: ReadonlyMap<string, Fact>): boolean => {
  for (const [fact, statements] of about)
    if (factOf.get(fact)?.kind === 'safeguard' && statements.some(saysYes) && !statements.every(saysYes)) return true;
  return false;
};

const saysYes = ({ answer, polarity }: Statement): boolean => (answer !== 'false') === (polarity === 'stated');
