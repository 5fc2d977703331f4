import type { Polarity } from '../../rulebook/vocabulary.js';
import { FAR_DENIALS } from '../english/negation-words.js';
import type { CandidateIndex } from './candidates.js';

/**
 * How a cue negates. All but the last five are lists of the vocabulary, under `polarity`.
 *
 * - `before` stands before what it negates: `no notice`
 * - `after` stands behind it: `the notice is missing`
 * - `never` looks like a cue and is none: `not only notice`
 * - `prevents` negates a practice that follows: `refuse requests to rank people`
 * - `ends` negates a practice that an undertaking is for: `scrap the plan to rank people`
 * - `mentions` negates nothing; a practice that follows is talked about only: `article about ranking people`
 * - `value` is the value of a key: `notice=False`
 * - `frames` says of practices before it that they are only told of: `That is the plot of my play.`
 * - `refuses` says that nothing came of them: `… wanted to sell us … We declined.`
 * - `asks` says of a safeguard that somebody asked for it, or that it is not told of: `She asked that a person look again.`,
 *   `leaves out that a person may look again`
 * - `mutes` says that a channel is off, so that who is named with it is no subject: `The staff channel is muted.`
 */
type CueType = 'before' | 'after' | 'never' | 'prevents' | 'ends' | 'mentions' | 'value' | 'frames' | 'refuses' | 'asks' | 'mutes';

/** Words of the text that negate, prevent or merely mention. */
export interface NegationCue {
  readonly type: CueType;
  /** What stands right before it is meant: `emotion recognition webinar`. */
  readonly looksBack: boolean;
  readonly start: number;
  readonly end: number;
  /** Its tokens, by number. */
  readonly words: readonly number[];
}

/** A phrase found in a text, by its number. */
interface FoundPhrase extends Pick<NegationCue, 'start' | 'end' | 'words'> {
  readonly phraseId: number;
}

/**
 * The cues among the phrases found in a text.
 *
 * @param lists phrase → the list of the vocabulary that it stands in, where it stands in one
 * @param looksBack phrase → 1 where what stands right before it is meant
 */
export const cuesAmong = (
  matches: readonly FoundPhrase[],
  lists: readonly (keyof Polarity | undefined)[],
  looksBack: ArrayLike<number>,
): readonly NegationCue[] => {
  const cues: NegationCue[] = [];
  for (const { phraseId, start, end, words } of matches) {
    const type = lists[phraseId];
    if (type === undefined || type === 'things' || type === 'nobody' || type === 'people') continue;
    cues.push({ type, looksBack: looksBack[phraseId] === 1, start, end, words });
  }
  return longestCues(cues);
};

/** Of cues in order of their starts, so many before one may still overlap it. */
const OVERLAPPING = 24;

/** Of cues of one type that overlap only the longest: `no longer` is one cue, and `no` in it is none. */
const longestCues = (cues: readonly NegationCue[]): readonly NegationCue[] => {
  if (cues.length < 2) return cues;
  const sorted = cues.toSorted((a, b) => a.start - b.start || b.end - a.end);
  return sorted.filter((_, at) => !isHidden(sorted, at));
};

/** Whether another cue of the same type holds all words of a cue, and more; of two with the same words the first stays. */
const isHidden = (sorted: readonly NegationCue[], at: number): boolean => {
  const cue = sorted[at] as NegationCue;
  for (let k = Math.max(0, at - OVERLAPPING); k < sorted.length; k++) {
    const other = sorted[k] as NegationCue;
    if (other.start >= cue.end) return false;
    if (k === at || other.type !== cue.type || other.end <= cue.start || other.words.length < cue.words.length) continue;
    if ((other.words.length > cue.words.length || k < at) && cue.words.every((word) => other.words.includes(word))) return true;
  }
  return false;
};

/** Whether a cue negates up to the end of its clause (`no`, `without`), and not only the object of its verb (`skip`). */
export const reachesClauseEnd = (candidates: CandidateIndex, cue: NegationCue): boolean => FAR_DENIALS.has(candidates.wordAt(cue.end - 1));
