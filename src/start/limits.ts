import type { Logger } from 'pino';
import type { Config } from '../config/config.js';
import type { Middleware } from '../http/context.js';
import { memoryQuota, type Quota } from '../http/limits/quota.js';
import { redisQuota } from '../http/limits/redis-quota.js';
import { publicLimit } from '../http/middleware/public-limit.js';
import { openRedis } from '../stores/redis.js';
import type { ReportedStore } from '../stores/store-state.js';

/** What counts requests: in Redis, for all processes together, where one is configured; else in this process. */
export interface Limits {
  /** Absent: the free tier is not limited. */
  readonly quota?: Quota;
  /** Absent: the public endpoints are not limited. */
  readonly publicLimit?: Middleware;
  /** Where they are counted outside of this process. */
  readonly stores: readonly ReportedStore[];
  close(): void;
}

/** Opens the counts of a process, shared through Redis where it is configured. */
export const openLimits = async (config: Config, log: Logger, clock: () => Date): Promise<Limits> => {
  const redis = config.redisUrl === undefined ? undefined : await openRedis(config.redisUrl, log);
  const quota = (): Quota =>
    redis === undefined ? memoryQuota(config.freeDailyQuota, clock) : redisQuota(redis, config.freeDailyQuota, clock);
  const limit = config.publicRateLimit === 0 ? undefined : publicLimit(config.publicRateLimit, redis);
  return {
    ...(config.freeDailyQuota === 0 ? {} : { quota: quota() }),
    ...(limit === undefined ? {} : { publicLimit: limit.middleware }),
    stores: redis === undefined ? [] : [{ name: 'redis', state: () => redis.state() }],
    close() {
      limit?.close();
      redis?.close();
    },
  };
};
