import type { LineFinding } from '../findings/findings.js';
import { areHeardOnly, type Ground, meanSupport } from './evidence.js';

/** In thousandths: in a text that sounds less like a wrong than this, what the examples alone state is a guess. */
export const WHOLLY_INNOCENT = -2000;
/** In thousandths: so far must the examples speak for practices which they hear in the very same words. No labelled ban is lost by it. */
const FOR_ONE_SOUND = 1000;
/** In thousandths: a practice is outheard where they speak so much more for another answer to the same question. */
const OUTHEARD = 3000;

/**
 * Whether a ban hangs on what the example sentences alone have heard, no phrase telling it, and they have heard too little: in an
 * innocent text, or all of its practices in the same words, since each limb of a ban needs words of its own. Or one of its conditions
 * much less clearly than what would be none: `Tell me if this review sounds angry` is hardly heard to be about staff, and clearly about
 * other people. Of sentences kept out of training that bound frees one and takes none; of those that teach, six and one.
 */
export const isHearsay = (finding: LineFinding, grounds: readonly Ground[], violationScore: number | undefined): boolean => {
  if (finding.finding !== 'prohibited') return false;
  const practices = grounds.filter(({ fact }) => fact.kind === 'practice');
  return isInnocent(practices, violationScore) || isOneSound(practices) || grounds.some(isOutheard);
};

const isInnocent = (practices: readonly Ground[], violationScore: number | undefined): boolean =>
  violationScore !== undefined && violationScore < WHOLLY_INNOCENT && areHeardOnly(practices);

const isOutheard = ({ byExamples, rival, support }: Ground): boolean => byExamples && rival - support > OUTHEARD;

/** `Facial recognition video surveillance`: three words, and both halves of the ban on scraping faces. */
const isOneSound = (practices: readonly Ground[]): boolean => {
  const [first, ...others] = practices;
  if (first === undefined || others.length === 0 || !areHeardOnly(practices)) return false;
  const isSame = ({ span }: Ground): boolean => span.start === first.span.start && span.end === first.span.end;
  return others.every(isSame) && meanSupport(practices) < FOR_ONE_SOUND;
};
