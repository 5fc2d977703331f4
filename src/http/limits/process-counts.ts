import { LRUCache } from 'lru-cache';
import type { Asked, Granted } from './shared-quota.js';

/** Bounds memory: past this many clients and days, those longest unseen start anew from what their processes know. */
const MOST_COUNTS = 200_000;

/** Under which the numbers of processes that have ended are kept together. */
const ENDED = '';

/**
 * What the processes of one machine have granted, held by one of them: the same reckoning as the script in Redis. Each process has a
 * number of its own, which only grows; it sends what it knows, and the larger one is right.
 */
export class ProcessCounts {
  /** Day and client → process → granted. */
  readonly #granted: LRUCache<string, Map<string, number>>;

  constructor(mostCounts = MOST_COUNTS) {
    this.#granted = new LRUCache({ max: mostCounts });
  }

  take(process: string, { client, day, own: ownKnown, others: othersKnown, wanted, limit }: Asked): Granted {
    const name = `${day} ${client}`;
    const counts = this.#granted.get(name) ?? new Map<string, number>();
    const before = Math.max(counts.get(process) ?? 0, ownKnown);
    let told = 0;
    for (const [other, count] of counts) if (other !== process) told += count;
    const others = Math.max(told, othersKnown);
    const granted = Math.min(wanted, Math.max(0, limit - before - others));
    const own = before + granted;
    if (own > 0) this.#granted.set(name, counts.set(process, own));
    return { granted, own, others };
  }

  /** What a process has granted stays counted, and is no longer told apart, so that many restarts need no more room. */
  ended(process: string): void {
    for (const counts of this.#granted.values()) {
      const own = counts.get(process);
      if (own === undefined) continue;
      counts.delete(process);
      counts.set(ENDED, (counts.get(ENDED) ?? 0) + own);
    }
  }
}
