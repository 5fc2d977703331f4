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
export const symbolFrequency = (
  patterns: readonly Pattern[],
  { words, members, singles, size }: SymbolTable,
  written: ReadonlyMap<string, number>,
): Float64Array => {
  const use = new Float64Array(size);
  for (const pattern of patterns) for (const symbol of pattern.needs) if (symbol < words.size) use[symbol] = (use[symbol] ?? 0) + 1;
  const add = (word: string, amount: number): void => {
    for (const symbol of [words.families.get(word), words.exactForms.get(word)])
      if (symbol !== undefined) use[symbol] = (use[symbol] ?? 0) + amount;
  };
  for (const word of COMMON_WORDS) add(word, COMMON);
  for (const [word, times] of written) add(word, WRITTEN * times);
  const known = new Set<number>();
  const useOf = (symbol: number): number => {
    if (symbol < words.size || known.has(symbol)) return use[symbol] ?? 0;
    known.add(symbol);
    let sum = 0;
    for (const single of singles.get(symbol) ?? []) sum += useOf(single);
    for (const member of members.get(symbol) ?? []) sum += Math.min(...member.symbols.map(useOf));
    use[symbol] = sum;
    return sum;
  };
  for (const group of members.keys()) useOf(group);
  return use;
};
