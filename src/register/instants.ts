const DAY = 86_400_000;

/** Instants, ISO 8601: from the first one on, and before the second. */
export interface Instants {
  readonly from: string;
  readonly to: string;
}

/** What sorts behind every instant of a day and before the next one. */
export const afterDay = (day: string): string => new Date(Date.parse(day) + DAY).toISOString();

/** The instants of a range of days, both counted, in UTC. */
export const instantsOf = ({ from, to }: { readonly from: string; readonly to: string }): Instants => ({
  from: `${from}T00:00:00.000Z`,
  to: afterDay(to),
});
