import LibsqlPromise from 'libsql/promise';
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

interface Job {
  readonly work: (transaction: Transaction) => Promise<unknown>;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
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

  /** @param timeout milliseconds to wait for another process's write before giving up */
  constructor(file: string, timeout: number) {
    this.#connection = new LibsqlPromise(file, { timeout }) as Connection;
  }

  /** A commit returns only after fsync of the log. */
  async prepare(): Promise<void> {
    await this.#connection.exec('PRAGMA synchronous = FULL');
  }

  /** All of `work` or none of it; nobody else writes meanwhile. It settles once its outcome is on the disk. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ work, resolve, reject });
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

  async #commit(jobs: readonly Job[]): Promise<void> {
    const outcomes: (() => void)[] = [];
    try {
      await this.#connection.exec('BEGIN IMMEDIATE');
      for (const job of jobs) outcomes.push(await this.#do(job));
      await this.#connection.exec('COMMIT');
    } catch (error) {
      await this.#connection.exec('ROLLBACK').catch(() => undefined);
      for (const { reject } of jobs) reject(error);
      return;
    }
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
      await this.#connection.exec('ROLLBACK TO job; RELEASE job');
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
