import type { Logger } from 'pino';
import type { Config } from '../config/config.js';
import type { Middleware } from '../http/context.js';
import { memoryQuota, type Quota } from '../http/limits/quota.js';
import { redisQuota } from '../http/limits/redis-quota.js';
import { type CountTogether, sharedQuota } from '../http/limits/shared-quota.js';
import type { CountWindow } from '../http/limits/window-counts.js';
import { publicLimit } from '../http/middleware/public-limit.js';
import { openRedis } from '../stores/redis.js';
import type { ReportedStore } from '../stores/store-state.js';

/** Where the processes of one machine count together, held by the one that started them. */
export interface CountedTogether {
  readonly count: CountTogether;
  readonly countWindow: CountWindow;
}

/**
 * What counts requests: in Redis, for all processes together, where one is configured; else for those of this machine, or in this
 * process alone.
 */
export interface Limits {
  /** Absent: the free tier is not limited. */
  readonly quota?: Quota;
  /** Absent: the public endpoints are not limited. */
  readonly publicLimit?: Middleware;
  /** Where they are counted outside of this process. */
  readonly stores: readonly ReportedStore[];
  close(): void;
}

/** Opens the counts of a process, shared with others where there are any. */
export const openLimits = async (config: Config, log: Logger, clock: () => Date, together?: CountedTogether): Promise<Limits> => {
  const redis = config.redisUrl === undefined ? undefined : await openRedis(config.redisUrl, log);
  const { freeDailyQuota, publicRateLimit } = config;
  const quota = (): Quota => {
    if (redis !== undefined) return redisQuota(redis, freeDailyQuota, clock);
    return together === undefined ? memoryQuota(freeDailyQuota, clock) : sharedQuota(together.count, freeDailyQuota, clock);
  };
  const limit = publicRateLimit === 0 ? undefined : publicLimit(publicRateLimit, { redis, process: together?.countWindow });
  return {
    ...(freeDailyQuota === 0 ? {} : { quota: quota() }),
    ...(limit === undefined ? {} : { publicLimit: limit.middleware }),
    stores: redis === undefined ? [] : [{ name: 'redis', state: () => redis.state() }],
    close() {
      limit?.close();
      redis?.close();
    },
  };
};
