import type { NumberLists } from './number-lists.js';
import type { NumberedWords } from './number-words.js';

/**
 * All phrases as patterns of numbers, ready to be looked for. A symbol is a word family, an exact word, or a group; a
 * pattern is one way to say a phrase or a group's member, and is looked at only where its rarest symbol, its anchor, is
 * present. Plain arrays side by side: most patterns fail on the first look, and that look must be short; and plain data can
 * be kept.
 */
export interface PhraseIndex {
  readonly words: NumberedWords;
  readonly symbols: number;
  /** Symbols below this are words and groups that the vocabulary names; the others are alternations inside phrases. */
  readonly named: number;
  /** Symbol → what is marked with it as present: itself and, of the groups that it is a word of, through other groups too, those that are named or set off patterns. */
  readonly marked: NumberLists;
  /** Symbol → the symbols of which one must be present, for the groups that nothing marks; empty for all that are marked. */
  readonly sought: NumberLists;
  /**
   * Level → symbol → the first of the patterns that it sets off; they end where those of the next symbol begin. Patterns
   * of level n need no group that is complete only after level n.
   */
  readonly levels: readonly Int32Array[];
  /** Pattern → the symbols it needs beside its anchor, rarest first: none of them may be missing. Those that are sought are written as `~symbol`. */
  readonly needs: NumberLists;
  /** Pattern → the first of its needs, or the anchor where it has none: most patterns fail on it. */
  readonly second: Int32Array;
  /** Pattern → its parts, as sequences: all in one sentence, in any order. */
  readonly parts: NumberLists;
  /** Sequence → its symbols in order, as items. */
  readonly sequences: NumberLists;
  /** Pattern → symbols that the sentence must not hold. */
  readonly without: NumberLists;
  /** What a match means: pattern → claim, or -1 … */
  readonly claim: Int32Array;
  /** … and the group symbol that it belongs to, or -1. */
  readonly group: Int32Array;
  /** Claim → 1 where the phrase begins with `...`: what stands before it is meant. */
  readonly looksBack: Uint8Array;
}

/** An item of a sequence: a symbol, and whether other words may stand before it. */
export const itemOf = (symbol: number, apart: boolean): number => (apart ? ~symbol : symbol);
export const symbolOf = (item: number): number => (item < 0 ? ~item : item);
export const mayStandApart = (item: number): boolean => item < 0;
