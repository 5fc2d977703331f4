/** A run of words that a symbol, a group or a phrase covers; `end` is excluded. */
export interface Occurrence {
  readonly start: number;
  readonly end: number;
  readonly strength: number;
  /** The words that were asked for, without those in gaps. */
  readonly words: readonly number[];
}

/** How many words lie between an occurrence and a run of words; `end` is excluded. */
export const apartFrom = (found: Occurrence, start: number, end: number): number => (found.start >= end ? found.start - end : Math.max(0, start - found.end));
