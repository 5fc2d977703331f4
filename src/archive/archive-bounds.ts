/** In bytes: an archive as it is sent, and all that is in it. */
export const MOST_PACKED = 1_000_000;
/** Bytes of all its files together. */
export const MOST_UNPACKED = 8_000_000;
/** Files and folders. */
export const MOST_ENTRIES = 2_000;
const LONGEST_PATH = 200;
const MOST_FOLDERS = 8;

/** The archive cannot be taken; nothing of it was kept. `file` is the entry at fault, or the archive as a whole. */
export class ArchiveRefused extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly file = '(archive)',
  ) {
    super(message);
    this.name = 'ArchiveRefused';
  }
}

/** A name from an archive as it may be repeated: short, and without what cannot be seen. */
const shown = (path: string): string => path.slice(0, 80).toWellFormed().replaceAll(/\p{C}/gu, '?');

/**
 * The path of an entry within its archive: `./rules/a.yaml` → `rules/a.yaml`.
 * @throws ArchiveRefused where it leads out of the archive or is no plain path
 */
export const innerPath = (written: string): string => {
  const refuse = (code: string, why: string): never => {
    throw new ArchiveRefused(code, why, shown(written));
  };
  const path = written.replace(/^(\.\/)+/, '').replace(/\/$/, '');
  if (path.length > LONGEST_PATH) refuse('bad-path', `is a path of more than ${LONGEST_PATH} characters; shorten it`);
  if (/\p{C}/u.test(path) || !path.isWellFormed()) refuse('bad-path', 'is a path with characters that cannot be seen; rename it');
  if (/^([a-z]:|\/)/i.test(path) || path.includes('\\'))
    refuse('path-outside', 'is no path inside the archive; pack the folder from within');
  const steps = path.split('/');
  if (steps.includes('..')) refuse('path-outside', 'leads out of the archive; pack the folder from within');
  if (steps.length > MOST_FOLDERS) refuse('bad-path', `lies in more than ${MOST_FOLDERS - 1} folders; put it further up`);
  if (path !== '' && path !== '.' && steps.some((step) => step === '' || step === '.'))
    refuse('bad-path', 'is no plain path; pack the folder anew');
  return path === '.' ? '' : path;
};

/** The files of an archive while it is unpacked; whatever goes beyond its bounds is refused at once. */
export class UnpackedFiles {
  readonly files = new Map<string, Buffer>();
  /** Paths as disks compare them that know no case and one form of each letter. */
  private readonly taken = new Set<string>();
  private bytes = 0;
  private entries = 0;

  /** Counts an entry of any kind. */
  count(): void {
    this.entries++;
    if (this.entries > MOST_ENTRIES) throw new ArchiveRefused('too-many-files', `has more than ${MOST_ENTRIES} entries`);
  }

  /** Makes room for a file. */
  reserve(size: number): void {
    this.bytes += size;
    if (this.bytes > MOST_UNPACKED) throw new ArchiveRefused('too-large', `has more than ${MOST_UNPACKED} bytes once it is unpacked`);
  }

  add(written: string, bytes: Buffer): void {
    const path = innerPath(written);
    if (path === '') throw new ArchiveRefused('bad-path', 'is a file without a name');
    const place = path.normalize('NFC').toLowerCase();
    if (this.taken.has(place))
      throw new ArchiveRefused('duplicate-file', 'stands twice in the archive, or differs from another by case alone; keep one', path);
    this.taken.add(place);
    this.files.set(path, bytes);
  }
}
