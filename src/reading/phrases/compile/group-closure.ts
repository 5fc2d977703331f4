import { packLists } from '../../../lists/packed-lists.js';
import type { PhraseAutomaton } from '../automaton.js';
import type { SymbolTable } from './symbol-table.js';

/** Which groups are present with a word or another group: those that are marked with it, and those for which it is sought. */
export const groupClosure = (
  { singles, members, size }: SymbolTable,
  isMarked: (symbol: number) => boolean,
): Pick<PhraseAutomaton, 'eager' | 'lazy'> => {
  const groupsOf: number[][] = [];
  for (const [group, alone] of singles) for (const single of alone) (groupsOf[single] ??= []).push(group);
  const markedWith = (symbol: number): readonly number[] =>
    reachable(symbol, (one) => groupsOf[one] ?? []).filter((one) => one === symbol || isMarked(one));
  // A group that is not marked itself is put all the same where one of its members of several words is found.
  const isPut = (one: number): boolean => isMarked(one) || (members.get(one)?.length ?? 0) > 0;
  const soughtAs = (group: number): readonly number[] =>
    isMarked(group) ? [] : reachable(group, (one) => (isMarked(one) ? [] : (singles.get(one) ?? []))).filter(isPut);
  const symbols = Array.from({ length: size }, (_, symbol) => symbol);
  return { eager: packLists(symbols.map(markedWith)), lazy: packLists(symbols.map(soughtAs)) };
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
