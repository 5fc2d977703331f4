import type { PackedLists } from '../../lists/packed-lists.js';
import type { WordFamilies } from '../lexicon/word-families.js';

/**
 * All phrases as patterns of numbers, ready to be looked for. A symbol is a word family, an exact word, or a group; a
 * pattern is one way to say a phrase or a group's member, and is looked at only where its rarest symbol, its anchor, is
 * present. Arrays side by side, since most patterns fail on the first look, and that look must be short; and plain data,
 * since it is kept in a snapshot.
 */
export interface PhraseAutomaton {
  readonly words: WordFamilies;
  /** How many symbols there are. */
  readonly symbols: number;
  /** Symbols below this are words and groups that the vocabulary names; the others are alternations inside phrases. */
  readonly named: number;
  /**
   * Symbol → what is marked with it as present: itself, and the groups that it is a word of, through other groups too, where
   * they are eager. Eager are all that are named or set off patterns.
   */
  readonly eager: PackedLists;
  /** Symbol → the symbols of which one must be present, for the lazy groups, which nothing marks; empty for all that are eager. */
  readonly lazy: PackedLists;
  /** Symbol → the first of the patterns that it sets off; they end where those of the next symbol begin. */
  readonly patternsOf: Int32Array;
  /** How many levels there are, and pattern → its level. Patterns of level n need no group that is complete only after level n. */
  readonly levels: number;
  readonly level: Uint16Array;
  /**
   * Pattern → the first symbol that it needs beside its anchor, or the anchor where it needs no other: most patterns fail on it.
   * Eager symbols come before lazy ones, which are written as `~symbol`, and the rarer before the others.
   */
  readonly firstNeed: Int32Array;
  /** Pattern → all that it needs beside these two: none of them may be missing. */
  readonly needs: PackedLists;
  /** Pattern → the first of its parts, as sequences: all in one sentence, in any order. They end where those of the next pattern begin. */
  readonly parts: Int32Array;
  /** Sequence → its symbols in order, as items. */
  readonly sequences: PackedLists;
  /** Pattern → symbols that the sentence must not hold. */
  readonly without: PackedLists;
  /** What a match means: pattern → phrase, or the group symbol that it belongs to, written as `~symbol`. */
  readonly meaning: Int32Array;
  /** Phrase → 1 where it begins with `...`: what stands before it is meant. */
  readonly looksBack: Uint8Array;
}

/**
 * Symbol → 1 where its presence alone sets off a pattern. A text without such a word holds no phrase, since every pattern waits for its
 * anchor: `by` and `to` are words of many phrases, and the anchors of hardly any.
 */
export const tellingSymbols = ({ symbols, eager, patternsOf }: Pick<PhraseAutomaton, 'symbols' | 'eager' | 'patternsOf'>): Uint8Array => {
  const telling = new Uint8Array(symbols);
  const setsOff = (symbol: number): boolean => (patternsOf[symbol] as number) < (patternsOf[symbol + 1] as number);
  for (let symbol = 0; symbol < symbols; symbol++)
    for (let at = eager.starts[symbol] as number; at < (eager.starts[symbol + 1] as number); at++)
      if (setsOff(eager.items[at] as number)) telling[symbol] = 1;
  return telling;
};

/** An item of a sequence: a symbol, and whether other words may stand before it. */
export const itemOf = (symbol: number, mayStandApart: boolean): number => (mayStandApart ? ~symbol : symbol);
/** The symbol of an item. */
export const symbolOf = (item: number): number => (item < 0 ? ~item : item);
/** Whether other words may stand before an item. */
export const mayStandApart = (item: number): boolean => item < 0;
