import { CHANNELS, SILENT } from '../english/channel-words.js';
import { FINITE_VERBS } from '../english/negation-words.js';
import { hasLemmaIn } from '../lexicon/lemmatize.js';
import { CLAUSE_BOUNDARY, SENTENCE_BOUNDARY } from '../tokens/token.js';
import { type CandidateIndex, NEAR } from './candidates.js';
import type { NegationCue } from './cue.js';

/** A clause that says that a channel is off: the cue, and the tokens before it that name the channel; `to` is excluded. */
interface SwitchedOff {
  readonly cue: NegationCue;
  readonly from: number;
  readonly to: number;
}

/**
 * Where a channel is off nobody is watched by it, and who is named with it is no subject. `Listens to callers; the staff channel is muted`:
 * no staff is listened to.
 */
export const switchedOff = (candidates: CandidateIndex): readonly SwitchedOff[] => {
  const found: SwitchedOff[] = [];
  for (let at = 2; at < candidates.tokens.length; at++) {
    if (!SILENT.has(candidates.wordAt(at)) || !FINITE_VERBS.has(candidates.wordAt(at - 1))) continue;
    const goesOn = (candidates.tokens[at + 1]?.boundary ?? SENTENCE_BOUNDARY) < CLAUSE_BOUNDARY;
    if (goesOn || !hasLemmaIn(candidates.wordAt(at - 2), CHANNELS)) continue;
    found.push({ cue: { type: 'mutes', looksBack: true, start: at, end: at + 1, words: [at] }, from: clauseStart(candidates, at), to: at });
  }
  return found;
};

const clauseStart = ({ tokens }: CandidateIndex, end: number): number => {
  let from = end;
  while (from > 0 && end - from < NEAR && (tokens[from]?.boundary ?? SENTENCE_BOUNDARY) < CLAUSE_BOUNDARY) from--;
  return from;
};
