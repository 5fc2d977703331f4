import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from '../../signing/private-file.js';

/**
 * Makes a folder and those above it that are missing. Node's own `recursive` never ends where a folder above is there but takes
 * none, as `/proc`.
 * @throws what the system says where it cannot be made
 */
export const makeFolder = (folder: string, mode: number): void => {
  const absolute = path.resolve(folder);
  try {
    mkdirSync(absolute, { mode });
  } catch (error) {
    const parent = path.dirname(absolute);
    if (codeOf(error) === 'EEXIST' && statSync(absolute).isDirectory()) return;
    if (codeOf(error) !== 'ENOENT' || statSync(parent, { throwIfNoEntry: false }) !== undefined) throw error;
    makeFolder(parent, mode);
    mkdirSync(absolute, { mode });
  }
};
