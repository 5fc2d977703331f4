import { INVERTED } from '../english/denial-forms.js';
import { TRIES } from '../english/denial-tails.js';
import { PREPOSITIONS } from '../english/function-words.js';
import { FINITE_VERBS, UNDERTAKINGS } from '../english/negation-words.js';
import {
  DENIED_BEHIND,
  FULL_DENIALS,
  LEAVES_OUT,
  MAKES,
  OPENS_LIMIT,
  OTHER_TIMES,
  PLAIN_BETWEEN,
  PLAIN_BETWEEN_FORMS,
  TOOLS,
} from '../english/plain-denial-words.js';
import { KEEPS_FROM } from '../english/told-later-words.js';
import { hasLemmaIn } from '../lexicon/lemmatize.js';
import { CLAUSE_BOUNDARY, SENTENCE_BOUNDARY } from '../tokens/token.js';
import type { Candidate, CandidateIndex } from './candidates.js';
import type { NegationCue } from './cue.js';
import { isSpoilt } from './plain/known-before.js';
import { said, wordsIn } from './plain/parts.js';
import { isTakenBack } from './plain/taken-back.js';
import { isUnlimited } from './plain/unlimited-rest.js';

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
    !isToldTwice(candidates, deed) &&
    isFull(candidates, cue, cue.start > deed.start && cue.end < deed.end) &&
    isPlainBetween(candidates, cue, deed, isBehind ? deed.start : cue.end, isBehind ? cue.end : deed.end) &&
    !isSpoilt(candidates, isBehind && isAsked(candidates, start) ? start + 1 : start) &&
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
  // What gives the reason is no part of the deed.
  for (let at = start + 1; at < end; at++) if (candidates.wordAt(at) === 'because') return { start, end: at, words };
  return { start, end, words };
};

/** `Unpaid requests for …`: the word that may be limited is a part of the deed, or of its denial. */
const isAsked = (candidates: CandidateIndex, at: number): boolean =>
  hasLemmaIn(candidates.wordAt(at), TRIES) && !/^(?:who|that|which)$/.test(candidates.wordAt(at - 1));

/** `# never generate it, generate(it)`: two deeds that are read as one, of which the denial reaches the first. */
const isToldTwice = (candidates: CandidateIndex, { start, end, words }: Deed): boolean => {
  const told = new Set<string>();
  for (const at of words) {
    if (at < start || at >= end || !hasLemmaIn(candidates.wordAt(at), MAKES)) continue;
    if (told.has(candidates.wordAt(at))) return true;
    told.add(candidates.wordAt(at));
  }
  return false;
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
const isPlainBetween = (candidates: CandidateIndex, cue: NegationCue, deed: Deed, first: number, to: number): boolean => {
  const { tokens } = candidates;
  const from = cue.end > deed.end ? first : subjectEnd(candidates, cue, first, Math.min(to, deed.start));
  for (let at = from; at < to; at++) {
    const { boundary = CLAUSE_BOUNDARY, comma = false, text = '' } = tokens[at] ?? {};
    if (at > from && boundary >= CLAUSE_BOUNDARY && !comma) return false;
    // `Do not ask, and make them`: what is joined to the deed is of its kind, or another act is denied.
    const joins = at < deed.start && (text === 'and' || (comma && at > from));
    if (joins && !hasLemmaIn(candidates.wordAt(at - 1), MAKES)) return false;
    if (deed.words.has(at) || cue.words.includes(at) || PLAIN_BETWEEN.has(text)) continue;
    // `Do not use our API for it`; but `not our model makes them` tells of another.
    if ((at > cue.end && at < deed.start && /^(?:our|your|this|these)$/.test(text)) || (at >= deed.end && STRICTLY.test(text))) continue;
    if (!hasLemmaIn(text, PLAIN_BETWEEN_FORMS) && !hasLemmaIn(text, MAKES) && !(cue.type === 'ends' && hasLemmaIn(text, UNDERTAKINGS)))
      return false;
  }
  return true;
};

const STRICTLY = /^(?:always|strictly|automatically|consistently|immediately|politely|simply)$/;

/** `Under no circumstances [will our model] make them`, `neither we nor [our users] make them`: where who is meant stands behind. */
const subjectEnd = (candidates: CandidateIndex, { words }: NegationCue, from: number, to: number): number => {
  const isJoined = /^n?or$/.test(candidates.wordAt(from - 1));
  const first = candidates.wordAt(words[0] ?? from);
  const isInverted = PREPOSITIONS.has(first) || /^(?:under|by)$/.test(first);
  if (!isJoined && !(isInverted && FINITE_VERBS.has(candidates.wordAt(from)))) return from;
  const subject = INVERTED.exec(said(candidates, from, Math.min(to, from + 8)));
  return from + wordsIn(subject?.[0]);
};

/** Whether a limit opens anywhere in the rest of the sentence. */
const isLimited = ({ tokens }: CandidateIndex, from: number): boolean => {
  for (let at = from; at < tokens.length && (tokens[at]?.boundary ?? 0) < SENTENCE_BOUNDARY; at++)
    if (OPENS_LIMIT.has(tokens[at]?.text ?? '')) return true;
  return false;
};
