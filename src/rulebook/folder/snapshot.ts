import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readRegularFile } from '../read-regular-file.js';
import type { Inventory } from './inventory.js';
import { CASES_ENDING, LEDGER } from './known-files.js';

/** Files by name, with the digest of each. */
export type Digests = ReadonlyMap<string, string>;

/** In bytes: no file of a rule book or of the program is larger. */
const LARGEST_DIGESTED = 64 * 2 ** 20;

const digestsOf = (folder: string, names: readonly string[]): Digests =>
  new Map([...names].sort().map((name) => [name, hash('sha256', readRegularFile(join(folder, name), LARGEST_DIGESTED))]));

/** Every file that the server reads: the cases and the ledgers are not among them. */
export const servedFiles = (folder: string, { files }: Inventory): Digests =>
  digestsOf(
    folder,
    files.filter((file) => !file.endsWith(CASES_ENDING) && basename(file) !== LEDGER),
  );

/** The folder `src` of this program, or what it was compiled to. */
const PROGRAM = fileURLToPath(new URL('../..', import.meta.url));

/** The parts of the program that make something of a rule book, or check it. */
const MAKES_SNAPSHOTS = ['compile', 'lists', 'proof', 'reading', 'rulebook', 'table', 'verdict'];

const programFiles = (): Digests =>
  digestsOf(
    PROGRAM,
    MAKES_SNAPSHOTS.flatMap((part) =>
      readdirSync(join(PROGRAM, part), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.[jt]s$/.test(name))
        .map((name) => `${part}/${name.split(sep).join('/')}`),
    ),
  );

let program: Digests | undefined;

/**
 * One digest of files, of the program that makes something of them and of what runs it: what an older program made is never
 * taken for what this one would make.
 */
export const digestOfFiles = (files: Digests): string => {
  program ??= programFiles();
  return hash('sha256', JSON.stringify([process.version, [...program], [...files]]));
};

/** How many of a kind are kept: those of the rule books that somebody goes to and fro between. */
const KEPT = 4;

/**
 * Written beside and renamed, so that a process that starts meanwhile never reads half of one. Of its kind those go that were used
 * longest ago.
 */
export const writeSnapshot = (path: string, bytes: string | Uint8Array): void => {
  try {
    mkdirSync(dirname(path), { recursive: true });
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, bytes);
    renameSync(draft, path);
    for (const old of snapshotsLike(path).slice(KEPT)) rmSync(old, { force: true });
  } catch {
    // A folder that cannot be written only costs the next start its time.
  }
};

/**
 * The bytes of one that is there. It counts as used now: who goes to and fro between others does not lose it.
 * @throws where it is not there
 */
export const readSnapshot = (path: string): Buffer => {
  const bytes = readFileSync(path);
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch {
    // In an image that is read-only nothing is removed either.
  }
  return bytes;
};

/** All of one kind, the last used first: their names differ in the digest alone. */
const snapshotsLike = (path: string): readonly string[] => {
  const kindOf = (name: string): string => name.replace(/[0-9a-f]{64}/, '');
  const used = (one: string): number => statSync(one).mtimeMs;
  return readdirSync(dirname(path))
    .filter((name) => kindOf(name) === kindOf(basename(path)))
    .map((name) => join(dirname(path), name))
    .sort((a, b) => used(b) - used(a));
};
