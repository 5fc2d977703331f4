import { CLAUSE_BOUNDARY, SENTENCE_BOUNDARY } from '../tokens/token.js';
import { type CandidateIndex, NEAR } from './candidates.js';
import { type NegationCue, reachesClauseEnd } from './cue.js';

/** What is left untold: a cue, and the tokens that tell it; `to` is excluded. */
interface LeftUntold {
  readonly cue: NegationCue;
  readonly from: number;
  readonly to: number;
}

/** A clause begins that tells something. */
const TELLING = /^(?:that|how|where|whether)$/;

/**
 * A letter that leaves out that something is offered says nothing of whether it is: the telling is missed. `The refusal leaves out that
 * they may have a person review it`: nobody refuses the review.
 */
export const leftUntold = (candidates: CandidateIndex, cues: readonly NegationCue[]): readonly LeftUntold[] =>
  cues
    .filter((cue) => cue.type === 'before' && !reachesClauseEnd(candidates, cue) && TELLING.test(candidates.wordAt(cue.end)))
    .map((cue) => ({
      cue: { type: 'asks', looksBack: false, start: cue.start, end: cue.end, words: cue.words },
      from: cue.end + 1,
      to: clauseEnd(candidates, cue.end + 1),
    }));

const clauseEnd = ({ tokens }: CandidateIndex, from: number): number => {
  let at = from;
  while (at < tokens.length && at - from < NEAR && (tokens[at]?.boundary ?? SENTENCE_BOUNDARY) < CLAUSE_BOUNDARY) at++;
  return at;
};
