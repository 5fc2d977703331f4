import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Quota } from './quota.js';
import { beginningOf, countedDay } from './utc-day.js';

/** Read, grant and count in one step, so that processes that ask at once cannot grant the same query twice. */
const TAKE = `
local used = tonumber(redis.call('GET', KEYS[1]) or '0')
local granted = math.min(tonumber(ARGV[1]), math.max(0, tonumber(ARGV[2]) - used))
if granted > 0 then
  redis.call('INCRBY', KEYS[1], granted)
  redis.call('EXPIREAT', KEYS[1], ARGV[3])
end
return {granted, used + granted}`;

/**
 * Counts a client's day in Redis, for all processes together. While Redis is away each process counts for itself:
 * for that time a client may have its day once a process, which is better than refusing everybody.
 */
export const redisQuota = (redis: Pick<Redis, 'eval'>, limit: number, clock: () => Date, whileAway: Quota): Quota => {
  const dayNow = countedDay(clock);
  return {
    async take(client, wanted) {
      const day = dayNow();
      const resetsAt = beginningOf(day + 1);
      // The client's name may hold an address, which is nobody else's business.
      const key = `quota:${day}:${createHash('sha256').update(client).digest('base64url')}`;
      try {
        const [granted, used] = (await redis.eval(TAKE, 1, key, wanted, limit, resetsAt)) as [number, number];
        return { granted, limit, remaining: Math.max(0, limit - used), resetsAt };
      } catch {
        return whileAway.take(client, wanted);
      }
    },
  };
};
