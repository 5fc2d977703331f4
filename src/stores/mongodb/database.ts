import { type Collection, type Db, type Document, MongoClient, type MongoClientOptions, MongoError, MongoServerError } from 'mongodb';
import { atMostEach } from '../at-most-each.js';
import { type StoreFailure, StoreUnavailable } from '../store-errors.js';
import type { Topology } from '../store-state.js';
import { within } from '../within.js';
import { prepareSchema, repairSchema } from './prepare-schema.js';

/** The longest that the server may work on one query, in milliseconds. */
export const QUERY_TIME = 2_000;

/** Milliseconds after which whoever asked is told, whatever the driver still waits for: one that hangs keeps its connections open. */
const PATIENCE = 1_800;

/** Milliseconds between two writes that only try whether writing works. */
const PROBE_EVERY = 1_000;

/** Milliseconds for the driver to say good-bye to its servers, which one that hangs never answers. */
const CLOSING = 500;

const OPTIONS: MongoClientOptions = {
  appName: 'compliance-oracle',
  // The driver retries writes where the server can tell a repeat (not on a lone one); every insert here is safe to repeat by hand.
  retryWrites: true,
  retryReads: true,
  // A receipt that we acknowledge has been written to disk by a majority.
  writeConcern: { w: 'majority', journal: true, wtimeoutMS: QUERY_TIME },
  readConcern: { level: 'majority' },
  serverSelectionTimeoutMS: QUERY_TIME,
  connectTimeoutMS: QUERY_TIME,
  waitQueueTimeoutMS: QUERY_TIME,
  // A server that is stopped mid-answer must not hold a caller for ever.
  socketTimeoutMS: 2 * QUERY_TIME,
  ignoreUndefined: true,
};

const DUPLICATE_KEY = 11_000;
const DOCUMENT_INVALID = 121;

/** Codes of the server that say more than that it does not answer: not allowed to write, no room on the disk. */
const FAILURES: Readonly<Record<number, StoreFailure>> = { 13: 'readonly', 14031: 'full' };

/** A document as it lies in a collection. */
export type Stored<T extends Document> = T & { readonly _id: string };

/** Where the address names no database the driver would say `test`; absent: the one that it names. */
export const databaseNameIn = (url: string): string | undefined => (/^[^:]+:\/\/[^/?]+\/[^?]/.test(url) ? undefined : 'compliance_oracle');

/** One client, one database; every error of the network or the server leaves here as StoreUnavailable. */
export class MongoDatabase {
  #client: MongoClient;
  readonly #name: string | undefined;
  #prepared: Promise<void> | undefined;

  constructor(readonly url: string) {
    try {
      this.#client = new MongoClient(url, OPTIONS);
    } catch (error) {
      // The address holds a password: its text stays out of the message.
      throw new StoreUnavailable(`MONGODB_URL is not a usable address: ${error instanceof Error ? error.name : 'unknown error'}`);
    }
    this.#name = databaseNameIn(url);
  }

  /** Creates and verifies the schema once; a failure to reach the server is tried again by the next caller. */
  prepare(): Promise<void> {
    this.#prepared ??= this.#connect().catch((error: unknown) => {
      this.#prepared = undefined;
      throw error;
    });
    return this.#prepared;
  }

  /** Runs `work` on a collection whose schema is known to be right. */
  async on<T extends Document, R>(name: string, work: (collection: Collection<Stored<T>>) => Promise<R>): Promise<R> {
    const asked = async (): Promise<R> => {
      await this.prepare();
      return attempt(() => work(this.#database.collection<Stored<T>>(name)));
    };
    return within(PATIENCE, asked(), () => new StoreUnavailable(`MongoDB does not answer within ${PATIENCE} ms`));
  }

  /**
   * Asks the server what it is, once it has taken a write that changes nothing but a date; at most once a second.
   * @throws StoreUnavailable
   */
  readonly probe: () => Promise<Topology> = atMostEach(PROBE_EVERY, async () => {
    await this.prepare();
    const hello = await attempt(async () => {
      const schema = this.#database.collection<{ _id: string; written_at: Date }>('schema');
      await schema.updateOne({ _id: 'schema' }, { $set: { written_at: new Date() } }, { maxTimeMS: QUERY_TIME });
      return this.#database.command({ hello: 1, maxTimeMS: QUERY_TIME });
    });
    if (hello['msg'] === 'isdbgrid') return 'sharded_cluster';
    return typeof hello['setName'] === 'string' ? 'replica_set' : 'standalone';
  });

  /** Puts back what was altered by hand; see `npm run migrate`. */
  async repair(): Promise<void> {
    await attempt(() => repairSchema(this.#database));
  }

  async close(): Promise<void> {
    await within(CLOSING, this.#client.close(), () => new StoreUnavailable('MongoDB does not answer while it is closed')).catch(
      () => undefined,
    );
  }

  get #database(): Db {
    return this.#client.db(this.#name);
  }

  async #connect(): Promise<void> {
    try {
      await attempt(() => prepareSchema(this.#client.db(this.#name, { writeConcern: SCHEMA_WRITES })));
    } catch (error) {
      // A client whose first connection failed never connects again, so the next attempt gets a new one.
      const failed = this.#client;
      this.#client = new MongoClient(this.url, OPTIONS);
      await failed.close().catch(() => undefined);
      throw error;
    }
  }
}

/** Collections and indexes take longer than a row. A server that outlasts this too is asked again by the next caller. */
const SCHEMA_WRITES = { w: 'majority', journal: true, wtimeoutMS: 2 * QUERY_TIME } as const;

const attempt = async <R>(work: () => Promise<R>): Promise<R> => {
  try {
    return await work();
  } catch (error) {
    // These two speak of one document, not of the store; the second is a mistake of ours.
    if (isDuplicateKey(error) || hasCode(error, DOCUMENT_INVALID)) throw error;
    if (error instanceof MongoError) {
      const failure = error instanceof MongoServerError ? FAILURES[Number(error.code)] : undefined;
      throw new StoreUnavailable(`MongoDB does not answer: ${error.name}`, error, failure);
    }
    // The driver hands some of a broken connection on as it comes from the socket: EPIPE.
    if (isSystemError(error)) throw new StoreUnavailable(`MongoDB does not answer: ${error.code}`, error);
    throw error;
  }
};

const isSystemError = (error: unknown): error is Error & { readonly code: string } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^E[A-Z]+$/.test(error.code);
const hasCode = (error: unknown, code: number): boolean => error instanceof MongoServerError && error.code === code;
const isDuplicateKey = (error: unknown): boolean => hasCode(error, DUPLICATE_KEY);

/** Inserts unless a document of that `_id` is there already. A lost answer and a retry therefore end in one document. */
export const insertOnce = async <T extends Document>(
  database: MongoDatabase,
  name: string,
  document: Stored<T>,
): Promise<'inserted' | 'held'> => {
  try {
    await database.on(name, (collection) => collection.insertOne(document as never, { maxTimeMS: QUERY_TIME }));
    return 'inserted';
  } catch (error) {
    if (isDuplicateKey(error)) return 'held';
    throw error;
  }
};
