import type { LawTable } from '../../compile/compiled-rule-book.js';
import { isBlocking } from '../findings/combine-findings.js';
import type { LineFinding } from '../findings/findings.js';
import { areHeardOnly, type Evidence, type Ground, groundsOf, meanSupport, unaskedFact } from './evidence.js';
import { isHearsay, WHOLLY_INNOCENT } from './hearsay.js';
import { lacksWhatSilenceNeeds } from './silence-needs.js';

/**
 * A violation score in thousandths. With `WHOLLY_INNOCENT` it costs three right blocks of 656 of sentences kept out of training, and frees
 * four wrong ones. In a text that sounds less like a wrong than this, a condition that no phrase states and the examples speak against is
 * a guess.
 */
const INNOCENT = -300;

/** A ban whose conditions the examples speak against so much is none, nor is such a breach in a long text. */
const SPOKEN_AGAINST = -1000;
/** So far must the examples speak for the conditions of a duty in a long text, which mostly describes and does nothing. */
const SPOKEN_FOR = 1000;

/** What a finding rests on too weakly. */
export interface WeakFact {
  readonly fact: string;
  /** Whether it may be so all the same, and the caller is asked; else the text tells nothing of it. */
  readonly isOpen: boolean;
}

/**
 * That silence blocks is inferred. The inference is drawn only where the duty clearly applies: the example sentences, asked about the
 * text as a whole and about each condition, must speak for it on balance, and in an innocent text no condition may be a guess. Else
 * the condition that they support least is taken out; it stays open, and the caller is asked, but not in a long text against which
 * they speak. A ban is stated, and a breach is told: these are doubted only where the examples speak clearly against their conditions
 * on the whole, as where the words have another sense (`sort members by join date`), and a breach in long texts only. A duty may say
 * what a text must tell for silence to count (`silence_needs`).
 *
 * @param finding the one that decides
 * @param violationScore see `Reading.violationScore`; absent for long texts
 * @returns nothing where the finding stands
 */
export const weakFact = (
  finding: LineFinding | undefined,
  tables: readonly LawTable[],
  evidence: Evidence,
  violationScore: number | undefined,
): WeakFact | undefined => {
  if (finding === undefined || !isBlocking(finding.finding)) return undefined;
  const grounds = groundsOf(finding, tables, evidence);
  const isSilence = finding.finding !== 'prohibited' && finding.finding !== 'breached';
  const unasked = isSilence && violationScore === undefined ? unaskedFact(finding, tables, evidence) : undefined;
  if (unasked !== undefined) return { fact: unasked.id, isOpen: true };
  const isOpen = violationScore !== undefined || meanSupport(grounds) >= 0;
  // What is presumed where nothing is said of it would not stay open.
  const [weakest] = grounds.filter(({ fact }) => fact.presume.length === 0).toSorted((a, b) => a.support - b.support);
  const doubted =
    weakest !== undefined && (lacksWhatSilenceNeeds(finding, grounds, evidence) || isDoubted(finding, grounds, weakest, violationScore));
  return doubted ? { fact: weakest.fact.id, isOpen } : undefined;
};

const isDoubted = (finding: LineFinding, grounds: readonly Ground[], weakest: Ground, violationScore: number | undefined): boolean => {
  // What no answer may ever allow is not doubted.
  if (grounds.some(({ fact }) => fact.stands === true)) return false;
  const mean = meanSupport(grounds);
  if (isHearsay(finding, grounds, violationScore)) return true;
  if (finding.finding === 'prohibited') return mean < SPOKEN_AGAINST;
  if (finding.finding === 'breached') return violationScore === undefined && mean < SPOKEN_AGAINST;
  if (violationScore === undefined) return mean < SPOKEN_FOR;
  const guessed =
    (violationScore < INNOCENT && weakest.byExamples && weakest.support < 0) || (violationScore < WHOLLY_INNOCENT && areHeardOnly(grounds));
  return guessed || violationScore + mean < 0;
};
