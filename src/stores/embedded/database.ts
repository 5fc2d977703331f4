import Database from 'libsql';
import { codeOf } from '../../signing/private-file.js';
import { atMostEach } from '../at-most-each.js';
import { SchemaRefused, StoreUnavailable } from '../store-errors.js';
import { within } from '../within.js';
import { FileWatch } from './file-watch.js';
import { quickCheck } from './quick-check.js';
import { EMBEDDED_SCHEMA } from './schema.js';
import { toStoreError } from './sql-error.js';
import type { SqlRow, Value } from './sql-row.js';
import { type Transaction, WriteQueue } from './write-queue.js';

/** Milliseconds to wait for another process's write (`npm run agents` beside the service) before giving up. */
const BUSY_TIMEOUT = 1_800;

/** A read holds up the whole process and hardly ever waits: only while another process recovers the file. */
const READ_TIMEOUT = 100;

/** Milliseconds that a start waits for the check of its file; the check of a larger file goes on behind it. */
const CHECK_PATIENCE = 2_000;

/** Milliseconds between two writes that only try whether writing works. */
const PROBE_EVERY = 1_000;

/** Milliseconds for which a write that failed says more of the store than one that tries: it may have wanted more room. */
const FAILURE_HOLDS = 5_000;

/** One SQLite file, made safe to lean on: durable writes, one schema, no use after closing. Reads are done at once, writes in turn. */
export class EmbeddedDatabase {
  readonly #database: Database.Database;
  readonly #writes: WriteQueue;
  readonly #watch: FileWatch;
  readonly #statements = new Map<string, Database.Statement>();
  #closed = false;
  /** The last use that failed for what is wrong with the file, unless a write has succeeded since. */
  #failed: { readonly error: StoreUnavailable; readonly at: number } | undefined;
  /** Pages are damaged: nothing is written any more, since that makes it worse. Only a restart looks again. */
  #damaged: StoreUnavailable | undefined;

  constructor(readonly file: string) {
    this.#database = attempt(`cannot open ${file} (see DATA_DIR)`, () => new Database(file, { timeout: BUSY_TIMEOUT }));
    this.#writes = attempt(`cannot open ${file} (see DATA_DIR)`, () => new WriteQueue(file, BUSY_TIMEOUT, this.#verify));
    this.#watch = new FileWatch(file);
  }

  /**
   * @throws SchemaRefused where the file is no database, or a newer program has changed it
   * @throws StoreUnavailable where it cannot be written, or its pages are damaged
   */
  async prepare(): Promise<void> {
    const database = this.#database;
    try {
      // Readers go on while one writes; a commit returns only after fsync of the log.
      database.exec('PRAGMA journal_mode = WAL');
      database.exec('PRAGMA synchronous = FULL');
    } catch (error) {
      if (codeOf(error) === 'SQLITE_NOTADB')
        throw new SchemaRefused(`${this.file} is not a database: move it away, or name another DATA_DIR`);
      throw toStoreError(`cannot use ${this.file}`, error);
    }
    attempt('cannot write', () => database.transaction(() => this.#migrate()).immediate());
    database.exec(`PRAGMA busy_timeout = ${READ_TIMEOUT}`);
    await this.#writes.prepare().catch(refuseWrite);
    this.#watch.begin();
    await this.#check();
  }

  /**
   * Whether the store would take a write just now. What is known to be wrong is said at once; else it is tried with a write that
   * changes nothing, at most once a second.
   * @throws StoreUnavailable with what is wrong
   */
  async probe(): Promise<void> {
    if (this.#damaged !== undefined) throw this.#damaged;
    if (this.#failed !== undefined && performance.now() - this.#failed.at < FAILURE_HOLDS) throw this.#failed.error;
    this.#refuseWhenClosed();
    await this.#tryToWrite();
  }

  readonly #tryToWrite = atMostEach(PROBE_EVERY, () =>
    this.transaction((transaction) => transaction.run('UPDATE schema_version SET version = version')),
  );

  /** Looks through all pages; a start waits for it a while, and the writes that come after know what it found. */
  async #check(): Promise<void> {
    const checking = quickCheck(this.file).then((found) => {
      if (found === undefined) return;
      this.#damaged = new StoreUnavailable(`${this.file} is damaged (${found}): put a copy in its place`, undefined, 'corrupt');
      throw this.#damaged;
    });
    await within(CHECK_PATIENCE, checking, () => new CheckGoesOn()).catch((error: unknown) => {
      if (!(error instanceof CheckGoesOn)) throw toStoreError(`cannot check ${this.file}`, error);
    });
  }

  /** Looking at the files once, after the commit, is enough: nothing is acknowledged before. */
  readonly #verify = {
    before: (): void => {
      if (this.#damaged !== undefined) throw this.#damaged;
    },
    after: (): Promise<void> | undefined => (this.#watch.look('writer') ? this.#check() : undefined),
  };

  #migrate(): void {
    this.#database.exec('CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL) STRICT');
    const version = Number(this.get('SELECT max(version) AS version FROM schema_version')?.['version'] ?? 0);
    if (version > EMBEDDED_SCHEMA.length) {
      throw new SchemaRefused(
        `${this.file} has schema version ${version}, this program knows versions up to ${EMBEDDED_SCHEMA.length}: ` +
          'start the newer program, or restore an older copy of the file',
      );
    }
    EMBEDDED_SCHEMA.slice(version).forEach((step, index) => {
      this.#database.exec(step);
      this.#statement('INSERT INTO schema_version (version) VALUES (?)').run(version + index + 1);
    });
  }

  get(sql: string, ...values: readonly Value[]): SqlRow | undefined {
    return this.#read(() => this.#statement(sql).get(...values)) as SqlRow | undefined;
  }

  all(sql: string, ...values: readonly Value[]): readonly SqlRow[] {
    return this.#read(() => this.#statement(sql).all(...values)) as readonly SqlRow[];
  }

  #read<T>(work: () => T): T {
    this.#watch.look('reader');
    try {
      return attempt('cannot read', work);
    } catch (error) {
      if (error instanceof StoreUnavailable) this.#remember(error);
      throw error;
    }
  }

  /** One that did not answer is known by the next attempt; what is wrong with the file may not show in every write. */
  #remember(error: StoreUnavailable): void {
    if (error.failure !== 'unavailable') this.#failed = { error, at: performance.now() };
    if (error.failure === 'corrupt') this.#damaged = error;
  }

  /** All of `work` or none of it; nobody else writes meanwhile. */
  async transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    this.#refuseWhenClosed();
    try {
      const done = await this.#writes.transaction(work);
      this.#failed = undefined;
      return done;
    } catch (error) {
      const refused = toStoreError('cannot write', error);
      if (refused instanceof StoreUnavailable) this.#remember(refused);
      throw refused;
    }
  }

  /** Writes that were asked for are finished first. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#writes.close();
    this.#statements.clear();
    this.#database.close();
  }

  #statement(sql: string): Database.Statement {
    this.#refuseWhenClosed();
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  // The library lets a statement outlive its database; a write after closing would go unnoticed.
  #refuseWhenClosed(): void {
    if (this.#closed) throw new StoreUnavailable('the embedded store is closed');
  }
}

/** The check of the file takes longer than a start may. */
class CheckGoesOn extends Error {}

/** @throws StoreUnavailable or SchemaRefused */
const attempt = <T>(what: string, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    throw toStoreError(what, error);
  }
};

const refuseWrite = (error: unknown): never => {
  throw toStoreError('cannot write', error);
};
