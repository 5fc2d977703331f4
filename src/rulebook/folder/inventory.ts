import { realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Diagnostic, problem } from '../diagnostic.js';
import { FOLDER_NAME } from '../schemas/rule-book-schema.js';
import { readYamlFile } from '../yaml/read-yaml-file.js';
import { entriesOf, type FolderEntry } from './folder-entries.js';
import { type FolderKind, GENERATED_FOLDER, isAmong, KNOWN_FILES } from './known-files.js';
import { whyUnread } from './why-unread.js';

/** What a folder of regulations holds, and what of it must not be there. */
export interface Inventory {
  /** Paths inside the folder of every file that loaders and tools may read. */
  readonly files: readonly string[];
  /** Each file or folder that nobody would read, and each link that must not be followed. */
  readonly findings: readonly Diagnostic[];
}

interface Found {
  /** Path inside the folder of regulations. */
  readonly file: string;
  readonly entry: FolderEntry;
  /** The kind of folder that it is in. */
  readonly within: FolderKind;
}

/**
 * Looks at the names of all files in a folder of regulations and reads none but `rulebook.yaml`.
 *
 * INVARIANT: the loader and the start from a snapshot both begin with it, so that whether a rule book is accepted never depends on a
 * snapshot.
 *
 * @param path the folder on disk, which may itself be a symbolic link; the inventory is empty where it is missing
 */
export const takeInventory = (path: string): Inventory => {
  const top = realPathOf(path);
  if (top === undefined) return { files: [], findings: [] };
  const found = everythingIn(top, listedFolders(top));
  const isRead = ({ entry, within }: Found): boolean => entry.kind === 'file' && isAmong(entry.name, KNOWN_FILES[within].read);
  return { files: found.filter(isRead).map((one) => one.file), findings: found.flatMap((one) => findingAbout(one) ?? []) };
};

const realPathOf = (path: string): string | undefined => {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
};

/** The folders of instruments; nothing where `rulebook.yaml` does not name them rightly, which the loader reports. */
const listedFolders = (top: string): readonly string[] | undefined => {
  try {
    const { document } = readYamlFile(join(top, 'rulebook.yaml'), 'rulebook.yaml');
    if (document === undefined) return undefined;
    const { regulations } = document.value as { readonly regulations: readonly unknown[] };
    return regulations.every((name) => FOLDER_NAME.test(String(name))) ? regulations.map(String) : undefined;
  } catch {
    return undefined;
  }
};

/** Everything at the top, and what is inside of those folders that are read. */
const everythingIn = (top: string, listed: readonly string[] | undefined): readonly Found[] =>
  entriesOf(top, top).flatMap((entry): readonly Found[] => {
    const kind = entry.kind === 'folder' ? kindOfFolder(entry.name, listed) : undefined;
    if (kind === undefined) return [{ file: entry.name, entry, within: 'top' }];
    return everythingInside(top, entry.name, kind, []);
  });

/** @param way the real paths of the folders around this one, which a link must not lead back to */
const everythingInside = (top: string, file: string, within: FolderKind, way: readonly string[]): readonly Found[] => {
  const folder = realpathSync(join(top, file));
  if (way.includes(folder)) return [{ file, entry: { name: basename(file), kind: 'link', leads: 'in a circle' }, within }];
  return entriesOf(top, folder).flatMap((entry): readonly Found[] => {
    const path = `${file}/${entry.name}`;
    const { read, folders } = KNOWN_FILES[within];
    const isOpened = folders === true && entry.kind === 'folder' && !entry.name.startsWith('.') && !isAmong(entry.name, read);
    return isOpened ? everythingInside(top, path, within, [...way, folder]) : [{ file: path, entry, within }];
  });
};

const kindOfFolder = (name: string, listed: readonly string[] | undefined): FolderKind | undefined => {
  if (name === 'vocabulary' || name === 'examples') return name;
  // While `rulebook.yaml` has a mistake, every folder may be one that it means to list.
  return (listed?.includes(name) ?? FOLDER_NAME.test(name)) ? 'instrument' : undefined;
};

const findingAbout = ({ file, entry, within }: Found): Diagnostic | undefined => {
  const { name } = entry;
  const { read, documentation } = KNOWN_FILES[within];
  const finding = (code: string, message: string): Diagnostic => problem(code, { file, line: 1, column: 1 }, message);
  switch (entry.kind) {
    case 'file':
      return isAmong(name, [...read, ...documentation]) ? undefined : finding('unread-file', whyUnread(name, within));
    case 'folder':
      if (within === 'top' && name === GENERATED_FOLDER) return undefined;
      if (isAmong(name, read)) return finding('not-a-file', 'is a folder where a file is expected; take it out of the rule book');
      if (within === 'top' && !name.startsWith('.'))
        return finding(
          'unlisted-folder',
          'is not listed in `rulebook.yaml`; add it to `regulations` there, or take it out of the rule book',
        );
      return finding(
        'unread-folder',
        'is a folder where only files are read; move its files one folder up, or take it out of the rule book',
      );
    case 'link':
      return finding('symbolic-link', `is a symbolic link that leads ${entry.leads}; put the file or the folder itself here`);
    case 'other':
      return finding('not-a-file', 'is neither a file nor a folder; take it out of the rule book');
  }
};
