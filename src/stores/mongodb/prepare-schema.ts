import { isDeepStrictEqual } from 'node:util';
import { type Db, type Document, MongoServerError } from 'mongodb';
import { SchemaRefused } from '../store-errors.js';
import { type CollectionSchema, MONGODB_COLLECTIONS, MONGODB_SCHEMA_VERSION } from './schema.js';

const NAMESPACE_EXISTS = 48;
/** Creating an index on a full collection takes longer than a query may. */
const SCHEMA_TIME = 60_000;

/**
 * Creates the collections, validators and indexes that are missing and verifies those that are there.
 * @throws SchemaRefused where a newer program, or somebody by hand, has changed them.
 */
export const prepareSchema = async (database: Db): Promise<void> => {
  await requireKnownVersion(database);
  await prepareCollections(database);
  await database
    .collection<{ _id: string; version: number }>('schema')
    .updateOne({ _id: 'schema' }, { $max: { version: MONGODB_SCHEMA_VERSION } }, { upsert: true, maxTimeMS: SCHEMA_TIME });
};

/** All at once: one after the other they would take longer than a caller waits for a store that has just come back. */
export const prepareCollections = async (database: Db): Promise<void> => {
  await Promise.all(MONGODB_COLLECTIONS.map((schema) => prepareCollection(database, schema)));
};

const prepareCollection = async (database: Db, schema: CollectionSchema): Promise<void> => {
  await createCollection(database, schema);
  await verifyValidator(database, schema);
  await prepareIndexes(database, schema);
};

const requireKnownVersion = async (database: Db): Promise<void> => {
  const stored = await database
    .collection<{ _id: string; version: number; restoring?: true }>('schema')
    .findOne({ _id: 'schema' }, { maxTimeMS: SCHEMA_TIME });
  if (stored?.restoring) {
    throw new SchemaRefused(`database \`${database.databaseName}\` holds half of a backup: a restore was interrupted; run it again`);
  }
  if (stored !== null && stored.version > MONGODB_SCHEMA_VERSION) {
    throw new SchemaRefused(
      `database \`${database.databaseName}\` has schema version ${stored.version}, ` +
        `this program knows versions up to ${MONGODB_SCHEMA_VERSION}: start the newer program`,
    );
  }
};

/** A validator that refuses every write that breaks it. */
const enforced = (validator: Document) => ({ validator, validationAction: 'error', validationLevel: 'strict' }) as const;

const createCollection = async (database: Db, { name, validator }: CollectionSchema): Promise<void> => {
  try {
    await database.createCollection(name, { ...enforced(validator), maxTimeMS: SCHEMA_TIME });
  } catch (error) {
    // Several processes may start at once; whoever comes second verifies what the first made.
    if (!(error instanceof MongoServerError && error.code === NAMESPACE_EXISTS)) throw error;
  }
};

const verifyValidator = async (database: Db, { name, validator, earlier = [] }: CollectionSchema): Promise<void> => {
  const [stored] = (await database.listCollections({ name }, { nameOnly: false, maxTimeMS: SCHEMA_TIME }).toArray()) as Document[];
  const options: Document = stored?.['options'] ?? {};
  if (earlier.some((one) => isDeepStrictEqual(plain(options['validator']), plain(one)))) {
    await database.command({ collMod: name, ...enforced(validator), maxTimeMS: SCHEMA_TIME });
    return;
  }
  if (!isDeepStrictEqual(plain(options['validator']), plain(validator)) || (options['validationAction'] ?? 'error') !== 'error') {
    throw new SchemaRefused(
      `collection \`${name}\` has another validator than this program wrote: put it back with \`npm run migrate -- repair\``,
    );
  }
};

const prepareIndexes = async (database: Db, { name, indexes }: CollectionSchema): Promise<void> => {
  const collection = database.collection(name);
  const stored = (await collection.listIndexes({ maxTimeMS: SCHEMA_TIME }).toArray()) as Document[];
  for (const { keys, options } of indexes) {
    const there = stored.find((index) => index['name'] === options.name);
    if (there === undefined) {
      await collection.createIndex(keys, { ...options, maxTimeMS: SCHEMA_TIME });
    } else if (!isAsWritten(there, { keys, options })) {
      throw new SchemaRefused(
        `index \`${options.name}\` of \`${name}\` differs from the one this program wrote: put it back with \`npm run migrate -- repair\``,
      );
    }
  }
};

/** Whether an index that is there is the one of its name that this program writes. */
const isAsWritten = (there: Document, { keys, options }: CollectionSchema['indexes'][number]): boolean =>
  isDeepStrictEqual(plain(there['key']), plain(keys)) && there['expireAfterSeconds'] === options.expireAfterSeconds;

/** Puts altered validators and indexes back. For operators, on purpose: it never runs by itself. */
export const repairSchema = async (database: Db): Promise<void> => {
  await requireKnownVersion(database);
  for (const schema of MONGODB_COLLECTIONS) {
    await createCollection(database, schema);
    await database.command({ collMod: schema.name, ...enforced(schema.validator) });
    const stored = (await database.collection(schema.name).listIndexes().toArray()) as Document[];
    for (const { keys, options } of schema.indexes) {
      const there = stored.find((index) => index['name'] === options.name);
      if (there !== undefined && !isAsWritten(there, { keys, options })) await database.collection(schema.name).dropIndex(options.name);
    }
  }
  await prepareSchema(database);
};

// The server hands numbers back as its own types; compared as JSON they are equal again.
const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
