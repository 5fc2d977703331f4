/** In seconds. */
export const DAY = 86_400;

/** The day of a moment, counted since 1970; all days end at 00:00 UTC. */
export const dayOf = (moment: Date): number => Math.floor(moment.getTime() / 1000 / DAY);

/**
 * The day that is counted by. A clock that is put back begins no earlier day, which would have been spent once already; only
 * after a whole day of running is it believed.
 */
export const countedDay = (clock: () => Date, running: () => number = () => performance.now()): (() => number) => {
  let day: number | undefined;
  let since = 0;
  return () => {
    const told = dayOf(clock());
    if (day === undefined || told > day || (told < day && running() - since >= DAY * 1000)) {
      day = told;
      since = running();
    }
    return day;
  };
};

/** The moment a day begins, in seconds since 1970. */
export const beginningOf = (day: number): number => day * DAY;
