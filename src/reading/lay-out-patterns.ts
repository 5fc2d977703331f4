import { expectedUse } from './expected-use.js';
import { sideBySide } from './number-lists.js';
import type { Pattern } from './patterns.js';
import { itemOf, type PhraseIndex } from './phrase-index.js';
import { presentWith } from './present-with.js';
import type { SymbolTable } from './symbol-table.js';

/** A pattern filed under its rarest symbol; its needs are the others. */
interface Anchored extends Pattern {
  readonly anchor: number;
}

/**
 * Lays patterns out level by level, and within a level by anchor.
 *
 * @param written how often each word was met where the vocabulary shows how callers write
 * @param looksBack as `PhraseIndex` has it
 */
export const layOutPatterns = (patterns: readonly Pattern[], symbols: SymbolTable, written: ReadonlyMap<string, number>, looksBack: Uint8Array): PhraseIndex => {
  const levels = onLevels(patterns, symbols, expectedUse(patterns, symbols, written));
  const ordered = levels.flat();
  const { words, size, firstUnnamed } = symbols;
  const anchors = new Set(ordered.map((pattern) => pattern.anchor));
  const isMarked = (symbol: number): boolean => symbol < firstUnnamed || anchors.has(symbol);
  const asNeed = (symbol: number): number => (isMarked(symbol) ? symbol : ~symbol);
  const needs = ordered.map((pattern) => pattern.needs.map(asNeed));
  return {
    words,
    symbols: size,
    named: firstUnnamed,
    ...presentWith(symbols, isMarked),
    levels: firstsOf(levels, size),
    needs: sideBySide(needs),
    second: Int32Array.from(ordered, (pattern, at) => needs[at]?.[0] ?? pattern.anchor),
    ...numberSequences(ordered),
    without: sideBySide(ordered.map((pattern) => pattern.without)),
    claim: Int32Array.from(ordered, (pattern) => pattern.claim),
    group: Int32Array.from(ordered, (pattern) => pattern.group),
    looksBack,
  };
};

const onLevels = (patterns: readonly Pattern[], symbols: SymbolTable, use: Float64Array): readonly (readonly Anchored[])[] => {
  const levelOf = levelsAmong(symbols);
  const levels: Anchored[][] = [];
  for (const pattern of patterns) {
    const level = Math.max(...pattern.needs.map(levelOf), ...pattern.without.map(levelOf), 0);
    const [anchor = -1, ...needs] = pattern.needs.toSorted((a, b) => (use[a] ?? 0) - (use[b] ?? 0));
    while (levels.length <= level) levels.push([]);
    levels[level]?.push({ ...pattern, anchor, needs });
  }
  // Stable: the patterns of one anchor stay in the order in which the vocabulary has them.
  return levels.map((level) => level.sort((a, b) => a.anchor - b.anchor));
};

/** The level after which all occurrences of a symbol are known: 0 for words. */
const levelsAmong = ({ members, singles }: SymbolTable): ((symbol: number) => number) => {
  const known = new Map<number, number>();
  const levelOf = (symbol: number): number => {
    const before = known.get(symbol);
    if (before !== undefined) return before;
    if (!members.has(symbol)) return 0;
    known.set(symbol, 0);
    let level = 0;
    for (const single of singles.get(symbol) ?? []) level = Math.max(level, levelOf(single));
    for (const member of members.get(symbol) ?? []) level = Math.max(level, 1 + Math.max(...member.symbols.map(levelOf)));
    known.set(symbol, level);
    return level;
  };
  return levelOf;
};

/** Level → symbol → the first pattern that it sets off, and one number more for the end of the last. */
const firstsOf = (levels: readonly (readonly Anchored[])[], symbols: number): readonly Int32Array[] => {
  let next = 0;
  return levels.map((patterns) => {
    const firsts = new Int32Array(symbols + 1);
    let at = 0;
    for (let symbol = 0; symbol <= symbols; symbol++) {
      while ((patterns[at]?.anchor ?? Infinity) < symbol) at++;
      firsts[symbol] = next + at;
    }
    next += patterns.length;
    return firsts;
  });
};

/** The parts of patterns as numbered sequences; each pattern has its own. */
const numberSequences = (patterns: readonly Pattern[]): Pick<PhraseIndex, 'parts' | 'sequences'> => {
  const sequences: number[][] = [];
  const parts = patterns.map((pattern) => pattern.parts.map(({ symbols, gaps }) => sequences.push(symbols.map((symbol, k) => itemOf(symbol, gaps[k] === true))) - 1));
  return { parts: sideBySide(parts), sequences: sideBySide(sequences) };
};
