import Database from 'libsql';
import { SchemaRefused, StoreUnavailable } from '../store-errors.js';
import { EMBEDDED_SCHEMA } from './schema.js';
import type { SqlRow, Value } from './sql-row.js';
import { type Transaction, WriteQueue } from './write-queue.js';

/** Milliseconds to wait for another process's write (`npm run agents` beside the service) before giving up. */
const BUSY_TIMEOUT = 2_000;

/** One SQLite file, made safe to lean on: durable writes, one schema, no use after closing. Reads are done at once, writes in turn. */
export class EmbeddedDatabase {
  readonly #database: Database.Database;
  readonly #writes: WriteQueue;
  readonly #statements = new Map<string, Database.Statement>();
  #closed = false;

  constructor(readonly file: string) {
    this.#database = attempt(`cannot open ${file} (see DATA_DIR)`, () => new Database(file, { timeout: BUSY_TIMEOUT }));
    this.#writes = attempt(`cannot open ${file} (see DATA_DIR)`, () => new WriteQueue(file, BUSY_TIMEOUT));
  }

  /** @throws SchemaRefused where the file is no database, or a newer program has changed it. */
  async prepare(): Promise<void> {
    const database = this.#database;
    try {
      // Readers go on while one writes; a commit returns only after fsync of the log.
      database.exec('PRAGMA journal_mode = WAL');
      database.exec('PRAGMA synchronous = FULL');
    } catch (error) {
      if (codeOf(error) === 'SQLITE_NOTADB')
        throw new SchemaRefused(`${this.file} is not a database: move it away, or name another DATA_DIR`);
      throw new StoreUnavailable(`cannot use ${this.file}`, error);
    }
    attempt('cannot write', () => database.transaction(() => this.#migrate()).immediate());
    await this.#writes.prepare().catch(refuseWrite);
  }

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
    return attempt('cannot read', () => this.#statement(sql).get(...values)) as SqlRow | undefined;
  }

  all(sql: string, ...values: readonly Value[]): readonly SqlRow[] {
    return attempt('cannot read', () => this.#statement(sql).all(...values)) as readonly SqlRow[];
  }

  /** All of `work` or none of it; nobody else writes meanwhile. */
  async transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    this.#refuseWhenClosed();
    return this.#writes.transaction(work).catch(refuseWrite);
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

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

const attempt = <T>(what: string, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    return refuse(what, error);
  }
};

/** @throws StoreUnavailable or SchemaRefused */
const refuse = (what: string, error: unknown): never => {
  if (error instanceof StoreUnavailable || error instanceof SchemaRefused) throw error;
  throw new StoreUnavailable(`the embedded store ${what}: ${error instanceof Error ? error.message : String(error)}`, error);
};

const refuseWrite = (error: unknown): never => refuse('cannot write', error);
