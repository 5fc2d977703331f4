import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { loadRuleBook, type Loaded } from './load-rule-book.js';
import type { RuleBook } from './rule.js';

/** Changes when the shape of a rule book does, so that a snapshot of an older program is never taken for a current one. */
const FORM = 'rule-book-snapshot/1';

/**
 * The rule book as the server needs it, from a snapshot of the very same files where there is one. A snapshot is named by the
 * digest of every file it came from and is written only for a rule book without errors, so it can be old but never wrong:
 * any change of any file reads, and checks, the YAML again.
 *
 * @param cache the folder of snapshots; nothing is kept where it cannot be written
 */
export const loadServedRuleBook = (folder: string, cache: string): Loaded => {
  const path = join(cache, `rule-book-${digestOfFolder(folder)}.json`);
  const kept = readSnapshot(path);
  if (kept !== undefined) return { ruleBook: kept, diagnostics: [] };
  const loaded = loadRuleBook(folder, { cases: false });
  if (loaded.ruleBook !== undefined) writeSnapshot(path, loaded.ruleBook);
  return loaded;
};

/** Names and contents of every file that the server reads; the cases are not among them. */
const digestOfFolder = (folder: string): string => {
  const hash = createHash('sha256').update(FORM);
  if (!existsSync(folder)) return hash.digest('hex');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.split(sep).join('/'));
  for (const name of names.filter((one) => /\.(yaml|json)$/.test(one) && !one.endsWith('.cases.yaml') && !one.startsWith('.')).sort()) {
    const bytes = readFileSync(join(folder, name));
    hash.update(`\n${name} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex');
};

const readSnapshot = (path: string): RuleBook | undefined => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as RuleBook;
  } catch {
    return undefined;
  }
};

/** Written beside and renamed, so that a process that starts meanwhile never reads half of one. */
const writeSnapshot = (path: string, book: RuleBook): void => {
  try {
    mkdirSync(dirname(path), { recursive: true });
    const draft = `${path}.${process.pid}`;
    // Where a place was found is kept; how to find it again is not.
    writeFileSync(draft, JSON.stringify(book, (key, value: unknown) => (key === 'source' ? undefined : value)));
    renameSync(draft, path);
  } catch {
    // A folder that cannot be written only costs the next start its time.
  }
};
