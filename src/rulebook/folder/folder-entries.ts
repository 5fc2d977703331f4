import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Something in a folder, links followed. */
export interface FolderEntry {
  readonly name: string;
  /** `link` is a symbolic link that must not be followed. */
  readonly kind: 'file' | 'folder' | 'link' | 'other';
  /** Of a link that must not be followed: where it leads. */
  readonly leads?: string;
}

/**
 * What is in a folder of the rule book, in order of names. A symbolic link stands for the file or folder that it leads to, as
 * long as that lies within the rule book.
 *
 * @param top the real path of the whole rule book
 * @param folder the real path of the folder to be listed
 */
export const entriesOf = (top: string, folder: string): readonly FolderEntry[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !isOfMountedVolume(entry))
    .map((entry) => (entry.isSymbolicLink() ? followLink(top, folder, entry.name) : { name: entry.name, kind: kindOf(entry) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

/** `..2026_11_27_09_30_00.123456789`: the folder behind the links of a mounted ConfigMap. */
const DATED_FOLDER = /^\.\.\d{4}(_\d\d){5}\.\d+$/;

/**
 * Kubernetes mounts a ConfigMap as `file.yaml -> ..data/file.yaml` and `..data -> ..2026_11_27_09_30_00.123456789`, so that it can
 * exchange all files at once. Its own two entries are no files of the rule book; the links to the files are.
 */
const isOfMountedVolume = (entry: Dirent): boolean =>
  entry.isSymbolicLink() ? /^\.\.data(_tmp)?$/.test(entry.name) : entry.isDirectory() && DATED_FOLDER.test(entry.name);

const kindOf = (entry: Pick<Dirent, 'isFile' | 'isDirectory'>): 'file' | 'folder' | 'other' =>
  entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : 'other';

const followLink = (top: string, folder: string, name: string): FolderEntry => {
  const refused = (leads: string): FolderEntry => ({ name, kind: 'link', leads });
  const target = realPathOf(join(folder, name));
  if (target === 'circle') return refused('in a circle');
  if (target === undefined) return refused('to nothing');
  if (!isWithin(target, top)) return refused('out of the rule book');
  // Whoever follows a link to a folder around it comes back to the link.
  if (isWithin(folder, target)) return refused('in a circle');
  return { name, kind: kindOf(statSync(target)) };
};

const realPathOf = (path: string): string | undefined => {
  try {
    return realpathSync(path);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ELOOP' ? 'circle' : undefined;
  }
};

/** Whether a real path is a folder or lies inside it. */
const isWithin = (path: string, folder: string): boolean => {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`);
};
