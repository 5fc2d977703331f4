import { statSync } from 'node:fs';
import { StoreUnavailable } from '../store-errors.js';

/** The log of SQLite lies beside the file. What is written into one of them that has lost its name is lost with the process. */
const FILES = ['', '-wal'];

/** Milliseconds for which readers rely on the last look. */
const RECENT = 250;

interface Seen {
  readonly path: string;
  readonly device: number;
  readonly inode: number;
  size: number;
}

/**
 * Whether the files that are open are still those of that name. SQLite goes on writing into a file that was deleted or exchanged,
 * and says that all is well.
 *
 * INVARIANT: looks by name alone and never opens the file, since closing it would give up the locks of this process.
 */
export class FileWatch {
  #seen: readonly Seen[] = [];
  #looked = 0;

  constructor(readonly file: string) {}

  /** From now on the files of now are those that are open. */
  begin(): void {
    this.#seen = FILES.flatMap((ending) => lookAt(`${this.file}${ending}`) ?? []);
    this.#looked = performance.now();
  }

  /**
   * Looks at the files; for readers, at most a few times a second.
   * @returns whether the main file is shorter than it was, as after `VACUUM` or after harm
   * @throws StoreUnavailable where one is gone, another one, or empty
   */
  look(who: 'reader' | 'writer'): boolean {
    if (who === 'reader' && performance.now() - this.#looked < RECENT) return false;
    let shrank = false;
    for (const seen of this.#seen) {
      const now = lookAt(seen.path);
      if (now === undefined) throw missing(`${seen.path} was deleted while it was open`);
      if (now.inode !== seen.inode || now.device !== seen.device) throw missing(`${seen.path} was exchanged while it was open`);
      if (seen.path !== this.file) continue;
      if (now.size === 0) throw missing(`${seen.path} was emptied while it was open`);
      shrank = now.size < seen.size;
      seen.size = now.size;
    }
    this.#looked = performance.now();
    return shrank;
  }
}

const lookAt = (path: string): Seen | undefined => {
  const about = statSync(path, { throwIfNoEntry: false });
  return about === undefined ? undefined : { path, device: about.dev, inode: about.ino, size: about.size };
};

const missing = (what: string): StoreUnavailable =>
  new StoreUnavailable(`${what}: stop the service, put the file back, and start it again`, undefined, 'missing');
