/** A run of words that a symbol, a group or a phrase covers; `end` is excluded. */
export interface Occurrence {
  readonly start: number;
  readonly end: number;
  readonly strength: number;
  /** The words that were asked for, without those in gaps. */
  readonly words: readonly number[];
}

export const NOWHERE: readonly Occurrence[] = [];

/** In word numbers; `end` is excluded. */
export type TokenRange = Pick<Occurrence, 'start' | 'end'>;

/** How many words lie between one run of words and another. */
export const apartFrom = (found: TokenRange, start: number, end: number): number =>
  found.start >= end ? found.start - end : Math.max(0, start - found.end);

/** The words of two occurrences, one after the other: mostly one each. */
export const joinWords = (words: readonly number[], more: readonly number[]): readonly number[] =>
  words.length === 1 && more.length === 1 ? [words[0] as number, more[0] as number] : words.concat(more);
