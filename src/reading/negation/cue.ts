import type { Polarity } from '../../rulebook/vocabulary.js';
import { FAR_DENIALS } from '../english/negation-words.js';
import type { CandidateIndex } from './candidates.js';

export type CueType = 'before' | 'after' | 'never' | 'prevents' | 'ends' | 'mentions' | 'value';

/** A place where the text denies, prevents or mentions. */
export interface NegationCue {
  readonly list: CueType;
  readonly looksBack: boolean;
  readonly start: number;
  readonly end: number;
  readonly words: readonly number[];
}

/** A phrase found in a text, by its number. */
interface FoundPhrase extends Pick<NegationCue, 'start' | 'end' | 'words'> {
  readonly phraseId: number;
}

/**
 * The cues among the phrases found in a text.
 *
 * @param lists phrase → the list of negation that it stands in
 * @param looksBack phrase → 1 where what it denies may stand before it
 */
export const cuesAmong = (
  matches: readonly FoundPhrase[],
  lists: readonly (keyof Polarity | undefined)[],
  looksBack: ArrayLike<number>,
): readonly NegationCue[] => {
  const cues: NegationCue[] = [];
  for (const { phraseId, start, end, words } of matches) {
    const list = lists[phraseId];
    if (list === undefined || list === 'things' || list === 'nobody' || list === 'people') continue;
    cues.push({ list, looksBack: looksBack[phraseId] === 1, start, end, words });
  }
  return longest(cues);
};

/** How many denials before one may still overlap it. */
const OVERLAPPING = 24;

/** Of the denials of one list that overlap, the longest: `no longer` is one denial, not `no` as well. */
export const longest = (denials: readonly NegationCue[]): readonly NegationCue[] => {
  if (denials.length < 2) return denials;
  const sorted = [...denials].sort((a, b) => a.start - b.start || b.end - a.end);
  const hidden = (one: NegationCue, at: number): boolean => {
    for (let k = Math.max(0, at - OVERLAPPING); k < sorted.length; k++) {
      const other = sorted[k];
      if (other === undefined || other.start >= one.end) return false;
      if (other === one || other.list !== one.list || other.end <= one.start || other.words.length < one.words.length) continue;
      if ((other.words.length > one.words.length || k < at) && one.words.every((word) => other.words.includes(word))) return true;
    }
    return false;
  };
  return sorted.filter((one, at) => !hidden(one, at));
};

/** Whether a denial reaches to the end of its clause (`no`, `without`), and not only to the object of its verb (`skip`). */
export const isFar = (told: CandidateIndex, denial: NegationCue): boolean => FAR_DENIALS.has(told.textAt(denial.end - 1));
