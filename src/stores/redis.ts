import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { StoreUnavailable } from './store-errors.js';
import { type StoreState, stateBy } from './store-state.js';

/** Milliseconds that a command may take: what waits for it is only a count. */
const COMMAND_TIMEOUT = 250;

/** Milliseconds between two attempts to find out whether a Redis that hung answers again. */
const TRY_AGAIN = 1_000;

/** Takes a script and keeps a value, as counting does: a Redis that answers PING may refuse both. */
const PROBE = "return redis.call('SET', KEYS[1], '1', 'PX', 1000)";

/**
 * Redis, which only counts: losing it loses no data. So nothing waits for it twice: a command that fails, or is not answered in
 * time, is the last one until Redis has answered again, which is tried in the background. Meanwhile each process counts by itself.
 */
export class SharedCounts {
  /** Nothing is asked of it but in the background. */
  #hangs = false;
  /** The log has said that it is lost. */
  #told = false;
  #closed = false;

  constructor(
    private readonly redis: Redis,
    private readonly log: Logger,
  ) {
    // Without a listener an error event would end the process. The address stays out of the log: it may hold a password.
    redis.on('error', (error: Error) => log.debug({ code: 'code' in error ? error.code : error.name }, 'redis connection failed'));
    // Whoever has just connected deserves another attempt.
    redis.on('ready', () => {
      this.#hangs = false;
    });
  }

  /** Whether there is a connection, and the last command on it was answered. */
  get answers(): boolean {
    return this.redis.status === 'ready' && !this.#hangs;
  }

  /** What `work` comes to with Redis, or nothing, at once or after one time-out, where this process must count by itself. */
  async use<T>(work: (redis: Redis) => Promise<T>): Promise<T | undefined> {
    if (!this.answers) {
      this.#sayLost({ code: this.redis.status });
      return undefined;
    }
    try {
      const done = await work(this.redis);
      this.#sayBack();
      return done;
    } catch (error) {
      this.#sayLost({ err: error });
      if (!this.#hangs) {
        this.#hangs = true;
        void this.#tryAgain();
      }
      return undefined;
    }
  }

  /** Whether counts are shared just now. Never throws, and takes no longer than one command may. */
  state(): Promise<StoreState> {
    return stateBy(async () => {
      if (!this.answers) throw new StoreUnavailable('redis does not answer');
      await this.#probe();
      return { state: 'ready' };
    });
  }

  close(): void {
    this.#closed = true;
    this.redis.disconnect();
  }

  #probe(): Promise<unknown> {
    return this.redis.eval(PROBE, 1, 'probe');
  }

  /** Until it answers, or has been connected anew. It keeps no process alive. */
  async #tryAgain(): Promise<void> {
    if (!this.#hangs || this.#closed) return;
    try {
      await this.#probe();
      this.#hangs = false;
      this.#sayBack();
    } catch {
      setTimeout(() => void this.#tryAgain(), TRY_AGAIN).unref();
    }
  }

  #sayLost(why: object): void {
    if (!this.#told) this.log.warn(why, 'redis is lost: each process limits by its own count');
    this.#told = true;
  }

  #sayBack(): void {
    if (this.#told) this.log.info('redis is back: limits are shared again');
    this.#told = false;
  }
}

/** Begins to connect; whether there is a Redis is found out on the way. */
export const openRedis = async (url: string, log: Logger): Promise<SharedCounts> => {
  // Loaded here, because most run without it.
  const client = await import('ioredis');
  const redis = new client.Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT,
    connectTimeout: 2_000,
    retryStrategy: (attempt) => Math.min(attempt * 200, 5_000),
  });
  return new SharedCounts(redis, log);
};
