/** In seconds. */
export const DAY = 86_400;

/** The day of a moment, counted since 1970; all days end at 00:00 UTC. */
export const dayOf = (moment: Date): number => Math.floor(moment.getTime() / 1000 / DAY);

/** The moment a day begins, in seconds since 1970. */
export const beginningOf = (day: number): number => day * DAY;
