import { PREPOSITIONS } from '../english/function-words.js';
import { NO_BOUNDARY } from '../tokens/token.js';
import { type Candidate, type CandidateIndex, candidateOf } from './candidates.js';
import { type NegationCue, reachesClauseEnd } from './cue.js';

/** What a clause-final cue is about has at most so many words. */
const SHORT = 3;

/** The last word of a cue that is a whole object: `labels none`. */
const OBJECT = /^(?:none|nothing|nobody|one|body)$/;
/** May follow `none of` without adding anything to negate: `none of them`. */
const STANDS_FOR = /^(?:it|them|these|those|this|that|us|which|whom)$/;
/** May follow the object, since it begins something else: `labels none as yet`. */
const GOES_ON = /^(?:and|as|with|when|before|after|while|at|in|on|here|there|yet)$/;
/** What is excepted goes on with the object: `deny nobody but low scorers`. */
const EXCEPTED = /^(?:but|except|save|besides|other)$/;
const SUBJECT = /^(?:we|i|they|you|he|she)$/;

/**
 * A cue that ends its clause negates what stands right before it, since nothing is left behind it. `The film labels none` has no labels;
 * `the summary we leave out` has no summary.
 */
export const clauseFinalScope = (candidates: CandidateIndex, cue: NegationCue): ReadonlySet<Candidate> | undefined => {
  const { start, end } = cue;
  const first = candidates.tokens[start];
  if (first?.boundary !== NO_BOUNDARY || first.negatesKey !== undefined) return undefined;
  const before = candidates.tokens[start - 1]?.boundary === NO_BOUNDARY ? candidates.wordAt(start - 1) : '';
  // `The summary we leave out`: the object stands before its verb and subject.
  const isFronted = SUBJECT.test(before);
  const isFinal = isFronted ? !reachesClauseEnd(candidates, cue) && isClauseOver(candidates, end) : isWholeObject(candidates, end);
  if (!isFinal) return undefined;
  // Subject or preposition stand between: `the summary [we] leave out`, `a caption [on] none of them`.
  const verb = isFronted || PREPOSITIONS.has(before) ? start - 1 : start;
  const meant = candidates.around(verb, verb).filter((one) => one.end === verb && one.kind !== 'context' && one.end - one.start <= SHORT);
  // What stands there may be a noun that no phrase knows and the example sentences do.
  if (meant.length === 0 && isFronted) meant.push(candidateOf(Math.max(0, verb - 2), verb));
  return meant.length > 0 ? new Set(meant) : undefined;
};

/** Whether a cue that ends here is a whole object: `labels none`, `labels none of them`, and not `labels none of the films`. */
const isWholeObject = (candidates: CandidateIndex, end: number): boolean => {
  let at = end;
  if (candidates.wordAt(at - 1) === 'of') at--;
  else if (candidates.wordAt(at) === 'one') at++;
  if (!OBJECT.test(candidates.wordAt(at - 1))) return false;
  if (candidates.wordAt(at) !== 'of') return isClauseOver(candidates, at);
  return STANDS_FOR.test(candidates.wordAt(at + 1)) && isClauseOver(candidates, at + 2);
};

const isClauseOver = ({ tokens }: CandidateIndex, at: number): boolean => {
  const next = tokens[at];
  if (next === undefined) return true;
  return !EXCEPTED.test(next.text) && (next.boundary !== NO_BOUNDARY || GOES_ON.test(next.text));
};
