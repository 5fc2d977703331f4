import { randomUUID } from 'node:crypto';
import { PeriodicWrite } from '../periodic/periodic-write.js';
import { bucketOf, NO_DURATIONS } from './durations.js';
import { dayOf, daysBefore, USAGE_DAYS, type UsageRecord } from './usage.js';

/** Port: where use is kept. */
export interface UsageSink {
  /** Writes records over those of the same tenant, day, endpoint and process. */
  keepUsage(records: readonly UsageRecord[]): Promise<void>;
  /** Key id → the hour of its last use. */
  noteLastUse(hours: ReadonlyMap<string, string>): Promise<void>;
  forgetUsageBefore(day: string): Promise<void>;
}

/** One answer to a tenant. */
export interface Answered {
  readonly tenant: string;
  readonly keyId: string;
  readonly endpoint: string;
  readonly queries: number;
  readonly blocked: number;
  readonly milliseconds: number;
}

/** Milliseconds between two writes: what a killed process has not written yet is lost. */
const WRITE_EVERY = 5_000;

/** Bounds memory while the store is down: past this many tenants, endpoints and days, the oldest are given up. */
const MOST_RECORDS = 50_000;

type Growing = { -readonly [Member in keyof UsageRecord]: UsageRecord[Member] } & { durations: number[] };

/** Counts what tenants use, in memory, and writes it in batches: counting never slows or fails an answer. */
export class UseCounter {
  readonly #process = randomUUID();
  /** Records made so far: one that was given up and made anew must not be written over the first. */
  #made = 0;
  readonly #records = new Map<string, Growing>();
  #changed = new Set<Growing>();
  #lastUse = new Map<string, string>();
  #forgotten = '';
  readonly #writes: PeriodicWrite;

  constructor(
    private readonly sink: UsageSink,
    private readonly clock: () => Date,
    failed: (error: unknown) => void = () => undefined,
    private readonly mostRecords = MOST_RECORDS,
  ) {
    this.#writes = new PeriodicWrite(() => this.#write(), WRITE_EVERY, failed);
  }

  /** Writes every few seconds from now on. It keeps no process alive. */
  begin(): void {
    this.#writes.begin();
  }

  count({ tenant, keyId, endpoint, queries, blocked, milliseconds }: Answered): void {
    const now = this.clock();
    const record = this.#recordOf(tenant, dayOf(now), endpoint);
    record.queries += queries;
    record.blocked += blocked;
    const bucket = bucketOf(milliseconds);
    record.durations[bucket] = (record.durations[bucket] ?? 0) + 1;
    this.#changed.add(record);
    this.#lastUse.set(keyId, `${now.toISOString().slice(0, 13)}:00:00.000Z`);
  }

  /**
   * Writes what has changed; one write after the other.
   * @throws StoreUnavailable; then everything is kept and written the next time.
   */
  write(): Promise<void> {
    return this.#writes.write();
  }

  /** Writes what is left. Never throws. */
  close(): Promise<void> {
    return this.#writes.close();
  }

  async #write(): Promise<void> {
    const [changed, lastUse] = [this.#changed, this.#lastUse];
    [this.#changed, this.#lastUse] = [new Set(), new Map()];
    try {
      if (changed.size > 0) await this.sink.keepUsage([...changed].map((record) => ({ ...record, durations: [...record.durations] })));
      if (lastUse.size > 0) await this.sink.noteLastUse(lastUse);
      await this.#forget();
    } catch (error) {
      for (const record of changed) this.#changed.add(record);
      this.#lastUse = new Map([...lastUse, ...this.#lastUse]);
      throw error;
    }
  }

  /** Once a day: what is too old in the store, and the days before this one here. */
  async #forget(): Promise<void> {
    const today = dayOf(this.clock());
    if (this.#forgotten === today) return;
    await this.sink.forgetUsageBefore(daysBefore(today, USAGE_DAYS));
    this.#forgotten = today;
    for (const [name, record] of this.#records) if (record.day < today && !this.#changed.has(record)) this.#records.delete(name);
  }

  #recordOf(tenant: string, day: string, endpoint: string): Growing {
    const name = `${day} ${tenant} ${endpoint}`;
    const known = this.#records.get(name);
    if (known !== undefined) return known;
    this.#makeRoom();
    this.#made += 1;
    const process = `${this.#process}-${this.#made}`;
    const fresh: Growing = { tenant, day, endpoint, process, queries: 0, blocked: 0, durations: [...NO_DURATIONS] };
    this.#records.set(name, fresh);
    return fresh;
  }

  #makeRoom(): void {
    if (this.#records.size < this.mostRecords) return;
    const [oldest] = this.#records;
    if (oldest === undefined) return;
    this.#records.delete(oldest[0]);
    this.#changed.delete(oldest[1]);
  }
}
