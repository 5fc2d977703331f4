import { DETERMINERS, PREPOSITIONS } from '../english/function-words.js';
import { FINITE_VERBS, GRANTED, GRANTEES, UNDERTAKINGS } from '../english/negation-words.js';
import { hasLemmaIn } from '../lexicon/lemmatize.js';
import { wordSet } from '../text/word-set.js';
import { NO_BOUNDARY, type Token } from '../tokens/token.js';
import type { Candidate, CandidateIndex } from './candidates.js';
import type { NegationCue } from './cue.js';

/** An object has at most so many words, its head included. */
const LONGEST_OBJECT = 6;

/** The people stand within so many words behind what they are granted: `refuse service to those with few stars`. */
const NEAR_GRANT = 4;

const RELATIVES = 'that|which|who|whose|where|when';
const CONNECTIVES = 'to|and|or|nor|as';
const PARTICLES = 'out|off|over|under|into|onto|within|between|during|after|before|through|across';
const PARTICIPLES = 'built|made|based|trained|used';
/** Words that begin what describes a noun from behind: `the module [which tracks]`, `a tool [built for]`. */
const DESCRIBES = new RegExp(`^(?:${RELATIVES}|${CONNECTIVES}|${PARTICLES}|${PARTICIPLES})$`);

/**
 * A verb of ending negates a practice only where its object is an undertaking that the practice belongs to. `Scrap the plan to rank
 * people` negates the ranking; `switch off the fairness check of the ranking model` ends a safeguard and nothing else.
 *
 * @param from the token behind the verb
 * @param candidates those that may stand in the object
 */
export const endsUndertaking = (tokens: readonly Token[], from: number, candidates: readonly Candidate[]): boolean => {
  const end = objectEnd(tokens, from);
  if (end === from) return false;
  const head = tokens[end - 1] as Token;
  if (!hasLemmaIn(head.text, UNDERTAKINGS) || isGrant(tokens, from, end)) return false;
  return !candidates.some((one) => one.kind === 'safeguard' && one.start >= from && one.start < end);
};

/** What a machine does to what is asked of it. */
const REFUSES = wordSet('refuse reject decline block');

/**
 * Whether a machine refuses something that is no person: `our app refuses nudity and sexual scenes` makes none, `our app refuses tenants`
 * decides about them.
 */
export const isRefusedByMachine = (candidates: CandidateIndex, { start, end }: Pick<NegationCue, 'start' | 'end'>): boolean => {
  const { tokens } = candidates;
  if (!hasLemmaIn(candidates.wordAt(start), REFUSES) || !hasLemmaIn(candidates.wordAt(start - 1), UNDERTAKINGS)) return false;
  const to = objectEnd(tokens, end);
  for (let at = end; at < to; at++) if (hasLemmaIn(candidates.wordAt(at), GRANTEES)) return false;
  return to > end && !namesGrantee(tokens, to);
};

/** Where the object that begins at `from` ends: before what describes it from behind. */
const objectEnd = (tokens: readonly Token[], from: number): number => {
  let at = from;
  for (; at < tokens.length && at < from + LONGEST_OBJECT; at++) {
    const { text, boundary } = tokens[at] as Token;
    if (at > from && boundary !== NO_BOUNDARY) break;
    if (PREPOSITIONS.has(text) || FINITE_VERBS.has(text) || DESCRIBES.test(text)) break;
  }
  return at;
};

/** Whether the object is granted to people, so that ending it is an act against them: `end the contracts of drivers`. */
const isGrant = (tokens: readonly Token[], from: number, end: number): boolean =>
  hasLemmaIn(tokens[end - 1]?.text ?? '', GRANTED) && (hasTwoObjects(tokens, from, end) || namesGrantee(tokens, end));

/** `Refuse low scorers a contract`: an article amid the object parts whom from what. */
const hasTwoObjects = (tokens: readonly Token[], from: number, end: number): boolean => {
  for (let at = from + 1; at < end; at++)
    if (DETERMINERS.has(tokens[at]?.text ?? '') && !DETERMINERS.has(tokens[at - 1]?.text ?? '')) return true;
  return false;
};

/** `Refuse service to those with few stars`: people follow the object. */
const namesGrantee = (tokens: readonly Token[], end: number): boolean => {
  if (!/^(?:to|of|from|for|with)$/.test(tokens[end]?.text ?? '')) return false;
  for (let at = end + 1; at <= end + NEAR_GRANT; at++) {
    const token = tokens[at];
    if (token === undefined || token.boundary !== NO_BOUNDARY || token.text.endsWith('ing')) return false;
    if (hasLemmaIn(token.text, GRANTEES)) return true;
  }
  return false;
};
