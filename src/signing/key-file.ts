import { randomUUID } from 'node:crypto';
import { link, open, readFile, rename, rm } from 'node:fs/promises';
import { type KeyRing, KeyRingRefused, type KeyRingStore, readKeyRing } from './key-ring.js';

/** Nobody but the owner of the process reads or writes it. */
const OWNER_ONLY = 0o600;

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** The keys in a file of mode 0600. It is put in its place whole: nobody reads half of it, and two processes that start make one. */
export const keyFile = (file: string): KeyRingStore => {
  const writeBeside = async (ring: KeyRing): Promise<string> => {
    const beside = `${file}.${randomUUID()}`;
    const handle = await open(beside, 'wx', OWNER_ONLY);
    try {
      await handle.writeFile(`${JSON.stringify(ring, undefined, 2)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    return beside;
  };

  return {
    async load() {
      let text: string;
      try {
        text = await readFile(file, 'utf8');
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined;
        throw new KeyRingRefused(`${file} cannot be read: ${String(codeOf(error))}`);
      }
      return readKeyRing(parse(text), file);
    },
    async create(ring) {
      const beside = await writeBeside(ring);
      try {
        await link(beside, file);
        return true;
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return false;
        throw error;
      } finally {
        await rm(beside, { force: true });
      }
    },
    async replace(ring) {
      await rename(await writeBeside(ring), file);
    },
  };
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
