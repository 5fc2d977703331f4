import { SWITCHES } from '../english/negation-words.js';
import { SENTENCE_BOUNDARY, type Token } from '../tokens/token.js';
import { type CandidateIndex, NEAR } from './candidates.js';
import type { NegationCue } from './cue.js';
import { undoneBy } from './undone-flag.js';

/** A value that negates its key, and the tokens that it covers; `to` is excluded. */
export interface ValueScope {
  readonly cue: NegationCue;
  readonly from: number;
  readonly to: number;
  /** Practices that begin here or later are not negated. */
  readonly practicesTo: number;
  /** The words of the key that negate the rest of it, which the value undoes: `disable` in `disable_notice=False`. */
  readonly undone: readonly number[] | undefined;
}

/**
 * A negative value negates its key, and a switch all that its call names. `notice=False`, `bias-free`, `Human review? No.`,
 * `notify(enabled=False)`.
 *
 * @param cues those that a value may undo
 */
export const negatedValues = (candidates: CandidateIndex, cues: readonly NegationCue[]): readonly ValueScope[] => {
  const scopes: ValueScope[] = [];
  for (let at = 0; at < candidates.tokens.length; at++) {
    const { negatesKey, isAnswer } = candidates.tokens[at] as Token;
    if (negatesKey !== undefined) scopes.push(valueScope(candidates, cues, at, negatesKey, isAnswer));
  }
  return scopes;
};

const valueScope = (candidates: CandidateIndex, cues: readonly NegationCue[], at: number, key: number, isAnswer: boolean): ValueScope => {
  const cue: NegationCue = { type: 'value', looksBack: false, start: at, end: at + 1, words: [at] };
  const undone = isAnswer ? undefined : undoneBy(candidates, cues, at);
  if (!isAnswer && SWITCHES.has(candidates.wordAt(key))) {
    const from = sentenceStart(candidates, at);
    return { cue, from, to: at, practicesTo: at, undone };
  }
  const practicesTo = isAnswer || asksForSafeguard(candidates, key, at) ? key : at;
  return { cue, from: key, to: at, practicesTo, undone };
};

/** A key that names a safeguard takes the negation for itself. `tell the applicants that a machine ranks them: no`: they are ranked. */
const asksForSafeguard = (candidates: CandidateIndex, from: number, to: number): boolean =>
  candidates.around(from, to).some(({ kind, start, end }) => kind === 'safeguard' && start >= from && end <= to);

const sentenceStart = ({ tokens }: CandidateIndex, at: number): number => {
  let from = at;
  while (from > 0 && at - from < NEAR && tokens[from]?.boundary !== SENTENCE_BOUNDARY) from--;
  return from;
};
