import LibsqlPromise from 'libsql/promise';
import { StoreUnavailable } from '../store-errors.js';
import { isBusy } from './sql-error.js';
import type { SqlRow, Value } from './sql-row.js';

/** The part of the library that waits for the disk in a thread of its own; its types say `any`. */
interface Connection {
  exec(sql: string): Promise<unknown>;
  prepare(sql: string): Promise<Statement>;
  close(): void;
}

interface Statement {
  get(...values: readonly Value[]): SqlRow | undefined;
  run(...values: readonly Value[]): { readonly changes: number };
}

/** What may be done within a transaction. */
export interface Transaction {
  get(sql: string, ...values: readonly Value[]): Promise<SqlRow | undefined>;
  /** @returns how many rows changed. */
  run(sql: string, ...values: readonly Value[]): Promise<number>;
}

interface Verify {
  before(): void;
  after(): Promise<void> | void;
}

interface Job {
  readonly work: (transaction: Transaction) => Promise<unknown>;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
  readonly patience: NodeJS.Timeout;
  /** Whoever asked has been refused: what has not begun must not be done any more. */
  late: boolean;
}

/**
 * Writes one after the other over a connection of their own, and waits for the disk, and for another process's write, outside of
 * the event loop. What is asked for meanwhile waits for the disk together: one commit for all of it.
 */
export class WriteQueue {
  readonly #connection: Connection;
  readonly #statements = new Map<string, Statement>();
  #waiting: Job[] = [];
  #writing: Promise<void> | undefined;

  /**
   * @param timeout milliseconds after which a write is refused, counted from when it was asked for: whether it waits for its turn,
   * for another process or for the disk
   * @param verify throws before each commit where nothing may be written, and after it where what was written is not safe
   */
  constructor(
    file: string,
    private readonly timeout: number,
    private readonly verify: Verify = { before: () => undefined, after: () => undefined },
  ) {
    // The longest that one attempt waits for another process; those that have time left try again.
    this.#connection = new LibsqlPromise(file, { timeout: timeout / 2 }) as Connection;
  }

  /** A commit returns only after fsync of the log. */
  async prepare(): Promise<void> {
    await this.#connection.exec('PRAGMA synchronous = FULL');
  }

  /** All of `work` or none of it; nobody else writes meanwhile. It settles once its outcome is on the disk, or when time is up. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const patience = setTimeout(() => {
        job.late = true;
        reject(new StoreUnavailable(`the embedded store was not written within ${this.timeout} ms`));
      }, this.timeout);
      const job: Job = { work, resolve, reject, patience, late: false };
      this.#waiting.push(job);
      this.#writing ??= this.#writeAll();
    });
  }

  /** Lets what was asked for finish. */
  async close(): Promise<void> {
    await this.#writing;
    this.#statements.clear();
    this.#connection.close();
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) await this.#commit(this.#waiting.splice(0));
    this.#writing = undefined;
  }

  async #commit(asked: readonly Job[]): Promise<void> {
    const outcomes: (() => void)[] = [];
    try {
      this.verify.before();
      await this.#connection.exec('BEGIN IMMEDIATE');
      for (const job of asked) if (!job.late) outcomes.push(await this.#do(job));
      await this.#connection.exec('COMMIT');
      await this.verify.after();
    } catch (error) {
      await this.#connection.exec('ROLLBACK').catch(() => undefined);
      if (isBusy(error)) {
        this.#waiting.unshift(...asked.filter((job) => !job.late));
        return;
      }
      outcomes.splice(
        0,
        Infinity,
        ...asked.map(
          ({ reject }) =>
            (): void =>
              reject(error),
        ),
      );
    }
    for (const { patience } of asked) clearTimeout(patience);
    for (const tell of outcomes) tell();
  }

  /** One that fails takes back what it did, and nothing of the others. */
  async #do({ work, resolve, reject }: Job): Promise<() => void> {
    await this.#connection.exec('SAVEPOINT job');
    try {
      const value = await work(this.#transaction);
      await this.#connection.exec('RELEASE job');
      return () => resolve(value as never);
    } catch (error) {
      // A full disk ends the whole transaction: then there is nothing left to take back, and nobody's write succeeded.
      await this.#connection.exec('ROLLBACK TO job; RELEASE job').catch(() => Promise.reject(error));
      return () => reject(error);
    }
  }

  readonly #transaction: Transaction = {
    get: async (sql, ...values) => (await this.#statement(sql)).get(...values),
    run: async (sql, ...values) => (await this.#statement(sql)).run(...values).changes,
  };

  async #statement(sql: string): Promise<Statement> {
    const known = this.#statements.get(sql) ?? (await this.#connection.prepare(sql));
    this.#statements.set(sql, known);
    return known;
  }
}
