import type { Calendar, LawTable } from '../../compile/compiled-rule-book.js';

/** The tables of one interval: of the regulations asked about, and of the others what is asked whatever the jurisdiction. */
export const tablesOfInterval = (calendar: Calendar, interval: number, jurisdictions: readonly string[]): readonly LawTable[] => {
  // INVARIANT: a calendar has tables for every interval.
  const of = (all: readonly (readonly LawTable[])[]): readonly LawTable[] => all[interval] as readonly LawTable[];
  const isAsked = (table: LawTable): boolean => jurisdictions.includes(table.regulation.jurisdiction);
  return [...of(calendar.intervals).filter(isAsked), ...of(calendar.everywhere).filter((table) => !isAsked(table))];
};
