import { COMMON_WORDS } from './known-words.js';
import { sideBySide } from './number-lists.js';
import type { Pattern } from './patterns.js';
import { itemOf, type PhraseIndex } from './phrase-index.js';
import type { SymbolTable } from './symbol-table.js';

/** A pattern filed under its rarest symbol; its needs are the others. */
interface Anchored extends Pattern {
  readonly anchor: number;
}

/**
 * Lays patterns out level by level, and within a level by anchor.
 *
 * @param looksBack as `PhraseIndex` has it
 */
export const layOutPatterns = (patterns: readonly Pattern[], symbols: SymbolTable, looksBack: Uint8Array): PhraseIndex => {
  const levels = onLevels(patterns, symbols);
  const ordered = levels.flat();
  const { words, size, firstUnnamed } = symbols;
  const anchors = new Set(ordered.map((pattern) => pattern.anchor));
  const isListed = (symbol: number): boolean => symbol < firstUnnamed || anchors.has(symbol);
  const present = presentWith(symbols);
  return {
    words,
    symbols: size,
    named: firstUnnamed,
    listed: sideBySide(present.map((list) => list.filter(isListed))),
    unlisted: sideBySide(present.map((list) => list.filter((symbol) => !isListed(symbol)))),
    levels: firstsOf(levels, size),
    needs: sideBySide(ordered.map((pattern) => pattern.needs)),
    second: Int32Array.from(ordered, (pattern) => pattern.needs[0] ?? pattern.anchor),
    ...numberSequences(ordered),
    without: sideBySide(ordered.map((pattern) => pattern.without)),
    claim: Int32Array.from(ordered, (pattern) => pattern.claim),
    group: Int32Array.from(ordered, (pattern) => pattern.group),
    looksBack,
  };
};

const onLevels = (patterns: readonly Pattern[], symbols: SymbolTable): readonly (readonly Anchored[])[] => {
  const levelOf = levelsAmong(symbols);
  const weight = weightsOf(patterns, symbols);
  const levels: Anchored[][] = [];
  for (const pattern of patterns) {
    const level = Math.max(...pattern.needs.map(levelOf), ...pattern.without.map(levelOf), 0);
    const anchor = pattern.needs.reduce((best, symbol) => ((weight[symbol] ?? 0) < (weight[best] ?? 0) ? symbol : best));
    const rarestFirst = [...pattern.needs].sort((a, b) => (weight[a] ?? 0) - (weight[b] ?? 0));
    while (levels.length <= level) levels.push([]);
    levels[level]?.push({ ...pattern, anchor, needs: rarestFirst.filter((symbol) => symbol !== anchor) });
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

/** How often a symbol is to be expected in a text, roughly: the rarest of a pattern is its anchor. */
const weightsOf = (patterns: readonly Pattern[], { words, members, singles, size }: SymbolTable): readonly number[] => {
  const weight = new Array<number>(size).fill(0);
  for (const pattern of patterns) for (const symbol of pattern.needs) weight[symbol] = (weight[symbol] ?? 0) + 1;
  for (const word of COMMON_WORDS) {
    const family = words.families.get(word) ?? -1;
    if (family >= 0) weight[family] = (weight[family] ?? 0) + 200;
  }
  for (const [group, several] of members) weight[group] = 400 + (singles.get(group)?.size ?? 0) * 10 + several.length;
  return weight;
};

/** Symbol → itself and the groups that it is a word of, through other groups too. */
const presentWith = ({ singles, size }: SymbolTable): readonly (readonly number[])[] => {
  const groupsOf: number[][] = [];
  for (const [group, alone] of singles) for (const single of alone) (groupsOf[single] ??= []).push(group);
  return Array.from({ length: size }, (_, symbol) => {
    const seen = new Set([symbol]);
    const queue = [...(groupsOf[symbol] ?? [])];
    for (let group = queue.pop(); group !== undefined; group = queue.pop()) {
      if (seen.has(group)) continue;
      seen.add(group);
      queue.push(...(groupsOf[group] ?? []));
    }
    return [...seen];
  });
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
