import { randomUUID } from 'node:crypto';
import { link, open, readFile, rename, rm } from 'node:fs/promises';

/** Nobody but the owner of the process reads or writes it. */
const OWNER_ONLY = 0o600;

/** The code of a failure of the system or of SQLite, such as `EACCES`; nothing where it has none. */
export const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** @returns undefined where there is no such file */
export const readIfThere = async (file: string): Promise<string | undefined> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
};

/** The text in a file of another name in the same folder, on the disk. */
const writeBeside = async (file: string, text: string): Promise<string> => {
  const beside = `${file}.${randomUUID()}`;
  const handle = await open(beside, 'wx', OWNER_ONLY);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return beside;
};

/**
 * Makes a file of mode 0600, whole or not at all: nobody reads half of it, and of two processes that start one makes it.
 * @returns false where it is there already, which stays
 */
export const createPrivate = async (file: string, text: string): Promise<boolean> => {
  const beside = await writeBeside(file, text);
  try {
    await link(beside, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(beside, { force: true });
  }
};

/** Takes the place of a file, whole or not at all. */
export const replacePrivate = async (file: string, text: string): Promise<void> => rename(await writeBeside(file, text), file);
