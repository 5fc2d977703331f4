import type { CompiledRuleBook, LawTable } from '../../compile/compiled-rule-book.js';
import type { Domain } from '../../rulebook/rule-book.js';
import { type Presumption, presume } from './presumption.js';

/**
 * What a domain and the tables asked presume, made once for each domain and set of regulations. There are few of them, and
 * each is the same whatever was asked before.
 */
export const createPresumptions = ({ facts, columns }: Pick<CompiledRuleBook, 'facts' | 'columns'>) => {
  const made = new Map<string, Presumption>();
  // Most questions are asked as the one before them was: of the same domain, by the same tables.
  let last: { readonly domain: Domain; readonly tables: readonly LawTable[]; readonly presumption: Presumption } | undefined;
  const presumptionOf = (domain: Domain, tables: readonly LawTable[]): Presumption => {
    const regulations = tables.filter((table) => !table.everywhere).map((table) => table.regulation);
    const key = `${domain.id} ${regulations.map((one) => one.id).join()}`;
    const before = made.get(key);
    if (before !== undefined) return before;
    const presumption = presume(
      facts,
      columns,
      domain,
      regulations.map((one) => one.scope),
    );
    made.set(key, presumption);
    return presumption;
  };
  return (domain: Domain, tables: readonly LawTable[]): Presumption => {
    if (last === undefined || last.domain !== domain || !areSame(last.tables, tables))
      last = { domain, tables, presumption: presumptionOf(domain, tables) };
    return last.presumption;
  };
};

const areSame = (some: readonly LawTable[], others: readonly LawTable[]): boolean =>
  some.length === others.length && some.every((one, i) => one === others[i]);
