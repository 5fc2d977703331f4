import { type Config, ConfigError, readConfig } from '../../src/config/config.js';
import type { Variables } from '../../src/config/environment.js';
import { SchemaRefused, StoreUnavailable } from '../../src/stores/store-errors.js';
import { Refused } from '../store-commands/store-command.js';
import { type BackupSummary, readBackup } from './backup-file.js';
import { backUpEmbedded, EMBEDDED_VERSION, restoreEmbedded } from './embedded-backup.js';
import { KeysToRestore, keyFilesOf } from './key-files.js';
import { backUpMongodb, MONGODB_VERSION, restoreMongodb } from './mongodb-backup.js';

const USAGE = `npm run store -- COMMAND FILE        the store is the one of the settings: MONGODB_URL, else DATA_DIR

  backup FILE    the whole store as it is at one instant, with its keys, into one file; the service goes on meanwhile
  verify FILE    whether a backup is whole, and what it holds
  restore FILE   puts a backup where no store is. Stop the service first. Interrupted, run it again: no service starts before it is done
`;

const shown = ({ store, schema, createdAt, records, sha256 }: BackupSummary): string =>
  `${store} store, schema ${schema}, of ${createdAt}: ${records} records, sha256 ${sha256}`;

const requireKnown = (file: string, { store, schema }: BackupSummary): void => {
  const known = store === 'embedded' ? EMBEDDED_VERSION : MONGODB_VERSION;
  if (schema > known)
    throw new Refused(`${file} has schema version ${schema}, this program knows versions up to ${known}: use the newer program`);
};

const backUp = async (config: Config, file: string): Promise<string> => {
  const { mongodbUrl, dataDir } = config;
  const keys = keyFilesOf(config);
  return shown(mongodbUrl === undefined ? await backUpEmbedded(dataDir, keys, file) : await backUpMongodb(mongodbUrl, keys, file));
};

const verify = async (file: string): Promise<string> => {
  const summary = await readBackup(file);
  requireKnown(file, summary);
  return `${shown(summary)}: whole`;
};

const restore = async (config: Config, file: string): Promise<string> => {
  const { mongodbUrl, dataDir } = config;
  const keys = new KeysToRestore(keyFilesOf(config));
  const summary = await readBackup(file, (record) => keys.take(record));
  requireKnown(file, summary);
  const kind = mongodbUrl === undefined ? 'embedded' : 'mongodb';
  if (summary.store !== kind)
    throw new Refused(
      `${file} is of the ${summary.store} store, the settings name the ${kind} one: \`npm run migrate\` copies between them`,
    );
  await keys.requireRoom();
  if (mongodbUrl === undefined) await restoreEmbedded(dataDir, keys, file);
  else await restoreMongodb(mongodbUrl, keys, file);
  return `${shown(summary)}: restored`;
};

const run = async ([command, file, ...others]: readonly string[], variables: Variables | undefined): Promise<number> => {
  if (file === undefined || others.length > 0 || !['backup', 'verify', 'restore'].includes(command ?? '')) {
    console.log(USAGE);
    return command === 'help' || command === '--help' ? 0 : 1;
  }
  console.log(command === 'verify' ? await verify(file) : await (command === 'backup' ? backUp : restore)(readConfig(variables), file));
  return 0;
};

const isKnown = (error: unknown): error is Error =>
  error instanceof Refused ||
  error instanceof ConfigError ||
  error instanceof SchemaRefused ||
  error instanceof StoreUnavailable ||
  (error instanceof Error && 'syscall' in error);

/**
 * `npm run store`, on such words and settings; those of the environment unless told. It prints what was done, or why not.
 * @returns the exit status: 0 done, 1 refused
 */
export const runStore = (words: readonly string[], variables?: Variables): Promise<number> =>
  run(words, variables).catch((error: unknown) => {
    console.error(isKnown(error) ? error.message : error);
    return 1;
  });
