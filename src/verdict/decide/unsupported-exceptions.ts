import type { LawTable } from '../../compile/compiled-rule-book.js';
import { inOneClause } from '../../reading/discourse/in-one-clause.js';
import type { Statement } from '../../reading/statements/statement.js';
import type { LineFinding } from '../findings/findings.js';
import { type Evidence, groundsAmong, saidOf } from './evidence.js';

/**
 * Violation score in thousandths: a text that sounds less like a wrong than this is innocent on its face, and its exceptions are
 * believed. Set on sentences kept out of training.
 */
const INNOCENT = -1000;
/**
 * Support in thousandths: an exception stated in one clause with the practice is believed down to this. Stated in another clause
 * it is believed only where the examples speak for it, and more than by chance.
 */
const FLOOR = -1000;
const BY_CHANCE = 100;

/**
 * The facts by which exceptions hold although the example sentences speak against each. An exception is never assumed, and a
 * chance phrase states none: `our medical device company` is no medical reason, `the recordings are not for sale` no research.
 *
 * @param violationScore see `Reading.violationScore`; where it is absent, as for long texts, nothing is doubted
 */
export const unsupportedExceptions = (
  findings: readonly LineFinding[],
  tables: readonly LawTable[],
  evidence: Evidence,
  violationScore: number | undefined,
): readonly string[] => {
  if (violationScore === undefined || violationScore < INNOCENT) return [];
  const doubted = new Set<string>();
  for (const finding of findings) {
    if (finding.finding !== 'excepted') continue;
    const scope = groundsAmong(finding.row, finding, tables, evidence).map(({ fact }) => fact.id);
    for (const row of finding.exception.when)
      for (const { fact, support } of groundsAmong(row, finding, tables, evidence))
        if (support < FLOOR || (support < BY_CHANCE && !isBeside(fact.id, scope, evidence))) doubted.add(fact.id);
  }
  return [...doubted];
};

/** Whether a phrase states the fact in one clause with another fact of the rule's scope. */
const isBeside = (fact: string, scope: readonly string[], evidence: Evidence): boolean => {
  const phrasesOf = (id: string): readonly Statement[] =>
    saidOf(id, evidence).filter(({ layer, polarity }) => layer === 'phrase' && polarity === 'stated');
  const others = scope.filter((one) => one !== fact).flatMap(phrasesOf);
  return phrasesOf(fact).some((own) => others.some((other) => inOneClause(own, other)));
};
