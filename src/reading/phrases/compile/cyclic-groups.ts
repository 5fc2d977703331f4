import { type Diagnostic, problem } from '../../../rulebook/diagnostic.js';
import type { SymbolTable } from './symbol-table.js';

/** Reports and empties the groups that contain themselves, directly or through others: their levels would have no end. */
export const cutCycles = (symbols: SymbolTable, diagnostics: Diagnostic[]): void => {
  const { members, singles, named, groups } = symbols;
  const state = new Map<number, 'open' | 'done'>();
  /** Depth first; whoever comes back to a group that is still open has gone in a circle. */
  const isCyclic = (symbol: number): boolean => {
    if (state.get(symbol) === 'done' || !members.has(symbol)) return false;
    if (state.get(symbol) === 'open') return true;
    state.set(symbol, 'open');
    const inner = [...(singles.get(symbol) ?? []), ...(members.get(symbol) ?? []).flatMap((member) => member.symbols)];
    const cyclic = inner.some(isCyclic);
    state.set(symbol, 'done');
    return cyclic;
  };
  for (const [name, { place }] of groups) {
    const symbol = named.get(name);
    if (symbol === undefined || !isCyclic(symbol)) continue;
    diagnostics.push(problem('cyclic-group', place, `group \`${name}\` contains itself; take it out`));
    symbols.empty(symbol);
  }
};
