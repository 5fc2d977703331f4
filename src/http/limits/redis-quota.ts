import { createHash, randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { SharedCounts } from '../../stores/redis.js';
import type { Allowance, Quota } from './quota.js';
import { beginningOf, countedDay } from './utc-day.js';

/**
 * Read, grant and count in one step, so that processes that ask at once cannot grant the same query twice.
 *
 * Each process has a number of its own in the hash of a client: how many it has granted in all, which only grows. It sends the
 * numbers that it knows, and the larger ones are right, also where Redis has lost its own. So what it granted while Redis was
 * away is counted as soon as it asks again,
 * and a command that was carried out after nobody waited for it any more is not counted twice.
 */
const TAKE = `
local own = math.max(tonumber(redis.call('HGET', KEYS[1], ARGV[1]) or '0'), tonumber(ARGV[2]))
local others = 0
local counts = redis.call('HGETALL', KEYS[1])
for i = 1, #counts, 2 do
  if counts[i] ~= ARGV[1] then others = others + tonumber(counts[i + 1]) end
end
others = math.max(others, tonumber(ARGV[3]))
local granted = math.min(tonumber(ARGV[4]), math.max(0, tonumber(ARGV[5]) - own - others))
own = own + granted
if own > 0 then
  redis.call('HSET', KEYS[1], ARGV[1], own)
  redis.call('EXPIREAT', KEYS[1], ARGV[6])
end
return {granted, own, others}`;

/** What this process knows of a client's day. */
interface Known {
  /** Granted by this process. */
  readonly own: number;
  /** Granted by the others, as far as Redis has told. */
  readonly others: number;
}

const NOTHING: Known = { own: 0, others: 0 };

/** Bounds memory: past this many clients, Redis alone knows those longest unseen. */
const MOST_CLIENTS = 200_000;

/**
 * Counts a client's day in Redis, for all processes together, with one command a query. While Redis is away each process goes on
 * from what it knows: a client may have what was left of its day once a process, which is better than refusing everybody. Asking
 * for nothing (0) is answered from what is known here: totals only grow, so a day that was spent is spent.
 */
export const redisQuota = (shared: SharedCounts, limit: number, clock: () => Date): Quota => {
  /** The field of this process. */
  const field = randomUUID();
  const known = new LRUCache<string, Known>({ max: MOST_CLIENTS });
  const dayNow = countedDay(clock);
  let today = 0;

  const knownOf = (client: string): Known => known.get(client) ?? NOTHING;
  const takeShared = async (client: string, wanted: number, day: number): Promise<number | undefined> => {
    // The client's name may hold an address, which is nobody else's business.
    const key = `free:${day}:${createHash('sha256').update(client).digest('base64url')}`;
    const { own: ownKnown, others: othersKnown } = knownOf(client);
    const answer = await shared.use((redis) => redis.eval(TAKE, 1, key, field, ownKnown, othersKnown, wanted, limit, beginningOf(day + 1)));
    if (answer === undefined) return undefined;
    const [granted, own, others] = answer as [number, number, number];
    // Two commands may be on the way at once, and a day may have ended meanwhile.
    const before = knownOf(client);
    if (day === today) known.set(client, { own: Math.max(own, before.own), others: Math.max(others, before.others) });
    return granted;
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
