import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

/** Something that is there under the name of a file and must not be read as one. */
export class FileRefused extends Error {
  constructor(
    readonly why: 'not-a-file' | 'too-large',
    /** In bytes. */
    readonly size: number,
  ) {
    super(why);
    this.name = 'FileRefused';
  }
}

/** Why a file could not be read: the code of the file system, such as `ENOENT`, else the words of the error. */
export const causeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : String(error));

/**
 * The bytes of a regular file. A pipe or a device is never read, since it may have no end; nor does opening one wait for a writer.
 *
 * @throws FileRefused where it is none, or has more than so many bytes
 */
export const readRegularFile = (path: string, largest: number): Buffer => {
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    // Asked of what is open: what has the name may have been exchanged meanwhile.
    const about = fstatSync(descriptor);
    if (!about.isFile()) throw new FileRefused('not-a-file', about.size);
    if (about.size > largest) throw new FileRefused('too-large', about.size);
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
};
