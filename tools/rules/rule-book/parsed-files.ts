import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { digestOfFiles, writeSnapshot } from '../../../src/rulebook/folder/snapshot.js';
import type { RememberedFiles } from '../../../src/rulebook/yaml/read-valid-file.js';
import { knownDocument } from '../../../src/rulebook/yaml/yaml-document.js';

/** The content of a file without mistakes, by its path on disk. */
type Parsed = ReadonlyMap<string, { readonly stamp: string; readonly file: string; readonly value: unknown }>;

/**
 * Loads with the files that an earlier command read and found nothing wrong with, and keeps what it read for the next. A file
 * that was written since is read again: whether it was, the system's own clock says, which copying an older file cannot set back.
 *
 * @param cache the folder of snapshots
 */
export const withParsedFiles = <T>(cache: string, load: (remembered: RememberedFiles) => T): T => {
  const kept = parsedFilesIn(cache);
  const known = readParsed(kept);
  const remembered: RememberedFiles = new Map();
  for (const [name, { stamp, file, value }] of known) {
    // Somebody may want to know a place once this process works in another folder.
    const path = resolve(name);
    remembered.set(name, { stamp, document: knownDocument(file, value, () => readFileSync(path, 'utf8')), diagnostics: [] });
  }
  const loaded = load(remembered);
  const parsed: Parsed = new Map(
    [...remembered].flatMap(([name, { stamp, document, diagnostics }]) =>
      document === undefined || diagnostics.length > 0 ? [] : [[name, { stamp, file: document.file, value: document.value }] as const],
    ),
  );
  if ([...parsed].some(([name, { stamp }]) => known.get(name)?.stamp !== stamp)) writeSnapshot(kept, serialize(parsed));
  return loaded;
};

/** Where they are kept. What another program read is not recalled: its schemas may have admitted something else. */
export const parsedFilesIn = (cache: string): string => join(cache, `parsed-files-${digestOfFiles(new Map())}.bin`);

const readParsed = (path: string): Parsed => {
  try {
    return deserialize(readFileSync(path)) as Parsed;
  } catch {
    return new Map();
  }
};
