import type { LawTable } from '../../compile/compiled-rule-book.js';

/**
 * What is derived of a table, and of what belongs to it alone, such as its facts: made when it is first asked for, and kept as long as
 * the table is.
 */
export const onceATable = <Made extends object, Own extends readonly unknown[]>(
  make: (table: LawTable, ...own: Own) => Made,
): ((table: LawTable, ...own: Own) => Made) => {
  const kept = new WeakMap<LawTable, Made>();
  return (table, ...own) => {
    const before = kept.get(table);
    if (before !== undefined) return before;
    const made = make(table, ...own);
    kept.set(table, made);
    return made;
  };
};
