import { DETERMINERS, PREPOSITIONS } from '../english/function-words.js';
import { FINITE_VERBS, GRANTED, GRANTEES, UNDERTAKINGS } from '../english/negation-words.js';
import { hasLemmaIn } from '../lexicon/lemmatize.js';
import { NO_BOUNDARY, type Token } from '../tokens/token.js';
import type { Candidate } from './candidates.js';

/** An object has at most so many words before its head. */
const LONGEST = 6;
/** Here the words that describe a noun from behind begin. */
const DESCRIBES =
  /^(?:that|which|who|whose|where|when|to|and|or|nor|as|out|off|over|under|into|onto|within|between|during|after|before|through|across|built|made|based|trained|used)$/;

/** Where the object that begins at `from` ends: before what describes it from behind. */
const objectEnd = (words: readonly Token[], from: number): number => {
  let at = from;
  for (let word = words[at]; word !== undefined && at < from + LONGEST; word = words[++at]) {
    if (at > from && word.boundary !== NO_BOUNDARY) break;
    if (PREPOSITIONS.has(word.text) || FINITE_VERBS.has(word.text) || DESCRIBES.test(word.text)) break;
  }
  return at;
};

/** `refuse service to those with few stars`, `end the contracts of drivers`: how near the people stand behind what they are granted. */
const NEAR_GRANT = 4;

const isGrant = (words: readonly Token[], from: number, end: number): boolean => {
  if (!hasLemmaIn(words[end - 1]?.text ?? '', GRANTED)) return false;
  // `refuse low scorers a contract`: an article amid the object parts whom from what.
  for (let at = from + 1; at < end; at++)
    if (DETERMINERS.has(words[at]?.text ?? '') && !DETERMINERS.has(words[at - 1]?.text ?? '')) return true;
  if (!/^(?:to|of|from|for|with)$/.test(words[end]?.text ?? '')) return false;
  for (let at = end + 1; at <= end + NEAR_GRANT; at++) {
    const word = words[at];
    if (word === undefined || word.boundary !== NO_BOUNDARY || word.text.endsWith('ing')) return false;
    if (hasLemmaIn(word.text, GRANTEES)) return true;
  }
  return false;
};

/**
 * Whether a verb of ending has an undertaking for its object (`scrap the plan to`, `switch off the module that`): then all that
 * describes the undertaking is not done. `Switch off the fairness check of the hiring model` ends a safeguard and nothing else.
 */
export const endsUndertaking = (words: readonly Token[], from: number, candidates: readonly Candidate[]): boolean => {
  const end = objectEnd(words, from);
  const head = words[end - 1]?.text;
  if (end === from || head === undefined || !hasLemmaIn(head, UNDERTAKINGS) || isGrant(words, from, end)) return false;
  return !candidates.some((one) => one.kind === 'safeguard' && one.start >= from && one.start < end);
};
