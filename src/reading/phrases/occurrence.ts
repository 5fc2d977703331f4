import type { TokenRange } from '../text/span.js';

/** A run of words that a symbol, a group or a phrase covers; `end` is excluded. */
export interface Occurrence extends TokenRange {
  readonly strength: number;
  /** The words that were asked for, without those in gaps. */
  readonly words: readonly number[];
}

export const NOWHERE: readonly Occurrence[] = [];

/** The words of two occurrences, one after the other: mostly one each. */
export const joinWords = (words: readonly number[], more: readonly number[]): readonly number[] =>
  words.length === 1 && more.length === 1 ? [words[0] as number, more[0] as number] : words.concat(more);
