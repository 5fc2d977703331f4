import type { Calendar, LawTable } from '../../compile/compiled-rule-book.js';

/** The tables of one interval: of the regulations asked about, and of the others what is asked whatever the jurisdiction. */
export const tablesOfInterval = (calendar: Calendar, interval: number, jurisdictions: readonly string[]): readonly LawTable[] => {
  const isAsked = (table: LawTable): boolean => jurisdictions.includes(table.regulation.jurisdiction);
  return [
    ...(calendar.intervals[interval] ?? []).filter(isAsked),
    ...(calendar.everywhere[interval] ?? []).filter((table) => !isAsked(table)),
  ];
};
