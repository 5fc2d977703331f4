import type { LawTable } from '../../compile/compiled-rule-book.js';

/** What is derived of a table alone: made when it is first asked for, and kept as long as the table is. */
export const onceATable = <Made extends object>(make: (table: LawTable) => Made): ((table: LawTable) => Made) => {
  const kept = new WeakMap<LawTable, Made>();
  return (table) => {
    const before = kept.get(table);
    if (before !== undefined) return before;
    const made = make(table);
    kept.set(table, made);
    return made;
  };
};
