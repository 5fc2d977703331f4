import { statSync } from 'node:fs';
import type { Diagnostic } from '../diagnostic.js';
import { readYamlFile } from './read-yaml-file.js';
import { validateDocument } from './validate-document.js';
import type { YamlDocument } from './yaml-document.js';

/** A file as it was read, and when it was last written. */
export interface ReadFile {
  readonly stamp: string;
  readonly document: YamlDocument | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Files read before, by path: one that is as old and as long as it was is not read again. For those who load on every save. */
export type RememberedFiles = Map<string, ReadFile>;

/**
 * A file that fits its schema, or what is wrong with it.
 *
 * @param path the file on disk, which is there
 * @param file the name that diagnostics print
 */
export const readValidFile = (path: string, file: string, schema: object, remembered?: RememberedFiles): ReadFile => {
  if (remembered === undefined) return readStamped(path, file, schema, '');
  const { mtimeMs, ctimeMs, size } = statSync(path);
  const stamp = `${mtimeMs} ${ctimeMs} ${size}`;
  const known = remembered.get(path);
  if (known?.stamp === stamp) return known;
  const read = readStamped(path, file, schema, stamp);
  remembered.set(path, read);
  return read;
};

const readStamped = (path: string, file: string, schema: object, stamp: string): ReadFile => {
  const { document, diagnostics } = readYamlFile(path, file);
  const invalid = document === undefined ? [] : validateDocument(document, schema);
  return { stamp, document: invalid.length === 0 ? document : undefined, diagnostics: [...diagnostics, ...invalid] };
};
