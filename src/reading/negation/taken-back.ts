import { DOES_IT, OPENS_LIMIT, TAKES_BACK } from '../english/plain-denial-words.js';
import { KEEPS_FROM } from '../english/told-later-words.js';
import { hasLemmaIn } from '../lexicon/lemmatize.js';
import { CLAUSE_BOUNDARY, SENTENCE_BOUNDARY } from '../tokens/token.js';
import type { CandidateIndex } from './candidates.js';
import { makesIt } from './unlimited-rest.js';

const NEGATORS = /^(?:not|no|never|nobody|none|nor|neither|cannot)$/;

/** A clause that tells who does it has at most so many words: `and so do we`. */
const LONGEST_ECHO = 9;

/** Whether what follows takes a denial back: `Never make them. Only for friends.`, `Others never make them; we do.` */
export const isTakenBack = (candidates: CandidateIndex, end: number): boolean => {
  const { tokens } = candidates;
  const isOver = (at: number): boolean => (tokens[at]?.boundary ?? SENTENCE_BOUNDARY) >= CLAUSE_BOUNDARY;
  let from = end;
  while (from < tokens.length && (!isOver(from) || tokens[from]?.comma)) from++;
  if (from >= tokens.length) return false;
  if (TAKES_BACK.has(tokens[from]?.text ?? '')) return !isOfAdults(candidates, from);
  const isSameSentence = tokens[from]?.boundary !== SENTENCE_BOUNDARY;
  if (isSameSentence && OPENS_LIMIT.has(tokens[from]?.text ?? '')) return true;
  let clause = '';
  if (makesItNext(candidates, from)) return true;
  for (let at = from; at < tokens.length && at < from + LONGEST_ECHO && (at === from || !isOver(at)); at++)
    clause += ` ${tokens[at]?.text}`;
  return DOES_IT.test(clause);
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
