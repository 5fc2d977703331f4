import type { Statement } from '../../reading/statements/statement.js';
import { type Combined, combineFindings } from '../findings/combine-findings.js';
import { findInTables } from '../findings/table-matcher.js';
import { withOverlay } from '../situation/overlay.js';
import { makeSituation } from '../situation/situation.js';
import { chooseCitation } from './choose-citation.js';
import type { Decided } from './decided.js';
import { defeatingException } from './defeating-exception.js';
import type { Evidence } from './evidence.js';
import type { Inquiry } from './inquiry.js';
import { nothingLater } from './later-blocks.js';
import { nearestRule } from './nearest-rule.js';
import { outsideScope } from './outside-scope.js';
import { statedExemption } from './stated-exemption.js';
import { weakFact } from './weak-silence.js';

/**
 * Decides by some of the statements of a text: what is the case, what each line says of it, what that comes to, and which
 * provision is cited. Where silence would block on a weak fact, it is decided again without what the text says of that fact.
 */
export const decideStatements = (inquiry: Inquiry, statements: readonly Statement[], weakFacts: readonly string[] = []): Decided => {
  const { jurisdictions, tables, interval, presumption, refused } = inquiry;
  const evidence = evidenceOf(inquiry, statements);

  const situation = makeSituation(inquiry.compiled, {
    facts: inquiry.question.facts,
    weighed: inquiry.heeding.weigh(evidence.about),
    presumption,
    refused,
  });
  const findings = findInTables(tables, situation, inquiry.question.basis, inquiry.matcher);
  const combined = combineFindings(findings, columnsOf(weakFacts, inquiry));
  const weak = weakFact(combined.deciding, tables, evidence, inquiry.reading.violationScore);
  if (weak !== undefined)
    return decideStatements(inquiry, inquiry.heeding.without(statements, [weak.fact]), weak.isOpen ? [...weakFacts, weak.fact] : weakFacts);
  const cited = chooseCitation(combined, findings, tables, evidence);
  const named = nameAllowed(cited, { findings, tables, situation, evidence, weakColumns: columnsOf(weakFacts, inquiry) });
  const outside = named.deciding === undefined ? withOverlay(situation, (known) => outsideScope(tables, known, inquiry.compiled)) : [];

  return { jurisdictions, tables, statements, situation, findings, interval, weakFacts, outside, later: nothingLater, ...named };
};

/** What an ALLOWED may be named by. */
interface Nameable extends Pick<Decided, 'findings' | 'tables' | 'situation'> {
  readonly evidence: Evidence;
  readonly weakColumns: readonly number[];
}

/** Where no rule that binds decides an ALLOWED: the exception that took one away, else the rule of which most is told. */
const nameAllowed = (combined: Combined, { findings, tables, situation, evidence, weakColumns }: Nameable): Combined => {
  const { deciding, verdict } = combined;
  if (deciding !== undefined && deciding.finding !== 'undetermined' && deciding.finding !== 'not_in_force') return combined;
  const excepted = defeatingException(tables, evidence.definitions, situation) ?? statedExemption(tables, situation, evidence);
  if (excepted !== undefined) return { verdict, deciding: excepted };
  if (deciding?.finding !== 'undetermined') return combined;
  const nearest = withOverlay(situation, (known) => nearestRule(findings, tables, known, evidence, weakColumns));
  return nearest === undefined ? { verdict } : { verdict, deciding: nearest };
};

/** What the conditions of findings may rest on where it is decided by these statements. */
export const evidenceOf = ({ compiled, question, heeding }: Inquiry, statements: readonly Statement[]): Evidence => ({
  definitions: compiled.facts,
  facts: question.facts,
  about: heeding.byFact(statements),
});

const columnsOf = (facts: readonly string[], { compiled }: Inquiry): readonly number[] =>
  facts.map((fact) => compiled.columnOf.get(fact) ?? -1);
