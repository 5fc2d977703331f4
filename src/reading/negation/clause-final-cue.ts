import { PREPOSITIONS } from '../english/function-words.js';
import { NO_BOUNDARY } from '../tokens/token.js';
import { type Candidate, type CandidateIndex, runOf } from './candidates.js';
import { isFar, type NegationCue } from './cue.js';

const OBJECT = /^(?:none|nothing|nobody|one|body)$/;
const STANDS_FOR = /^(?:it|them|these|those|this|that|us|which|whom)$/;
const GOES_ON = /^(?:and|as|with|when|before|after|while|at|in|on|here|there|yet)$/;
const EXCEPTED = /^(?:but|except|save|besides|other)$/;
/** So many words has at most what lacks its object, and not something else in the clause as well. */
const SHORT = 3;
const SUBJECT = /^(?:we|i|they|you|he|she)$/;

/** `labels none`, `a caption on none of them`, `the summary we leave out`: a denial behind which nothing is left to deny is about what stands right before it. */
export const deniedBeforeIt = (told: CandidateIndex, denial: NegationCue): ReadonlySet<Candidate> | undefined => {
  const { start, end } = denial;
  const { words } = told;
  if (words[start]?.boundary !== NO_BOUNDARY || words[start].negatesKey !== undefined) return undefined;
  const tied = words[start - 1]?.boundary === NO_BOUNDARY;
  const fronted = tied && SUBJECT.test(told.textAt(start - 1));
  if (fronted ? isFar(told, denial) || !isOver(told, end) : !isObject(told, end)) return undefined;
  const verb = fronted || (tied && PREPOSITIONS.has(told.textAt(start - 1))) ? start - 1 : start;
  const about = told
    .around(verb, verb)
    .filter(({ kind, start: begin, end: close }) => close === verb && kind !== 'context' && close - begin <= SHORT);
  // The noun before `we leave out` may be one that no phrase knows and the example sentences do.
  if (about.length === 0 && fronted) about.push(runOf(Math.max(0, verb - 2), verb));
  return about.length > 0 ? new Set(about) : undefined;
};

/** Whether a denial that ends here is a whole object, unlike that in `labels none of the films`. */
const isObject = (told: CandidateIndex, end: number): boolean => {
  let at = end;
  if (told.textAt(at - 1) === 'of') at--;
  else if (told.textAt(at) === 'one') at++;
  if (!OBJECT.test(told.textAt(at - 1))) return false;
  if (told.textAt(at) !== 'of') return isOver(told, at);
  return STANDS_FOR.test(told.textAt(at + 1)) && isOver(told, at + 2);
};

const isOver = ({ words }: CandidateIndex, at: number): boolean => {
  const next = words[at];
  // `deny nobody but low scorers`
  if (next !== undefined && EXCEPTED.test(next.text)) return false;
  return next === undefined || next.boundary !== NO_BOUNDARY || GOES_ON.test(next.text);
};
