import { PREPOSITIONS } from '../english/function-words.js';
import { UNDERTAKINGS } from '../english/negation-words.js';
import {
  DENIED_BEHIND,
  FULL_DENIALS,
  LEAVES_OUT,
  MAKES,
  OPENS_LIMIT,
  OTHER_TIMES,
  PLAIN_BETWEEN,
  PLAIN_BETWEEN_FORMS,
  SERVICES,
  SPOILS_BEFORE,
  SPOILS_BEFORE_FORMS,
  TOOLS,
} from '../english/plain-denial-words.js';
import { KEEPS_FROM } from '../english/told-later-words.js';
import { hasLemmaIn } from '../lexicon/lemmatize.js';
import { CLAUSE_BOUNDARY, SENTENCE_BOUNDARY } from '../tokens/token.js';
import type { Candidate, CandidateIndex } from './candidates.js';
import type { NegationCue } from './cue.js';
import { isTakenBack } from './taken-back.js';
import { isUnlimited } from './unlimited-rest.js';

/** A heading has at most so many words. */
const LONGEST_HEADING = 4;

/** A deed, and all phrases about it that overlap. */
interface Deed {
  readonly start: number;
  readonly end: number;
  readonly words: ReadonlySet<number>;
}

/**
 * Whether a denial is plain: nothing before it, between it and the deed, or behind the two up to the end of the sentence may limit it.
 * `We never make them` denies all of the deed, `we never make them on Sundays` leaves the rest of the week.
 */
export const isPlainDenial = (candidates: CandidateIndex, cue: NegationCue, candidate: Candidate): boolean => {
  const deed = deedOf(candidates, candidate);
  if (deed === undefined)
    return isFull(candidates, cue, false) && !isSpoilt(candidates, cue.start) && !isLimited(candidates, candidate.end);
  const start = Math.min(cue.start, deed.start);
  const end = Math.max(cue.end, deed.end);
  const isBehind = cue.end > deed.end;
  return (
    isFull(candidates, cue, cue.start > deed.start && cue.end < deed.end) &&
    isPlainBetween(candidates, cue, deed, isBehind ? deed.start : cue.end, isBehind ? cue.end : deed.end) &&
    !isSpoilt(candidates, start) &&
    isUnlimited(candidates, end, isRefusal(candidates, cue)) &&
    !isTakenBack(candidates, end)
  );
};

/** What the phrases say that overlap; nothing where a word was heard in the example sentences alone. */
const deedOf = (candidates: CandidateIndex, candidate: Candidate): Deed | undefined => {
  let { start, end } = candidate;
  const words = new Set(candidate.words);
  let isPhrase = candidate.words.length > 1;
  for (const one of candidates.around(start, end)) {
    if (!one.stands || one.start >= end || one.end <= start) continue;
    isPhrase = true;
    start = Math.min(start, one.start);
    end = Math.max(end, one.end);
    for (const word of one.words) words.add(word);
  }
  if (!isPhrase) return undefined;
  // `… with our app`: the tool named behind the deed is no part of it.
  while (end - 1 > start && (!words.has(end - 1) || hasLemmaIn(candidates.wordAt(end - 1), TOOLS))) end--;
  return { start, end, words };
};

const isFull = (candidates: CandidateIndex, { type, words }: NegationCue, isWithin: boolean): boolean => {
  const isEach = (known: ReadonlySet<string>) => (at: number) => hasLemmaIn(candidates.wordAt(at), known);
  if (type === 'before') return words.every((at) => isEach(FULL_DENIALS)(at) || (isWithin && LEAVES_OUT.has(candidates.wordAt(at))));
  if (type === 'after') return words.some(isEach(DENIED_BEHIND)) || words.some(isEach(KEEPS_FROM));
  return !words.some((at) => OTHER_TIMES.has(candidates.wordAt(at)));
};

const isRefusal = (candidates: CandidateIndex, { type, words }: NegationCue): boolean =>
  type === 'prevents' || words.some((at) => hasLemmaIn(candidates.wordAt(at), KEEPS_FROM));

/** Whether all words between a denial and its deed, and within the two, are known to limit nothing. */
const isPlainBetween = (candidates: CandidateIndex, cue: NegationCue, deed: Deed, from: number, to: number): boolean => {
  const { tokens } = candidates;
  for (let at = from; at < to; at++) {
    const { boundary = CLAUSE_BOUNDARY, comma = false, text = '' } = tokens[at] ?? {};
    if (at > from && boundary >= CLAUSE_BOUNDARY && !comma) return false;
    // `Do not ask, and make them`: what is joined to the deed is of its kind, or another act is denied.
    const joins = at < deed.start && (text === 'and' || (comma && at > from));
    if (joins && !hasLemmaIn(candidates.wordAt(at - 1), MAKES)) return false;
    // `Use this service to make them`: whose service it is limits nothing.
    if (/^(?:this|our|your|these|all)$/.test(text) && (isService(candidates, at + 1) || isService(candidates, at + 2))) continue;
    if (deed.words.has(at) || cue.words.includes(at) || PLAIN_BETWEEN.has(text)) continue;
    if (!hasLemmaIn(text, PLAIN_BETWEEN_FORMS) && !hasLemmaIn(text, MAKES) && !(cue.type === 'ends' && hasLemmaIn(text, UNDERTAKINGS)))
      return false;
  }
  return true;
};

/** Whether what stands before in the sentence limits the denial, or denies it in turn. */
const isSpoilt = (candidates: CandidateIndex, end: number): boolean => {
  const from = partStart(candidates, end);
  let that = end;
  while (that > from && candidates.wordAt(that) !== 'that') that--;
  for (let at = from; at < end; at++) {
    // `Checks with permission that our model never makes them`: the permission is for the checks.
    if (at < that && PREPOSITIONS.has(candidates.wordAt(at))) continue;
    if (spoils(candidates, at)) return true;
  }
  // `On Sundays: no such pictures`: a short heading is a part of what it heads.
  if (from === 0 || candidates.tokens[from]?.boundary === SENTENCE_BOUNDARY) return false;
  const heading = partStart(candidates, from - 1);
  return from - heading <= LONGEST_HEADING && spoils(candidates, heading);
};

/** Where the part of the text begins that a token stands in, commas not counted. */
const partStart = ({ tokens }: CandidateIndex, end: number): number => {
  let at = Math.min(end, tokens.length - 1);
  while (at > 0 && ((tokens[at]?.boundary ?? 0) < CLAUSE_BOUNDARY || tokens[at]?.comma)) at--;
  return at;
};

const spoils = (candidates: CandidateIndex, at: number): boolean => {
  const word = candidates.wordAt(at);
  const isPreposition = PREPOSITIONS.has(word) || word === 'under';
  if (isPreposition && (isService(candidates, at + 1) || isService(candidates, at + 2))) return false;
  if (!SPOILS_BEFORE.has(word) && !hasLemmaIn(word, SPOILS_BEFORE_FORMS) && !hasLemmaIn(word, KEEPS_FROM)) return false;
  // `We do not and will never make them`, `refuse and report`: a second denial is joined, and denies none.
  const next = candidates.tokens[at + 1];
  return !(next?.comma === true || /^n?or$|^and$/.test(next?.text ?? ''));
};

const isService = (candidates: CandidateIndex, at: number): boolean => hasLemmaIn(candidates.wordAt(at), SERVICES);

/** Whether a limit opens anywhere in the rest of the sentence. */
const isLimited = ({ tokens }: CandidateIndex, from: number): boolean => {
  for (let at = from; at < tokens.length && (tokens[at]?.boundary ?? 0) < SENTENCE_BOUNDARY; at++)
    if (OPENS_LIMIT.has(tokens[at]?.text ?? '')) return true;
  return false;
};
