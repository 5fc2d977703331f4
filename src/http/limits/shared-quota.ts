import { LRUCache } from 'lru-cache';
import type { Allowance, Quota } from './quota.js';
import { beginningOf, countedDay } from './utc-day.js';

/** What a process asks of the counts that several share, and what it knows: totals only grow, so the larger number is right. */
export interface Asked {
  readonly client: string;
  /** The day, counted since 1970. */
  readonly day: number;
  /** Granted to this client by this process so far, and by the others as far as it was told. */
  readonly own: number;
  readonly others: number;
  readonly wanted: number;
  readonly limit: number;
}

/** What was granted now, and the totals after it. */
export interface Granted {
  readonly granted: number;
  readonly own: number;
  readonly others: number;
}

/** Port: where processes count together; nothing comes back where it does not answer. */
export type CountTogether = (asked: Asked) => Promise<Granted | undefined>;

/** What this process knows of a client's day. */
type Known = Pick<Granted, 'own' | 'others'>;

const NOTHING: Known = { own: 0, others: 0 };

/** Bounds memory: past this many clients, those longest unseen are known only where all count together. */
const MOST_CLIENTS = 200_000;

/**
 * Counts a client's day for all processes together, asking once a query. While nobody answers each process goes on from what it
 * knows: a client may have what was left of its day once a process, which is better than refusing everybody. Asking for nothing
 * (0) is answered from what is known here: a day that was spent is spent.
 */
export const sharedQuota = (together: CountTogether, limit: number, clock: () => Date, mostClients = MOST_CLIENTS): Quota => {
  const known = new LRUCache<string, Known>({ max: mostClients });
  const dayNow = countedDay(clock);
  let today = 0;

  const knownOf = (client: string): Known => known.get(client) ?? NOTHING;
  const takeShared = async (client: string, wanted: number, day: number): Promise<number | undefined> => {
    const answer = await together({ client, day, ...knownOf(client), wanted, limit });
    if (answer === undefined) return undefined;
    // Two questions may be on the way at once, and a day may have ended meanwhile.
    const before = knownOf(client);
    if (day === today) known.set(client, { own: Math.max(answer.own, before.own), others: Math.max(answer.others, before.others) });
    return answer.granted;
  };
  const takeHere = (client: string, wanted: number): number => {
    const { own, others } = knownOf(client);
    const granted = Math.min(wanted, Math.max(0, limit - own - others));
    if (granted > 0) known.set(client, { own: own + granted, others });
    return granted;
  };

  return {
    async take(client, wanted): Promise<Allowance> {
      const day = dayNow();
      if (day !== today) {
        known.clear();
        today = day;
      }
      const granted = wanted === 0 ? 0 : ((await takeShared(client, wanted, day)) ?? takeHere(client, wanted));
      const { own, others } = knownOf(client);
      return { granted, limit, remaining: Math.max(0, limit - own - others), resetsAt: beginningOf(day + 1) };
    },
  };
};
