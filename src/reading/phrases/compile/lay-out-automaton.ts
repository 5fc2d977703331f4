import { packLists } from '../../../lists/packed-lists.js';
import { itemOf, type PhraseAutomaton } from '../automaton.js';
import { groupClosure } from './group-closure.js';
import type { Pattern } from './patterns.js';
import { symbolFrequency } from './symbol-frequency.js';
import type { SymbolTable } from './symbol-table.js';

/** A pattern filed under its rarest symbol, on its level; its needs are the others. */
interface Filed extends Pattern {
  readonly anchor: number;
  readonly level: number;
}

/**
 * Lays patterns out by anchor, and those of one anchor by level.
 *
 * @param written how often each word was met where the vocabulary shows how callers write
 * @param looksBack as `PhraseIndex` has it
 */
export const layOutAutomaton = (
  patterns: readonly Pattern[],
  symbols: SymbolTable,
  written: ReadonlyMap<string, number>,
  looksBack: Uint8Array,
): PhraseAutomaton => {
  const ordered = filed(patterns, symbols, symbolFrequency(patterns, symbols, written));
  const { words, size, firstUnnamed } = symbols;
  const anchors = new Set(ordered.map((pattern) => pattern.anchor));
  const isMarked = (symbol: number): boolean => symbol < firstUnnamed || anchors.has(symbol);
  // A symbol that is marked is looked up at once, one that is sought in a round of others.
  const needs = ordered.map((pattern) => [
    ...pattern.needs.filter(isMarked),
    ...pattern.needs.filter((symbol) => !isMarked(symbol)).map((symbol) => ~symbol),
  ]);
  return {
    words,
    symbols: size,
    named: firstUnnamed,
    ...groupClosure(symbols, isMarked),
    patternsOf: firstsOf(ordered, size),
    levels: ordered.reduce((most, { level }) => Math.max(most, level + 1), 0),
    level: Uint16Array.from(ordered, (pattern) => pattern.level),
    firstNeed: Int32Array.from(ordered, (pattern, at) => needs[at]?.[0] ?? pattern.anchor),
    needs: packLists(needs.map((list) => list.slice(1))),
    ...numberSequences(ordered),
    without: packLists(ordered.map((pattern) => pattern.without)),
    meaning: Int32Array.from(ordered, (pattern) => (pattern.group >= 0 ? ~pattern.group : pattern.claim)),
    looksBack,
  };
};

const filed = (patterns: readonly Pattern[], symbols: SymbolTable, use: Float64Array): readonly Filed[] => {
  const levelOf = levelsAmong(symbols);
  return (
    patterns
      .map((pattern): Filed => {
        const [anchor = -1, ...needs] = pattern.needs.toSorted((a, b) => (use[a] ?? 0) - (use[b] ?? 0));
        return { ...pattern, anchor, level: Math.max(...pattern.needs.map(levelOf), ...pattern.without.map(levelOf), 0), needs };
      })
      // Stable: the patterns of one anchor and level stay in the order in which the vocabulary has them.
      .sort((a, b) => a.anchor - b.anchor || a.level - b.level)
  );
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

/** Symbol → the first pattern that it sets off, and one number more for the end of the last. */
const firstsOf = (patterns: readonly Filed[], symbols: number): Int32Array => {
  const firsts = new Int32Array(symbols + 1);
  let at = 0;
  for (let symbol = 0; symbol <= symbols; symbol++) {
    while ((patterns[at]?.anchor ?? Infinity) < symbol) at++;
    firsts[symbol] = at;
  }
  return firsts;
};

/** The parts of patterns as numbered sequences; each pattern has its own, one after the other. */
const numberSequences = (patterns: readonly Pattern[]): Pick<PhraseAutomaton, 'parts' | 'sequences'> => {
  const parts = new Int32Array(patterns.length + 1);
  patterns.forEach((pattern, at) => (parts[at + 1] = (parts[at] ?? 0) + pattern.parts.length));
  const sequences = patterns.flatMap((pattern) =>
    pattern.parts.map(({ symbols, gaps }) => symbols.map((symbol, k) => itemOf(symbol, gaps[k] === true))),
  );
  return { parts, sequences: packLists(sequences) };
};
