import { packLists } from '../../../lists/packed-lists.js';
import type { PhraseAutomaton } from '../automaton.js';
import type { SymbolTable } from './symbol-table.js';

/**
 * Which groups are present with a word or another group. An eager group is marked with each of its members; a lazy one is looked up
 * through them when somebody asks.
 */
export const groupClosure = (
  { singles, members, size }: SymbolTable,
  isEager: (symbol: number) => boolean,
): Pick<PhraseAutomaton, 'eager' | 'lazy'> => {
  const groupsOf: number[][] = [];
  for (const [group, alone] of singles) {
    for (const single of alone) {
      groupsOf[single] ??= [];
      groupsOf[single].push(group);
    }
  }
  const markedWith = (symbol: number): readonly number[] =>
    reachable(symbol, (one) => groupsOf[one] ?? []).filter((one) => one === symbol || isEager(one));
  // A lazy group is put all the same where one of its members of several words is found.
  const isPut = (one: number): boolean => isEager(one) || (members.get(one)?.length ?? 0) > 0;
  const lookedUpThrough = (group: number): readonly number[] =>
    isEager(group) ? [] : reachable(group, (one) => (isEager(one) ? [] : (singles.get(one) ?? []))).filter(isPut);
  const symbols = Array.from({ length: size }, (_, symbol) => symbol);
  return { eager: packLists(symbols.map(markedWith)), lazy: packLists(symbols.map(lookedUpThrough)) };
};

/** A symbol, and all that lead on from it. */
const reachable = (symbol: number, nextOf: (symbol: number) => Iterable<number>): readonly number[] => {
  const seen = new Set<number>();
  const queue = [symbol];
  for (let one = queue.pop(); one !== undefined; one = queue.pop()) {
    if (seen.has(one)) continue;
    seen.add(one);
    queue.push(...nextOf(one));
  }
  return [...seen];
};
