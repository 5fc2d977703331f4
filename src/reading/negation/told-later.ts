import { DETERMINERS } from '../english/function-words.js';
import { DEEDS, FICTIONS, OFFERERS, OFFERS, REFUSALS, REFUSE, REQUESTS, UNDONE, WORKS } from '../english/told-later-words.js';
import { hasLemmaIn } from '../lexicon/lemmatize.js';
import type { TokenRange } from '../text/span.js';
import { CLAUSE_BOUNDARY, NO_BOUNDARY, SENTENCE_BOUNDARY } from '../tokens/token.js';
import type { CandidateIndex } from './candidates.js';
import type { NegationCue } from './cue.js';
import { takenUpAt } from './taken-up.js';

/** A cue in a later sentence, or clause, and the tokens before it that it is about; `to` is excluded. */
interface ToldLater {
  readonly cue: NegationCue;
  readonly from: number;
  readonly to: number;
}

/** So many words of a clause are looked at: a refusal is short. */
const NEAR = 8;

/**
 * What a later sentence says of those before it. `A salesman wanted to sell us … We showed him the door.`: what was offered is not done.
 * `That is the plot of my play.`: it is talked about only.
 */
export const toldLater = (candidates: CandidateIndex): readonly ToldLater[] => {
  const { tokens } = candidates;
  const found: ToldLater[] = [];
  let sentence = 0;
  // Where the last sentence begins in which somebody offers something, or asks for it.
  let offer: number | undefined = isOffer(candidates, 0) ? 0 : undefined;
  // What is told as done since: it is out of reach of a refusal.
  let done: TokenRange[] = [];
  for (let at = 1; at < tokens.length; at++) {
    const boundary = tokens[at]?.boundary ?? NO_BOUNDARY;
    const request = refusedRequest(candidates, at);
    if (request !== undefined) found.push(request);
    if (boundary === SENTENCE_BOUNDARY && isFrame(candidates, at)) found.push(laterCue('frames', at, 0));
    const opensClause = boundary >= CLAUSE_BOUNDARY || /^(?:and|but|so)$/.test(candidates.wordAt(at - 1));
    if (opensClause && offer !== undefined) {
      if (isRefusal(candidates, at)) found.push(...refusals(at, offer, done));
      else {
        const deed = takenUpAt(candidates, at);
        if (deed !== undefined) done.push({ start: deed.from, end: deed.to });
        if (deed?.isOffer === true) offer = undefined;
      }
    }
    if (boundary === SENTENCE_BOUNDARY) sentence = at;
    if (isOffer(candidates, at)) {
      offer = sentence;
      done = [];
    }
  }
  return found;
};

/** A refusal reaches back to the offer, but for what is told as done between the two. */
const refusals = (at: number, offer: number, done: readonly TokenRange[]): readonly ToldLater[] => {
  const reached: ToldLater[] = [];
  let from = offer;
  for (const { start, end } of done) {
    if (start > from) reached.push({ ...laterCue('refuses', at, from), to: start });
    from = end;
  }
  if (from < at) reached.push(laterCue('refuses', at, from));
  return reached;
};

const laterCue = (type: 'frames' | 'refuses', at: number, from: number): ToldLater => ({
  cue: { type, looksBack: true, start: at, end: at + 1, words: [at] },
  from,
  to: at,
});

/**
 * `"action": "refuse", "request": "scan every face"`: what a key names as asked is refused by the value of another.
 *
 * @param at the key of what is asked
 */
const refusedRequest = ({ tokens }: CandidateIndex, at: number): ToldLater | undefined => {
  if (!REQUESTS.has(tokens[at]?.text ?? '') || (tokens[at]?.boundary ?? NO_BOUNDARY) === NO_BOUNDARY) return undefined;
  const refused = at - 1;
  if (!hasLemmaIn(tokens[refused]?.text ?? '', REFUSE) || !DEEDS.has(tokens[refused - 1]?.text ?? '')) return undefined;
  let to = at + 1;
  while (to < tokens.length && (tokens[to]?.boundary ?? SENTENCE_BOUNDARY) < CLAUSE_BOUNDARY) to++;
  return { cue: { type: 'refuses', looksBack: false, start: refused, end: at, words: [refused] }, from: at + 1, to };
};

/** `That is the plot of my play`, `All this is in a novel`, `It is pure fiction`. */
const isFrame = (candidates: CandidateIndex, from: number): boolean => {
  let at = from;
  while (/^(?:all|of)$/.test(candidates.wordAt(at))) at++;
  if (!/^(?:that|this|it|these|so)$/.test(candidates.wordAt(at))) return false;
  if (!/^(?:is|was|are|were|goes|happens|comes)$/.test(candidates.wordAt(++at))) return false;
  do at++;
  while (DETERMINERS.has(candidates.wordAt(at)) || /^(?:only|just|all|pure|from|in)$/.test(candidates.wordAt(at)));
  if (!FICTIONS.has(candidates.wordAt(at))) return isWork(candidates, at - 2) && /^(?:in|from)$/.test(candidates.wordAt(at - 2));
  return (candidates.tokens[at + 1]?.boundary ?? SENTENCE_BOUNDARY) > NO_BOUNDARY || isWork(candidates, at + 1);
};

/** `of my play`, `in the novel`. */
const isWork = (candidates: CandidateIndex, at: number): boolean => {
  if (!/^(?:of|in|from|for)$/.test(candidates.wordAt(at)) || !DETERMINERS.has(candidates.wordAt(at + 1))) return false;
  return WORKS.has(candidates.wordAt(at + 2)) || WORKS.has(candidates.wordAt(at + 3));
};

/** `We declined`, `and the board said no`, `nothing was installed`. */
const isRefusal = (candidates: CandidateIndex, from: number): boolean => {
  let clause = '';
  for (let at = from; at < from + NEAR; at++) {
    if (at > from && (candidates.tokens[at]?.boundary ?? SENTENCE_BOUNDARY) > NO_BOUNDARY) break;
    if (at > from && /^(?:and|but)$/.test(candidates.wordAt(at))) break;
    clause += ` ${candidates.wordAt(at)}`;
  }
  return REFUSALS.test(clause) || UNDONE.test(clause);
};

const isOffer = (candidates: CandidateIndex, at: number): boolean =>
  OFFERERS.has(candidates.wordAt(at)) || hasLemmaIn(candidates.wordAt(at), OFFERS);
