import { hash, randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PeriodicWrite } from '../periodic/periodic-write.js';
import type { RegisterKind } from '../tenants/tenant.js';
import { dayOf, daysBefore } from '../tenants/usage.js';
import { DayCounts } from './day-counts.js';
import type { RegisterBatch, RegisterStore } from './register-store.js';
import type { RegisteredVerdict, RegisteringProcess, Run } from './registered-verdict.js';

/** Milliseconds between two writes: a verdict is durable within a second of its answer. */
const WRITE_EVERY = 200;

/** Milliseconds after which a process that has nothing to write says that it is still there. */
export const BEAT_EVERY = 10_000;

/** So many are written at once: a batch of the embedded store must be on the disk within two seconds, on a machine that is busy too. */
const BATCH = 500;

/** So many are digested in one turn of the event loop. */
const DIGESTED_AT_ONCE = 64;

/** Bounds memory while the store is away: past so many, new ones are given up, and their numbers are missing. */
const MOST_WAITING = 100_000;

/** So many are forgotten with one write. */
const FORGOTTEN_AT_ONCE = 1_000;

/** A verdict as it was answered. */
export type Given = Pick<
  RegisteredVerdict,
  'verdictId' | 'tenant' | 'createdAt' | 'cid' | 'domain' | 'verdict' | 'provision' | 'confidence' | 'ruleBook'
> & { readonly action: string };

interface Waiting {
  readonly given: Given;
  readonly kind: RegisterKind;
  readonly number: number;
}

type Growing = { -readonly [Member in keyof Run]: Run[Member] };

/** Who hears of trouble. */
interface RegisterReport {
  failed?(error: unknown): void;
  /** The first of a row of verdicts that were given up. */
  givenUp?(): void;
}

/**
 * Verdicts on their way to the register: taken without work, written in batches, so that no answer waits for them. Each has a number
 * of its process and tenant. One that was given up leaves its number out; a process that is killed leaves its run open, and whoever
 * reads the register sees that up to a second may be missing.
 */
export class VerdictRegister {
  readonly #process = randomUUID();
  readonly #counts = new DayCounts(this.#process);
  readonly #runs = new Map<string, Growing & { given: number }>();
  readonly #writes: PeriodicWrite;
  #waiting: Waiting[] = [];
  /** What the store has not acknowledged: the very same is written again. */
  #pending: RegisterBatch | undefined;
  #beat = 0;
  #forgotten = '';
  #full = false;

  /** @param days how long verdicts are kept */
  constructor(
    private readonly store: RegisterStore,
    private readonly days: number,
    private readonly clock: () => Date,
    private readonly report: RegisterReport = {},
    private readonly mostWaiting = MOST_WAITING,
  ) {
    this.#writes = new PeriodicWrite(
      () => this.#write(),
      WRITE_EVERY,
      (error) => report.failed?.(error),
    );
  }

  /** Writes from now on. It keeps no process alive. */
  begin(): void {
    this.#writes.begin();
  }

  /** Takes a verdict. Never fails, and does no work. */
  add(given: Given, kind: RegisterKind): void {
    if (kind === 'off') return;
    const run = this.#runOf(given);
    run.given += 1;
    if (this.#waiting.length >= this.mostWaiting) {
      if (!this.#full) this.report.givenUp?.();
      this.#full = true;
      return;
    }
    this.#waiting.push({ given, kind, number: run.given });
  }

  /** Writes what waits. @throws StoreUnavailable; then it goes on waiting */
  write(): Promise<void> {
    return this.#writes.write();
  }

  /** Writes what is left, and that this process has ended in order. Never throws. */
  async close(): Promise<void> {
    await this.#writes.close();
    if (this.#runs.size === 0 || this.#waiting.length > 0 || this.#pending !== undefined) return;
    const now = this.clock().toISOString();
    await this.store
      .keepProcess({ process: this.#process, seenAt: now, closedAt: now })
      .catch((error: unknown) => this.report.failed?.(error));
  }

  #runOf({ tenant, createdAt }: Given): Growing & { given: number } {
    const known = this.#runs.get(tenant);
    if (known !== undefined) return known;
    const fresh = { tenant, process: this.#process, firstAt: createdAt, lastAt: createdAt, lastNumber: 0, written: 0, given: 0 };
    this.#runs.set(tenant, fresh);
    return fresh;
  }

  async #write(): Promise<void> {
    await this.#keepPending();
    // Those that come meanwhile are of the next write.
    for (let left = this.#waiting.length; left > 0; left -= BATCH) {
      this.#pending = await this.#take(Math.min(left, BATCH));
      await this.#keepPending();
    }
    await this.#sayHere();
    await this.#forget();
  }

  async #keepPending(): Promise<void> {
    if (this.#pending === undefined) return;
    await this.store.keepVerdicts(this.#pending);
    this.#pending = undefined;
    this.#full = false;
    this.#beat = performance.now();
  }

  async #take(many: number): Promise<RegisterBatch> {
    const verdicts: RegisteredVerdict[] = [];
    for (const [i, waiting] of this.#waiting.slice(0, many).entries()) {
      if (i % DIGESTED_AT_ONCE === DIGESTED_AT_ONCE - 1) await nextTurn();
      verdicts.push(this.#digest(waiting));
    }
    this.#waiting.splice(0, many);
    const runs = new Set(verdicts.map((one) => this.#grow(one)));
    return {
      verdicts,
      days: this.#counts.add(verdicts),
      runs: [...runs].map(({ given: _, ...run }) => run),
      process: this.#here(),
    };
  }

  #digest({ given: { action, ...given }, kind, number }: Waiting): RegisteredVerdict {
    const actionDigest = hash('sha256', action, 'hex');
    return { ...given, actionDigest, ...(kind === 'text' && { action }), process: this.#process, number };
  }

  #grow({ tenant, createdAt, number }: RegisteredVerdict): Growing & { given: number } {
    const run = this.#runs.get(tenant);
    if (run === undefined) throw new TypeError(`no run of ${tenant} has begun`);
    run.written += 1;
    run.lastNumber = number;
    run.lastAt = createdAt;
    return run;
  }

  #here(): RegisteringProcess {
    return { process: this.#process, seenAt: this.clock().toISOString() };
  }

  async #sayHere(): Promise<void> {
    if (this.#runs.size === 0 || performance.now() - this.#beat < BEAT_EVERY) return;
    await this.store.keepProcess(this.#here());
    this.#beat = performance.now();
  }

  /** Once a day, in pieces, so that nobody waits for one long write. */
  async #forget(): Promise<void> {
    const today = dayOf(this.clock());
    if (this.#forgotten === today) return;
    if ((await this.store.forgetBefore(daysBefore(today, this.days), FORGOTTEN_AT_ONCE)) < FORGOTTEN_AT_ONCE) this.#forgotten = today;
  }
}
