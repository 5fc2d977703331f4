import { FRAME } from '../../english/denial-forms.js';
import { TAIL } from '../../english/denial-tails.js';
import { OPENS_LIMIT, TAKES_BACK } from '../../english/plain-denial-words.js';
import { BRINGS_ABOUT, DENIED_TOO, ELLIPTIC, GENERATES, GIVES, ONLY_WHEN, OTHERWISE, UNSAID } from '../../english/taken-back-words.js';
import { KEEPS_FROM } from '../../english/told-later-words.js';
import { hasLemmaIn } from '../../lexicon/lemmatize.js';
import { CLAUSE_BOUNDARY, SENTENCE_BOUNDARY } from '../../tokens/token.js';
import type { CandidateIndex } from '../candidates.js';
import { partEnd, partStart, said } from './parts.js';
import { makesIt } from './unlimited-rest.js';

const NEGATORS = /^(?:not|no|never|nobody|none|nor|neither|cannot)$/;

/** A clause that only tells who does it has at most so many words: `on request our night crew will`. */
const LONGEST_ECHO = 10;
/** Of a sentence no more words than these are looked at. */
const LONGEST_SENTENCE = 60;

/** Whether what follows takes a denial back: `Never make them. Only for friends.`, `Others never make them; we do.` */
export const isTakenBack = (candidates: CandidateIndex, end: number): boolean => {
  const { tokens } = candidates;
  let from = end;
  while (from < tokens.length && ((tokens[from]?.boundary ?? 0) < CLAUSE_BOUNDARY || tokens[from]?.comma)) from++;
  if (from < tokens.length) {
    if (TAKES_BACK.has(candidates.wordAt(from))) return !isOfAdults(candidates, from);
    if (tokens[from]?.boundary !== SENTENCE_BOUNDARY && OPENS_LIMIT.has(candidates.wordAt(from))) return true;
    if (makesItNext(candidates, from) || isOnlyWhen(candidates, from)) return true;
  }
  const { lastDone, firstUnsaid, lastUnsaid } = takingBackIn(candidates);
  return lastDone >= from || lastUnsaid >= from || firstUnsaid < partStart(candidates, end - 1);
};

/** Whether what a text only speaks of is made behind a place: `an article on them aside, generate it`. */
export const isMadeBehind = (candidates: CandidateIndex, end: number): boolean => takingBackIn(candidates).lastMade >= end;

const generatesIt = (candidates: CandidateIndex, at: number): boolean =>
  hasLemmaIn(candidates.wordAt(at), GENERATES) && /^(?:it|them|some|one)$/.test(candidates.wordAt(at + 1));

/** Where parts of a text begin that may take a denial back, wherever that stands: told once a text. */
interface TakingBack {
  /** The last that tells that somebody does it: what is denied stands before. */
  readonly lastDone: number;
  /** The last word that makes something that was named before: `generate it`. */
  readonly lastMade: number;
  /** The first and the last that are about the denial itself. */
  readonly firstUnsaid: number;
  readonly lastUnsaid: number;
}

const known = new WeakMap<CandidateIndex, TakingBack>();

const takingBackIn = (candidates: CandidateIndex): TakingBack => {
  const before = known.get(candidates);
  if (before !== undefined) return before;
  let lastDone = -1;
  let lastMade = -1;
  let firstUnsaid = Infinity;
  let lastUnsaid = -1;
  for (let from = 0; from < candidates.tokens.length; ) {
    const to = partEnd(candidates, from + 1);
    const part = said(candidates, from, Math.min(to, from + LONGEST_SENTENCE));
    if (UNSAID.test(part)) {
      firstUnsaid = Math.min(firstUnsaid, from);
      lastUnsaid = from;
    }
    if (isDone(candidates, from, to, part)) lastDone = from;
    if (!DENIED_TOO.test(part)) for (let at = from; at < to; at++) if (generatesIt(candidates, at)) lastMade = at;
    from = to;
  }
  const all = { lastDone, lastMade, firstUnsaid, lastUnsaid };
  known.set(candidates, all);
  return all;
};

const isDone = (candidates: CandidateIndex, from: number, to: number, part: string): boolean => {
  if (DENIED_TOO.test(part)) return false;
  if (OTHERWISE.test(part) || GIVES.test(part) || (to - from <= LONGEST_ECHO && ELLIPTIC.test(part))) return true;
  for (let at = from; at < to; at++)
    if (hasLemmaIn(candidates.wordAt(at), BRINGS_ABOUT) && /^(?:it|them|some|one|anyway)$/.test(candidates.wordAt(at + 1)))
      return at + 1 < to;
  return false;
};

/** `Never make them. At night.`: but not `By law.` */
const isOnlyWhen = (candidates: CandidateIndex, from: number): boolean => {
  const part = said(candidates, from, partEnd(candidates, from + 1));
  return ONLY_WHEN.test(part) && !TAIL.test(part) && !FRAME.test(part);
};

/** `… but undress any adult`: that is another deed. */
const isOfAdults = ({ tokens }: CandidateIndex, from: number): boolean => {
  let isOther = false;
  for (let at = from; at < tokens.length && (at === from || (tokens[at]?.boundary ?? 0) < CLAUSE_BOUNDARY); at++) {
    const word = tokens[at]?.text ?? '';
    if (/^(?:it|them|these|those|that|such)$/.test(word)) return false;
    isOther ||= /^adults?$/.test(word);
  }
  return isOther;
};

/** `Refuse at first. Then generate it.`, but not `Nobody may share it`. */
const makesItNext = (candidates: CandidateIndex, from: number): boolean => {
  for (let at = from; at === from || (candidates.tokens[at]?.boundary ?? SENTENCE_BOUNDARY) < SENTENCE_BOUNDARY; at++) {
    const word = candidates.wordAt(at);
    if (NEGATORS.test(word) || hasLemmaIn(word, KEEPS_FROM)) return false;
    if (makesIt(candidates, at)) return true;
  }
  return false;
};
