import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { type StoreState, stateBy } from './store-state.js';

/**
 * Redis, which only counts: losing it loses no data. So nothing waits for it: a command is answered at once, or fails at
 * once while the connection is away, and connecting goes on in the background.
 */
export const openRedis = async (url: string, log: Logger): Promise<Redis> => {
  // Loaded here, because most run without it.
  const client = await import('ioredis');
  const redis = new client.Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 250,
    connectTimeout: 2_000,
    retryStrategy: (attempt) => Math.min(attempt * 200, 5_000),
  });
  // Without a listener an error event would end the process. The address stays out of the log: it may hold a password.
  redis.on('error', (error: Error) => log.debug({ code: 'code' in error ? error.code : error.name }, 'redis connection failed'));
  return redis;
};

/** Whether counts are shared just now. Never throws, and takes no longer than one command may. */
export const redisState = (redis: Pick<Redis, 'ping'>): Promise<StoreState> =>
  stateBy(async () => {
    await redis.ping();
    return { state: 'ready' };
  });
