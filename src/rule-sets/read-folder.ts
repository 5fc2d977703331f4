import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MOST_ENTRIES, MOST_UNPACKED } from '../archive/archive-bounds.js';
import type { RuleSetFiles } from './read-rule-set.js';

/** A folder is no rule set, or is larger than one may be. */
export class FolderRefused extends Error {}

/**
 * The files of a rule set in a folder. What an editor or git keeps beside them, whose names begin with a dot, is left out.
 *
 * @throws FolderRefused where it is no folder, holds a link, or is larger than an upload may be
 */
export const readFolder = (folder: string): RuleSetFiles => {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw new FolderRefused(`${folder} is no folder`);
  const files = new Map<string, Buffer>();
  let left = MOST_UNPACKED;
  for (const name of namesIn(folder)) {
    const bytes = readFileSync(join(folder, name));
    left -= bytes.length;
    if (left < 0) throw new FolderRefused(`${folder} holds more than ${MOST_UNPACKED} bytes`);
    files.set(name, bytes);
    if (files.size > MOST_ENTRIES) throw new FolderRefused(`${folder} holds more than ${MOST_ENTRIES} files`);
  }
  return files;
};

const namesIn = (folder: string, inside = ''): readonly string[] =>
  readdirSync(join(folder, inside), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .flatMap((entry) => {
      const name = inside === '' ? entry.name : `${inside}/${entry.name}`;
      if (entry.isDirectory()) return namesIn(folder, name);
      if (!entry.isFile()) throw new FolderRefused(`${join(folder, name)} is neither a file nor a folder`);
      return [name];
    });
