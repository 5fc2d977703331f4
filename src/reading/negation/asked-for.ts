import { ASKED, COMPLIED } from '../english/asking-words.js';
import { CLAUSE_BOUNDARY, SENTENCE_BOUNDARY } from '../tokens/token.js';
import { type CandidateIndex, NEAR } from './candidates.js';
import type { NegationCue } from './cue.js';

/** What somebody asked for: the cue, and the tokens that name it; `to` is excluded. */
interface AskedFor {
  readonly cue: NegationCue;
  readonly from: number;
  readonly to: number;
}

/**
 * What a person asked for is not offered thereby. `She asked that a person look again`: nobody has looked yet. Not where the text
 * goes on that it was done, and not where people may ask: that is an offer.
 */
export const askedFor = (candidates: CandidateIndex): readonly AskedFor[] => {
  const found: AskedFor[] = [];
  for (let at = 1; at < candidates.tokens.length; at++) {
    if (!ASKED.has(candidates.wordAt(at)) || !isAsker(candidates, at - 1)) continue;
    if (!/^(?:that|for|to|whether|if)$/.test(candidates.wordAt(at + 1))) continue;
    const to = endOf(candidates, at + 1, CLAUSE_BOUNDARY);
    if (isComplied(candidates, at + 1, to)) continue;
    found.push({ cue: { type: 'asks', looksBack: false, start: at, end: at + 1, words: [at] }, from: at + 1, to });
  }
  return found;
};

/** `she asked`, `Lia asked`, `the tenant asked`, but neither `we asked` nor `if asked`. */
const isAsker = ({ tokens }: CandidateIndex, at: number): boolean => {
  const token = tokens[at];
  if (token === undefined) return false;
  if (/^(?:she|he|they)$/.test(token.text) || /^\p{Lu}\p{Ll}/u.test(token.written))
    return !/^(?:if|when|who|we|nobody|none|no)$/.test(token.text);
  return /^(?:the|a|an|one|this|that|each|every|his|her)$/.test(tokens[at - 1]?.text ?? '');
};

/** The first token from which on a sign of this strength stands. */
const endOf = ({ tokens }: CandidateIndex, from: number, boundary: number): number => {
  let at = from;
  while (at < tokens.length && at - from < NEAR && (tokens[at]?.boundary ?? SENTENCE_BOUNDARY) < boundary) at++;
  return at;
};

/** The same sentence, or the next, tells that it was done. */
const isComplied = (candidates: CandidateIndex, from: number, behind: number): boolean => {
  const next = endOf(candidates, behind, SENTENCE_BOUNDARY);
  const to = endOf(candidates, next + 1, SENTENCE_BOUNDARY);
  for (let at = from; at < to; at++) if (COMPLIED.has(candidates.wordAt(at))) return true;
  return false;
};
