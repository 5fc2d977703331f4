import { BSON, type Db, type Document, MongoClient, MongoServerError } from 'mongodb';
import { databaseNameIn } from '../../src/stores/mongodb/database.js';
import { prepareCollections, prepareSchema } from '../../src/stores/mongodb/prepare-schema.js';
import { MONGODB_SCHEMA_VERSION } from '../../src/stores/mongodb/schema.js';
import { Refused } from '../store-commands/store-command.js';
import { type BackupRecord, type BackupSummary, readBackup, writeBackup } from './backup-file.js';
import { type KeyFiles, type KeysToRestore, keyRecords } from './key-files.js';

/** The newest schema that this program can read. */
export const MONGODB_VERSION = MONGODB_SCHEMA_VERSION;

/** Documents written at once. */
const BATCH = 500;
/** Milliseconds for a server to be found. */
const PATIENCE = 5_000;
/** Higher than any schema, so that programs refuse it that know nothing of restoring. */
const NO_SCHEMA = 1_000_000_000;

type SchemaDocument = { readonly _id: string; readonly version: number; readonly restoring?: true };

const SURE = { writeConcern: { w: 'majority', journal: true } } as const;

const onDatabase = async <T>(url: string, work: (database: Db, client: MongoClient) => Promise<T>): Promise<T> => {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: PATIENCE, connectTimeoutMS: PATIENCE });
  try {
    return await work(client.db(databaseNameIn(url)), client);
  } catch (error) {
    if (!(error instanceof Error) || !/^Mongo/.test(error.name)) throw error;
    // 246, 239: what was read is older than the server remembers.
    if (error instanceof MongoServerError && [239, 246].includes(Number(error.code)))
      throw new Refused('MongoDB no longer remembers the instant of the backup: raise its `minSnapshotHistoryWindowInSeconds`');
    throw new Refused(`MongoDB does not do it: ${error.name}${error instanceof MongoServerError ? ` ${error.code}` : ''}`);
  } finally {
    await client.close();
  }
};

const collectionsOf = async (database: Db): Promise<readonly string[]> => {
  const found = await database.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  return found.map(({ name }) => name).filter((name) => !name.startsWith('system.'));
};

const schemaOf = (database: Db) => database.collection<SchemaDocument>('schema');

/**
 * Backs the store up as it was at one instant; the service goes on.
 * @throws Refused where there is none, it is restored by half, or the server is a lone one, which knows no such instant
 */
export const backUpMongodb = (url: string, keys: KeyFiles, file: string): Promise<BackupSummary> =>
  onDatabase(url, async (database, client) => {
    if (typeof (await database.command({ hello: 1 }))['setName'] !== 'string')
      throw new Refused(
        'a lone MongoDB server cannot be backed up while it is written to: make it a replica set, of one member if need be',
      );
    const names = await collectionsOf(database);
    const session = client.startSession({ snapshot: true });
    try {
      const stored = await schemaOf(database).findOne({ _id: 'schema' }, { session });
      if (stored === null) throw new Refused(`database \`${database.databaseName}\` holds no store`);
      if (stored.restoring) throw new Refused(`database \`${database.databaseName}\` holds half of a backup`);
      const records = async function* (): AsyncGenerator<BackupRecord> {
        for (const collection of names) {
          for await (const document of database.collection(collection).find({}, { session }))
            yield { collection, document: BSON.EJSON.serialize(document, { relaxed: false }) };
        }
        yield* keyRecords(keys);
      };
      return await writeBackup(file, { store: 'mongodb', schema: stored.version, createdAt: new Date().toISOString() }, records());
    } finally {
      await session.endSession();
    }
  });

/** Collections that a start made and nothing was written to are no store; what an interrupted restore left is taken away. */
const requireRoom = async (database: Db): Promise<void> => {
  const interrupted = (await schemaOf(database).findOne({ _id: 'schema' }))?.restoring === true;
  for (const name of await collectionsOf(database)) {
    if (name === 'schema') continue;
    if (interrupted) await database.collection(name).drop();
    else if ((await database.collection(name).findOne()) !== null)
      throw new Refused(`database \`${database.databaseName}\` holds data (\`${name}\`): drop it, or name another in MONGODB_URL`);
  }
};

/** Writes documents as they come, many at once. */
class Documents {
  #waiting: Document[] = [];
  #name = '';

  constructor(private readonly database: Db) {}

  async add(name: string, document: Document): Promise<void> {
    if (name !== this.#name || this.#waiting.length === BATCH) await this.flush();
    this.#name = name;
    this.#waiting.push(document);
  }

  async flush(): Promise<void> {
    const batch = this.#waiting;
    this.#waiting = [];
    // An older program's documents may break what the validators of today ask; the migration leaves them too.
    if (batch.length > 0) await this.database.collection(this.#name).insertMany(batch, { bypassDocumentValidation: true });
  }
}

/**
 * Puts a store that was backed up into a database that has none. Until all of it is there the database is marked, so that no service
 * starts on it; interrupted, it is run again.
 * @param keys those of the backup, which was read whole before and found right
 */
export const restoreMongodb = (url: string, keys: KeysToRestore, file: string): Promise<void> =>
  onDatabase(url, async (database) => {
    await requireRoom(database);
    await schemaOf(database).replaceOne({ _id: 'schema' }, { version: NO_SCHEMA, restoring: true }, { upsert: true, ...SURE });
    await prepareCollections(database);
    const documents = new Documents(database);
    const { schema: version } = await readBackup(file, async (record) => {
      if (!('collection' in record) || record.collection === 'schema') return;
      await documents.add(record.collection, BSON.EJSON.deserialize(record.document, { relaxed: false }));
    });
    await documents.flush();
    await keys.write();
    await schemaOf(database).replaceOne({ _id: 'schema' }, { version }, SURE);
    await prepareSchema(database);
  });
