import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadRuleBook, type Loaded } from './load-rule-book.js';
import type { RuleBook } from './rule.js';

/**
 * The rule book as the server needs it, from a snapshot of the very same files where there is one. A snapshot is named by the
 * digest of every file it came from and is written only for a rule book without errors, so it can be old but never wrong:
 * any change of any file reads, and checks, the YAML again.
 *
 * @param cache the folder of snapshots; nothing is kept where it cannot be written
 */
export const loadServedRuleBook = (folder: string, cache: string): Loaded => {
  const path = join(cache, `rule-book-${digestOf(ruleBookFiles(folder))}.json`);
  const kept = readSnapshot(path, (bytes) => JSON.parse(bytes.toString('utf8')) as RuleBook);
  if (kept !== undefined) return { ruleBook: kept, diagnostics: [] };
  const loaded = loadRuleBook(folder, { cases: false });
  // Where a place was found is kept; how to find it again is not.
  if (loaded.ruleBook !== undefined) writeSnapshot(path, JSON.stringify(loaded.ruleBook, (key, value: unknown) => (key === 'source' ? undefined : value)));
  return loaded;
};

/** Files by name, with the digest of each. */
export type Digests = ReadonlyMap<string, string>;

const digestsIn = (folder: string, wanted: (name: string) => boolean): Digests => {
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.split(sep).join('/'));
  return new Map(names.filter(wanted).sort().map((name) => [name, hash('sha256', readFileSync(join(folder, name)))]));
};

/** Every file that the server reads; the cases are not among them. */
export const ruleBookFiles = (folder: string): Digests => digestsIn(folder, (name) => /\.(yaml|json)$/.test(name) && !name.endsWith('.cases.yaml') && !name.startsWith('.'));

let program: Digests | undefined;

/**
 * One digest of files, of the program that makes something of them and of what runs it: what an older program made is never
 * taken for what this one would make.
 */
export const digestOf = (files: Digests): string => {
  program ??= digestsIn(fileURLToPath(new URL('..', import.meta.url)), (name) => /^(rulebook|reading|proof|verdict)\/.*\.[jt]s$/.test(name));
  return hash('sha256', JSON.stringify([process.version, [...program], [...files]]));
};

/** @returns nothing where there is no such snapshot, or none that can be read */
export const readSnapshot = <T>(path: string, read: (bytes: Buffer) => T): T | undefined => {
  try {
    return read(readFileSync(path));
  } catch {
    return undefined;
  }
};

/** Written beside and renamed, so that a process that starts meanwhile never reads half of one. */
export const writeSnapshot = (path: string, bytes: string | Uint8Array): void => {
  try {
    mkdirSync(dirname(path), { recursive: true });
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, bytes);
    renameSync(draft, path);
  } catch {
    // A folder that cannot be written only costs the next start its time.
  }
};
