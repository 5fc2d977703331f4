import { createHash, randomUUID } from 'node:crypto';
import type { SharedCounts } from '../../stores/redis.js';
import type { Quota } from './quota.js';
import { sharedQuota } from './shared-quota.js';
import { beginningOf } from './utc-day.js';

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

/** Counts a client's day in Redis, for all processes together, with one command a query. */
export const redisQuota = (shared: SharedCounts, limit: number, clock: () => Date): Quota => {
  /** The field of this process. */
  const field = randomUUID();
  return sharedQuota(
    async ({ client, day, own, others, wanted }) => {
      // The client's name may hold an address, which is nobody else's business.
      const key = `free:${day}:${createHash('sha256').update(client).digest('base64url')}`;
      const answer = await shared.use((redis) => redis.eval(TAKE, 1, key, field, own, others, wanted, limit, beginningOf(day + 1)));
      if (answer === undefined) return undefined;
      const [granted, ownNow, othersNow] = answer as [number, number, number];
      return { granted, own: ownNow, others: othersNow };
    },
    limit,
    clock,
  );
};
