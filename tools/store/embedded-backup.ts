import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import Database from 'libsql';
import { makeFolder } from '../../src/stores/embedded/make-folder.js';
import { EMBEDDED_FILE, RESTORING } from '../../src/stores/embedded/open-embedded.js';
import { quickCheck } from '../../src/stores/embedded/quick-check.js';
import { EMBEDDED_SCHEMA } from '../../src/stores/embedded/schema.js';
import { Refused } from '../store-commands/store-command.js';
import { type BackupRecord, type BackupSummary, readBackup, writeBackup } from './backup-file.js';
import { type KeyFiles, type KeysToRestore, keyRecords } from './key-files.js';

/** Bytes of a file in one record. */
const PIECE = 256 * 1024;

/** Milliseconds to wait while another process recovers the file. */
const BUSY_TIMEOUT = 10_000;

/** The newest schema that this program can read. */
export const EMBEDDED_VERSION = EMBEDDED_SCHEMA.length;

async function* piecesOf(file: string, name: string): AsyncGenerator<BackupRecord> {
  const handle = await open(file);
  try {
    const buffer = Buffer.alloc(PIECE);
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, PIECE);
      if (bytesRead === 0) return;
      yield { file: name, bytes: buffer.toString('base64', 0, bytesRead) };
    }
  } finally {
    await handle.close();
  }
}

/** A copy of one instant, whoever writes meanwhile. @returns the version of its schema */
const copyTo = (file: string, copy: string): number => {
  const source = new Database(file, { timeout: BUSY_TIMEOUT });
  try {
    source.prepare('VACUUM INTO ?').run(copy);
  } finally {
    source.close();
  }
  const copied = new Database(copy);
  try {
    return Number((copied.prepare('SELECT max(version) AS version FROM schema_version').get() as { readonly version: unknown }).version);
  } finally {
    copied.close();
  }
};

const refusedWhere = <T>(work: () => T): T => {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_'))
      throw new Refused(`not copied: ${error.message}`);
    throw error;
  }
};

/** Backs the embedded store up as it is at one instant, with its keys; the service goes on. @throws Refused where there is none */
export const backUpEmbedded = async (dataDir: string, keys: KeyFiles, file: string): Promise<BackupSummary> => {
  const source = path.join(dataDir, EMBEDDED_FILE);
  if (!existsSync(source)) throw new Refused(`DATA_DIR ${dataDir} holds no store (${EMBEDDED_FILE})`);
  const copy = `${file}.copy`;
  await rm(copy, { force: true });
  try {
    const schema = refusedWhere(() => copyTo(source, copy));
    const records = async function* (): AsyncGenerator<BackupRecord> {
      yield* piecesOf(copy, EMBEDDED_FILE);
      // After the copy: a ring that was changed meanwhile still has every key that the copy needs.
      yield* keyRecords(keys);
    };
    return await writeBackup(file, { store: 'embedded', schema, createdAt: new Date().toISOString() }, records());
  } finally {
    await rm(copy, { force: true });
  }
};

const requireNoStore = (dataDir: string): void => {
  // A write-ahead log that a lost file left behind would be played into the restored one.
  const left = [EMBEDDED_FILE, `${EMBEDDED_FILE}-wal`, `${EMBEDDED_FILE}-shm`].find((name) => existsSync(path.join(dataDir, name)));
  if (left !== undefined)
    throw new Refused(`${path.join(dataDir, left)} is there: move the old store away first, all of ${EMBEDDED_FILE}*`);
};

/** @throws Refused where what was backed up was damaged then */
const writeStore = async (file: string, draft: string): Promise<void> => {
  const handle = await open(draft, 'w', 0o600);
  try {
    await readBackup(file, async (record) => {
      if ('file' in record && record.file === EMBEDDED_FILE) await handle.writeFile(Buffer.from(record.bytes, 'base64'));
    });
    await handle.sync();
  } finally {
    await handle.close();
  }
  const damage = await quickCheck(draft);
  if (damage !== undefined) throw new Refused(`${file} held a damaged store: ${damage}`);
};

/**
 * Puts a store that was backed up into a folder that has none. Until all of it is there and looked through, the folder holds a file
 * `oracle.db.restoring`, beside which no service starts; interrupted, it is run again.
 * @param keys those of the backup, which was read whole before and found right
 */
export const restoreEmbedded = async (dataDir: string, keys: KeysToRestore, file: string): Promise<void> => {
  requireNoStore(dataDir);
  makeFolder(dataDir, 0o700);
  const target = path.join(dataDir, EMBEDDED_FILE);
  const draft = `${target}${RESTORING}`;
  try {
    await writeStore(file, draft);
    await keys.write();
    requireNoStore(dataDir);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  const folder = await open(dataDir);
  await folder.sync().finally(() => folder.close());
};
