import type { DayCount, RegisteredVerdict } from './registered-verdict.js';

type Growing = { -readonly [Member in keyof DayCount]: DayCount[Member] };

/** Bounds memory: past so many tenants, days, domains and provisions the oldest counts are ended, and new ones are made beside them. */
const MOST_COUNTS = 50_000;

/** Counts verdicts by day as they are written, so that an overview never reads the verdicts themselves. */
export class DayCounts {
  readonly #counts = new Map<string, Growing>();
  /** Counts made so far: one that was ended and made anew must not be written over the first. */
  #made = 0;

  constructor(
    private readonly process: string,
    private readonly most = MOST_COUNTS,
  ) {}

  /** Counts these, each once. @returns the counts that have grown */
  add(verdicts: readonly RegisteredVerdict[]): readonly DayCount[] {
    const grown = new Set<Growing>();
    for (const one of verdicts) {
      const count = this.#countOf(one);
      count.count += 1;
      if (one.createdAt < count.firstAt) count.firstAt = one.createdAt;
      if (one.createdAt > count.lastAt) count.lastAt = one.createdAt;
      grown.add(count);
    }
    return [...grown].map((count) => ({ ...count }));
  }

  #countOf({ tenant, createdAt, domain, verdict, provision, ruleBook }: RegisteredVerdict): Growing {
    const day = createdAt.slice(0, 10);
    const name = [tenant, day, domain, verdict, ruleBook, provision].join('\n');
    const known = this.#counts.get(name);
    if (known !== undefined) return known;
    const [oldest] = this.#counts.keys();
    if (this.#counts.size >= this.most && oldest !== undefined) this.#counts.delete(oldest);
    this.#made += 1;
    const process = `${this.process}-${this.#made}`;
    const fresh: Growing = { tenant, day, domain, verdict, provision, ruleBook, process, count: 0, firstAt: createdAt, lastAt: createdAt };
    this.#counts.set(name, fresh);
    return fresh;
  }
}
