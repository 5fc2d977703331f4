import { sideBySide } from './number-lists.js';
import type { PhraseIndex } from './phrase-index.js';
import type { SymbolTable } from './symbol-table.js';

/** Which groups are present with a word or another group: those that are marked with it, and those for which it is sought. */
export const presentWith = ({ singles, members, size }: SymbolTable, isMarked: (symbol: number) => boolean): Pick<PhraseIndex, 'marked' | 'sought'> => {
  const groupsOf: number[][] = [];
  for (const [group, alone] of singles) for (const single of alone) (groupsOf[single] ??= []).push(group);
  const closure = (symbol: number): readonly number[] => {
    const seen = new Set([symbol]);
    const queue = [...(groupsOf[symbol] ?? [])];
    for (let group = queue.pop(); group !== undefined; group = queue.pop()) {
      if (seen.has(group)) continue;
      seen.add(group);
      queue.push(...(groupsOf[group] ?? []));
    }
    return [...seen].filter((one) => one === symbol || isMarked(one));
  };
  const oneOf = (group: number): readonly number[] => {
    if (isMarked(group)) return [];
    const found = new Set<number>();
    const queue = [group];
    for (let one = queue.pop(); one !== undefined; one = queue.pop()) {
      // A member of several words is put by itself, and is then marked with its group's own number.
      if (isMarked(one) || (members.get(one)?.length ?? 0) > 0) found.add(one);
      if (!isMarked(one)) queue.push(...[...(singles.get(one) ?? [])].filter((single) => !found.has(single)));
    }
    return [...found];
  };
  const symbols = Array.from({ length: size }, (_, symbol) => symbol);
  return { marked: sideBySide(symbols.map(closure)), sought: sideBySide(symbols.map(oneOf)) };
};
