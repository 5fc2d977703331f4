import type { LexicalEntry } from '../lexicon/lexicon.js';
import type { TokenRange } from '../text/span.js';
import type { Token } from '../tokens/token.js';

/** Where a symbol, a group or a phrase was found. */
export interface Occurrence extends TokenRange {
  /** In thousandths: 1000 where everything stands as the phrase has it. */
  readonly strength: number;
  /** The tokens that were asked for, by number, without those in gaps. */
  readonly words: readonly number[];
}

/** What is found nowhere. */
export const NOWHERE: readonly Occurrence[] = [];

/** The tokens of two occurrences, one after the other. Mostly each has one. */
export const concatWords = (words: readonly number[], more: readonly number[]): readonly number[] =>
  words.length === 1 && more.length === 1 ? [words[0] as number, more[0] as number] : words.concat(more);

/** A phrase found in a text. */
export interface Match extends Occurrence {
  readonly phraseId: number;
  /** Its parts were found in any order (`&`), so words of other phrases may lie between. */
  readonly loose: boolean;
}

/** The word families, exact words and groups that are present, and side by side where each first stands. */
export interface SymbolsPresent {
  readonly symbols: readonly number[];
  readonly places: readonly Occurrence[];
}

/** One of several sentences of a text. */
export interface Sentence extends TokenRange {
  /** What is present in it, each where it first stands in it. */
  readonly symbolsPresent: SymbolsPresent;
}

/** Everything of the vocabulary that is found in a text. */
export interface Matched {
  /** The tokens as the vocabulary divides them. */
  readonly tokens: readonly Token[];
  /** What each token is to it. */
  readonly entries: readonly LexicalEntry[];
  readonly matches: readonly Match[];
  readonly symbolsPresent: SymbolsPresent;
  /** Each sentence by itself; none where there is but one. */
  readonly sentences: readonly Sentence[];
  /** The share of tokens that are understood. */
  readonly understood: number;
}
