import { COMMON_WORDS } from '../../english/common-words.js';
import type { Pattern } from './patterns.js';
import type { SymbolTable } from './symbol-table.js';

/** A word that callers write counts for more than any number of phrases that ask for it. */
const WRITTEN = 100;
/** What a common English word counts where nothing shows how callers write. */
const COMMON = 200;

/**
 * How often each symbol is to be expected in a text, in no unit: the rarest of a pattern is its anchor. A word counts by how
 * often it was written, then by how many patterns ask for it; a group as all its members together.
 *
 * @param written how often each word was met where the vocabulary shows how callers write
 */
export const symbolFrequency = (patterns: readonly Pattern[], symbols: SymbolTable, written: ReadonlyMap<string, number>): Float64Array => {
  const frequency = wordFrequency(patterns, symbols, written);
  addGroups(frequency, symbols);
  return frequency;
};

const wordFrequency = (patterns: readonly Pattern[], { words, size }: SymbolTable, written: ReadonlyMap<string, number>): Float64Array => {
  const frequency = new Float64Array(size);
  const add = (symbol: number | undefined, amount: number): void => {
    if (symbol !== undefined && symbol < words.size) frequency[symbol] = (frequency[symbol] as number) + amount;
  };
  const addWord = (word: string, amount: number): void => {
    add(words.families.get(word), amount);
    add(words.exactForms.get(word), amount);
  };
  for (const pattern of patterns) for (const symbol of pattern.needs) add(symbol, 1);
  for (const word of COMMON_WORDS) addWord(word, COMMON);
  for (const [word, times] of written) addWord(word, WRITTEN * times);
  return frequency;
};

/** A group is as frequent as its members together, a member of several symbols as its rarest. */
const addGroups = (frequency: Float64Array, { words, members, singles }: SymbolTable): void => {
  const known = new Set<number>();
  const frequencyOf = (symbol: number): number => {
    if (symbol < words.size || known.has(symbol)) return frequency[symbol] as number;
    known.add(symbol);
    let sum = 0;
    for (const single of singles.get(symbol) ?? []) sum += frequencyOf(single);
    for (const member of members.get(symbol) ?? []) sum += Math.min(...member.symbols.map(frequencyOf));
    frequency[symbol] = sum;
    return sum;
  };
  for (const group of members.keys()) frequencyOf(group);
};
