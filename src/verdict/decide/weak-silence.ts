import type { LawTable } from '../../compile/compiled-rule-book.js';
import type { LineFinding } from '../findings/findings.js';
import { type Evidence, groundsOf, meanSupport } from './evidence.js';

// Violation scores in thousandths. Both cost three right blocks of 656 of sentences kept out of training, and free four wrong ones.
/** In a text that sounds less like a wrong than this, a condition that no phrase states and the examples speak against is a guess. */
const INNOCENT = -300;
/** In a text that sounds less like a wrong than this, conditions that the examples alone state are all guesses. */
const WHOLLY_INNOCENT = -2000;

/**
 * A ban is stated, and a breach is told; that silence blocks is inferred. The inference is drawn only where the duty
 * clearly applies: the example sentences, asked about the text as a whole and about each condition, must speak for it
 * on balance, and in an innocent text no condition may be a guess. Else the condition that they support least stays open,
 * and the caller is asked.
 *
 * @param finding the one that decides
 * @param violationScore see `Reading.violationScore`
 * @returns the fact that stays open; nothing where the finding stands
 */
export const weakFact = (
  finding: LineFinding | undefined,
  tables: readonly LawTable[],
  evidence: Evidence,
  violationScore: number | undefined,
): string | undefined => {
  if (finding?.finding !== 'unsupported' || violationScore === undefined) return undefined;
  const grounds = groundsOf(finding, tables, evidence);
  // What is presumed where nothing is said of it would not stay open.
  const [weakest] = grounds.filter(({ fact }) => fact.presume.length === 0).toSorted((a, b) => a.support - b.support);
  if (weakest === undefined) return undefined;
  const guessed =
    (violationScore < INNOCENT && weakest.byExamples && weakest.support < 0) ||
    (violationScore < WHOLLY_INNOCENT && grounds.every((one) => one.byExamples));
  return guessed || violationScore + meanSupport(grounds) < 0 ? weakest.fact.id : undefined;
};
