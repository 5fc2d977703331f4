import { packLists } from '../../../lists/packed-lists.js';
import { itemOf, type PhraseAutomaton } from '../automaton.js';
import { groupClosure } from './group-closure.js';
import type { Pattern } from './patterns.js';
import { symbolFrequency } from './symbol-frequency.js';
import type { SymbolTable } from './symbol-table.js';

/** A pattern with its rarest symbol, its anchor, and its level; its needs are the other symbols, the rarer first. */
interface AnchoredPattern extends Pattern {
  readonly anchor: number;
  readonly level: number;
}

/**
 * Lays patterns out by anchor, and those of one anchor by level.
 *
 * @param written how often each word was met where the vocabulary shows how callers write
 * @param looksBack as `PhraseAutomaton` has it
 */
export const layOutAutomaton = (
  patterns: readonly Pattern[],
  symbols: SymbolTable,
  written: ReadonlyMap<string, number>,
  looksBack: Uint8Array,
): PhraseAutomaton => {
  const ordered = anchored(patterns, symbols, symbolFrequency(patterns, symbols, written));
  const { words, size, firstUnnamed } = symbols;
  const anchors = new Set(ordered.map((pattern) => pattern.anchor));
  const isEager = (symbol: number): boolean => symbol < firstUnnamed || anchors.has(symbol);
  // An eager symbol is looked at once, a lazy one needs a round over others.
  const needs = ordered.map((pattern) => [
    ...pattern.needs.filter(isEager),
    ...pattern.needs.filter((symbol) => !isEager(symbol)).map((symbol) => ~symbol),
  ]);
  return {
    words,
    symbols: size,
    named: firstUnnamed,
    ...groupClosure(symbols, isEager),
    patternsOf: patternsByAnchor(ordered, size),
    levels: ordered.reduce((most, { level }) => Math.max(most, level + 1), 0),
    level: Uint16Array.from(ordered, (pattern) => pattern.level),
    firstNeed: Int32Array.from(ordered, (pattern, at) => needs[at]?.[0] ?? pattern.anchor),
    needs: packLists(needs.map((list) => list.slice(1))),
    ...numberSequences(ordered),
    without: packLists(ordered.map((pattern) => pattern.without)),
    meaning: Int32Array.from(ordered, (pattern) => (pattern.group >= 0 ? ~pattern.group : pattern.phraseId)),
    looksBack,
  };
};

/** Patterns by anchor, then by level. The sort is stable: those of one anchor and level stay in the order of the vocabulary. */
const anchored = (patterns: readonly Pattern[], symbols: SymbolTable, frequency: Float64Array): readonly AnchoredPattern[] => {
  const levelOf = levelsAmong(symbols);
  return patterns
    .map((pattern): AnchoredPattern => {
      const [anchor = -1, ...needs] = pattern.needs.toSorted((a, b) => (frequency[a] as number) - (frequency[b] as number));
      return { ...pattern, anchor, level: Math.max(...pattern.needs.map(levelOf), ...pattern.without.map(levelOf), 0), needs };
    })
    .sort((a, b) => a.anchor - b.anchor || a.level - b.level);
};

/**
 * The level after which all occurrences of a symbol are known: 0 for words, for a group one more than what its members of
 * several symbols need.
 */
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

/** Symbol → the first pattern that it is the anchor of, and one number more for the end of the last. */
const patternsByAnchor = (patterns: readonly AnchoredPattern[], symbols: number): Int32Array => {
  const patternsOf = new Int32Array(symbols + 1);
  let at = 0;
  for (let symbol = 0; symbol <= symbols; symbol++) {
    while (at < patterns.length && (patterns[at] as AnchoredPattern).anchor < symbol) at++;
    patternsOf[symbol] = at;
  }
  return patternsOf;
};

/** The parts of patterns as numbered sequences; each pattern has its own, one after the other. */
const numberSequences = (patterns: readonly Pattern[]): Pick<PhraseAutomaton, 'parts' | 'sequences'> => {
  const parts = new Int32Array(patterns.length + 1);
  for (const [at, pattern] of patterns.entries()) parts[at + 1] = (parts[at] as number) + pattern.parts.length;
  const sequences = patterns.flatMap((pattern) =>
    pattern.parts.map(({ symbols, gaps }) => symbols.map((symbol, k) => itemOf(symbol, gaps[k] === true))),
  );
  return { parts, sequences: packLists(sequences) };
};
