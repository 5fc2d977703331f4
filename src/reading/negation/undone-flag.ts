import { firstWhere } from '../../lists/first-where.js';
import { type CandidateIndex, shareWord } from './candidates.js';
import type { NegationCue } from './cue.js';

/** Behind a verb of ending these begin a time or a limit, and no object. */
const NO_OBJECT = /^(?:on|at|in|after|before|below|above|under|over|by|when|if|until|date|time|id|count)$/;

/**
 * The words by which a key negates itself, where its value is negative as well: `disable` in `disable_notice=False`. What such a flag
 * names is done, since nothing switches it off. None where the key negates nothing, or is no single name.
 *
 * @param cues in order of their starts
 * @param at the value
 */
export const undoneBy = (candidates: CandidateIndex, cues: readonly NegationCue[], at: number): readonly number[] | undefined => {
  const from = nameStart(candidates, at);
  const within = cues
    .slice(
      firstWhere(cues, ({ start }) => start >= from),
      firstWhere(cues, ({ start }) => start >= at),
    )
    .filter((cue) => cue.end <= at && negatesName(candidates, cue, from, at));
  // One word may stand in several lists.
  const denials = within.filter((cue, nth) => !within.slice(0, nth).some(({ words }) => shareWord(words, cue.words)));
  return denials.length % 2 === 1 ? within.flatMap(({ words }) => words) : undefined;
};

/**
 * Whether a cue negates the rest of its name: `skip_notice`, `notice_disabled`, but not `session_end`, and not `stop_on_refusal`, which
 * names when something ends.
 */
const negatesName = (candidates: CandidateIndex, { type, looksBack, end, start }: NegationCue, from: number, at: number): boolean => {
  if (type === 'mentions') return false;
  if (type === 'after' || looksBack) return start > from;
  return end < at && !NO_OBJECT.test(candidates.wordAt(end));
};

/** Where the name begins that stands right before a value: all words that are written together. */
const nameStart = ({ tokens }: CandidateIndex, at: number): number => {
  let from = at - 1;
  while (from > 0 && tokens[from]?.attached === true) from--;
  return from;
};
