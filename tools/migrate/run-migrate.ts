import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../../src/config/config.js';
import type { Variables } from '../../src/config/environment.js';
import { EMBEDDED_FILE, openEmbedded } from '../../src/stores/embedded/open-embedded.js';
import { openMongodb, repairMongodb } from '../../src/stores/mongodb/open-mongodb.js';
import { openStores } from '../../src/stores/open-stores.js';
import { SchemaRefused, StoreUnavailable } from '../../src/stores/store-errors.js';
import { copyStore } from './copy-store.js';

const USAGE = `npm run migrate -- --from DATA_DIR --to mongodb://…
  copy the embedded store to MongoDB: agents, receipts, idempotency keys, messages, tenants, API keys, usage, rule sets and
  their switches, proofs and what they link to, signing keys, the log, payments, credits, the register of verdicts. Stop the service first.
  Interrupted, run it again: what is there is left alone. Then both stores are read and compared, by number and SHA-256.
  Without --to, MONGODB_URL is meant: a password on a command line can be read by others on the machine.

npm run migrate -- COMMAND
  prepare   bring the configured store (MONGODB_URL, else DATA_DIR) to this program's schema, and verify it
  repair    put altered validators and indexes of MONGODB_URL back
`;

class Refused extends Error {}

const copy = async (dataDir: string, mongodbUrl: string): Promise<number> => {
  if (!existsSync(path.join(dataDir, EMBEDDED_FILE))) throw new Refused(`--from ${dataDir} holds no store (${EMBEDDED_FILE})`);
  const [from, to] = [openEmbedded(dataDir), openMongodb(mongodbUrl)];
  try {
    await from.prepare();
    await to.prepare();
    const same = await copyStore(from, to, new Date(), (line) => console.log(line));
    if (!same) console.error('The stores differ; what was there already is left as it was.');
    return same ? 0 : 1;
  } finally {
    await from.close();
    await to.close();
  }
};

const readArguments = (words: readonly string[]) => {
  try {
    return parseArgs({
      args: [...words],
      options: { from: { type: 'string' }, to: { type: 'string' }, help: { type: 'boolean' } },
      allowPositionals: true,
    });
  } catch (error) {
    throw new Refused(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
};

const run = async (words: readonly string[], variables: Variables | undefined): Promise<number> => {
  const {
    values,
    positionals: [command],
  } = readArguments(words);
  const config = readConfig(variables);
  const mongodbUrl = (): string => {
    if (config.mongodbUrl === undefined) throw new Refused('MONGODB_URL must be set, or --to given');
    return config.mongodbUrl;
  };
  if (values.from !== undefined && command === undefined) return copy(values.from, values.to ?? mongodbUrl());
  switch (command) {
    case 'prepare': {
      const stores = await openStores(config);
      try {
        await stores.prepare();
      } finally {
        await stores.close();
      }
      console.log(`the ${stores.kind} store is prepared`);
      return 0;
    }
    case 'repair':
      await repairMongodb(mongodbUrl());
      console.log('validators and indexes are as this program wrote them');
      return 0;
    default:
      console.log(USAGE);
      return values.help === true || command === 'help' ? 0 : 1;
  }
};

/**
 * `npm run migrate`, on such words and settings; those of the environment unless told. It prints what was done, or why not.
 * @returns the exit status: 0 done, 1 refused
 */
export const runMigrate = (words: readonly string[], variables?: Variables): Promise<number> =>
  run(words, variables).catch((error: unknown) => {
    const known =
      error instanceof Refused || error instanceof ConfigError || error instanceof SchemaRefused || error instanceof StoreUnavailable;
    console.error(known ? error.message : error);
    return 1;
  });
