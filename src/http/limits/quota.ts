import { LRUCache } from 'lru-cache';
import { LimitExceeded } from '../http-error.js';
import { beginningOf, countedDay, DAY } from './utc-day.js';

/** What is left of a client's day after a call. */
export interface Allowance {
  readonly granted: number;
  readonly limit: number;
  readonly remaining: number;
  /** When the count starts again: seconds since 1970. */
  readonly resetsAt: number;
}

/** Port: the free queries of a client's day. Taking 0 asks without counting; less than wanted may be granted. */
export interface Quota {
  take(client: string, wanted: number): Promise<Allowance>;
}

/** Whole seconds until the count starts again, at least 1 and at most a day. */
export const secondsLeft = ({ resetsAt }: Allowance, now: Date): number =>
  Math.min(DAY, Math.max(1, Math.ceil(resetsAt - now.getTime() / 1000)));

/** The refusal of a client whose day is spent. */
export const daySpent = (allowance: Allowance, now: Date): LimitExceeded =>
  new LimitExceeded(
    `The free tier allows ${allowance.limit} queries a day; the count starts again at 00:00 UTC`,
    secondsLeft(allowance, now),
  );

/** Bounds memory: past this many clients on one day, the one longest unseen is forgotten and starts anew. */
const MOST_CLIENTS = 200_000;

/** Counts in this process. One sweep at the first call of a new day empties everything. */
export const memoryQuota = (limit: number, clock: () => Date, mostClients = MOST_CLIENTS): Quota => {
  const used = new LRUCache<string, number>({ max: mostClients });
  const dayNow = countedDay(clock);
  let today = 0;
  return {
    async take(client, wanted) {
      const day = dayNow();
      if (day !== today) {
        used.clear();
        today = day;
      }
      const before = used.get(client) ?? 0;
      const granted = Math.min(wanted, Math.max(0, limit - before));
      if (granted > 0) used.set(client, before + granted);
      return { granted, limit, remaining: Math.max(0, limit - before - granted), resetsAt: beginningOf(day + 1) };
    },
  };
};
