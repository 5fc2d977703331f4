import type { Token } from '../tokens/token.js';
import type { Occurrence } from './occurrence.js';

/** A phrase found in a text. */
export interface Match extends Occurrence {
  readonly phraseId: number;
  /** Its parts were found in any order (`&`), so words of other phrases may lie between. */
  readonly loose: boolean;
}

/** The word families, exact words and groups that are present in the text, and side by side where each first stands. */
export interface SymbolsPresent {
  readonly symbols: readonly number[];
  readonly places: readonly Occurrence[];
}

/** One of several sentences of a text, in word numbers; `end` is excluded. */
export interface Sentence {
  readonly start: number;
  readonly end: number;
  /** What is present in it, each where it first stands in it. */
  readonly signs: SymbolsPresent;
}

/** Everything of the vocabulary that is found in a text. */
export interface Matched {
  /** The words as the vocabulary divides them. */
  readonly words: readonly Token[];
  readonly matches: readonly Match[];
  readonly signs: SymbolsPresent;
  /** Each sentence by itself; none where there is but one. */
  readonly sentences: readonly Sentence[];
  /** The share of words that are understood. */
  readonly understood: number;
}
