import { CLAUSE_BOUNDARY, SENTENCE_BOUNDARY } from '../tokens/token.js';
import type { CandidateIndex } from './candidates.js';
import type { NegationCue } from './cue.js';

/** What is refused as soon as it is asked for: the cue, and the tokens that name it; `to` is excluded. */
interface RefusedWhenAsked {
  readonly cue: NegationCue;
  readonly from: number;
  readonly to: number;
}

/** Who asks has at most so many words: `if one of our users asks`. */
const LONGEST_ASKER = 5;
/** A clause that refuses has at most so many. */
const LONGEST_REFUSAL = 9;

const ASKS = /^(?:ask|asks|asked|request|requests|requested|prompt|prompts|prompted)$/;
const REFUSER = '(?: (?:we|it|you|they|(?:the|our|your) \\w+(?: \\w+)?))?';
const MANNER = '(?: (?:must|will|should|shall|always|politely|simply|just|then))*';
const REFUSES = '(?:refuse|decline|reject|block)(?:s|es|d)?';
const OBJECT = '(?: (?:it|them|this|that|the request|politely|at once|immediately|outright))*';
/** The whole of a clause: `the assistant must politely decline`. */
const REFUSAL = new RegExp(`^(?: then)?${REFUSER}${MANNER} ${REFUSES}${OBJECT}$`);

/** `If asked for such pictures, refuse`: a request that is refused whenever it is made is none that is met. */
export const refusedWhenAsked = (candidates: CandidateIndex): readonly RefusedWhenAsked[] => {
  const found: RefusedWhenAsked[] = [];
  for (let at = 0; at < candidates.tokens.length; at++) {
    if (!/^(?:if|when|whenever)$/.test(candidates.wordAt(at))) continue;
    const asks = asksAt(candidates, at + 1);
    if (asks === undefined) continue;
    const to = clauseEnd(candidates, asks + 1);
    if (candidates.tokens[to]?.comma !== true || !isRefusal(candidates, to)) continue;
    found.push({ cue: { type: 'prevents', looksBack: false, start: at, end: asks + 1, words: [at, asks] }, from: asks + 1, to });
  }
  return found;
};

const asksAt = (candidates: CandidateIndex, from: number): number | undefined => {
  for (let at = from; at <= from + LONGEST_ASKER && (at === from || !isOver(candidates, at)); at++)
    if (ASKS.test(candidates.wordAt(at))) return at;
  return undefined;
};

const isRefusal = (candidates: CandidateIndex, from: number): boolean => {
  let clause = '';
  const to = clauseEnd(candidates, from + 1);
  if (to - from > LONGEST_REFUSAL) return false;
  for (let at = from; at < to && candidates.wordAt(at) !== 'and'; at++) clause += ` ${candidates.wordAt(at)}`;
  return REFUSAL.test(clause);
};

const clauseEnd = (candidates: CandidateIndex, from: number): number => {
  let at = from;
  while (!isOver(candidates, at)) at++;
  return at;
};

const isOver = ({ tokens }: CandidateIndex, at: number): boolean =>
  tokens[at]?.comma === true || (tokens[at]?.boundary ?? SENTENCE_BOUNDARY) >= CLAUSE_BOUNDARY;
