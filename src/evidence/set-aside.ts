import { open, rm } from 'node:fs/promises';

/** Lines that are written while another file is made of the same rows, and read back afterwards. */
export interface Aside {
  write(text: string): Promise<void>;
  read(): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

/**
 * Sets lines aside in a file without a name: it is gone with the process, however that ends.
 * @param file where it may stand for the moment in which it is made
 */
export const setAside = async (file: string): Promise<Aside> => {
  await rm(file, { force: true });
  const handle = await open(file, 'wx+', 0o600);
  await rm(file);
  return {
    write: async (text) => {
      await handle.appendFile(text);
    },
    read: () => handle.createReadStream({ start: 0, autoClose: false }),
    close: () => handle.close(),
  };
};
