import type { CompiledRuleBook, LawTable } from '../../compile/compiled-rule-book.js';
import type { Domain } from '../../rulebook/rule-book.js';
import { type Presumption, presume } from './presumption.js';

/**
 * What a domain and the tables asked presume, made once for each domain and set of regulations. There are few of them, and
 * each is the same whatever was asked before.
 */
export const createPresumptions = ({ facts, columns }: Pick<CompiledRuleBook, 'facts' | 'columns'>) => {
  const made = new Map<string, Presumption>();
  return (domain: Domain, tables: readonly LawTable[]): Presumption => {
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
};
