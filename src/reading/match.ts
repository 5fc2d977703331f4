import type { Occurrence } from './occurrence.js';
import type { Word } from './word.js';

/** A phrase found in a text. */
export interface Match extends Occurrence {
  readonly claim: number;
  /** Its parts were found in any order (`&`), so words of other phrases may lie between. */
  readonly loose: boolean;
}

/** The word families, exact words and groups that are present in the text, and side by side where each first stands. */
export interface Signs {
  readonly symbols: readonly number[];
  readonly places: readonly Occurrence[];
}

/** Everything of the vocabulary that is found in a text. */
export interface Matched {
  /** The words as the vocabulary divides them. */
  readonly words: readonly Word[];
  readonly matches: readonly Match[];
  readonly signs: Signs;
  /** The share of words that are understood. */
  readonly understood: number;
}
