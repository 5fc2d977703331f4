import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What `work` comes to, or a rejection with `late()` once it has taken so many milliseconds. Work that comes too late goes on
 * behind the back of whoever asked, and nobody hears of it.
 */
export const within = async <T>(milliseconds: number, work: Promise<T>, late: () => Error): Promise<T> => {
  const given = new AbortController();
  const tooLate = sleep(milliseconds, undefined, { signal: given.signal }).then(() => Promise.reject(late()));
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    // Whichever loses must not be an unhandled rejection.
    tooLate.catch(() => undefined);
    work.catch(() => undefined);
    given.abort();
  }
};
