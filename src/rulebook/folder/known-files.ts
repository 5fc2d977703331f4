import { LEARNED_MODEL } from '../read-model.js';

/** What one kind of folder may hold; whatever it does not name, nobody reads. */
export interface KnownFiles {
  /** Files that loaders or tools read; `*.yaml` is any name with that ending. */
  readonly read: readonly string[];
  /** Files for people, which no program reads. */
  readonly documentation: readonly string[];
  /** Whether such files may also lie in folders of it, and in folders of those. */
  readonly folders?: true;
}

/** The kinds of folders of a rule book; an instrument is a folder that `rulebook.yaml` lists. */
export type FolderKind = 'top' | 'vocabulary' | 'examples' | 'instrument';

/** Every file that a rule book may consist of. A file that is not among them is a finding, so that none is ignored in silence. */
export const KNOWN_FILES: Readonly<Record<FolderKind, KnownFiles>> = {
  top: { read: ['rulebook.yaml', 'domains.yaml', LEARNED_MODEL], documentation: ['README.md', 'CHANGELOG.md'] },
  vocabulary: { read: ['*.yaml'], documentation: [] },
  examples: { read: ['*.yaml'], documentation: [], folders: true },
  // `regulation.yaml`, `ledger.yaml`, rules, and cases of rules.
  instrument: { read: ['*.yaml'], documentation: ['README.md', 'contested.md'] },
};

/** A folder at the top that `rules schemas` writes for editors; no loader reads it. */
export const GENERATED_FOLDER = '.schemas';

/** The paragraphs of an instrument, which the tools read and the server does not. */
export const LEDGER = 'ledger.yaml';

/** The ending of files with the cases of a rule, which the server does not read. */
export const CASES_ENDING = '.cases.yaml';

/** Whether one of the known names, or an ending such as `*.yaml`, is the name of a file. Hidden files have no ending of ours. */
export const isAmong = (name: string, known: readonly string[]): boolean =>
  known.some((one) => (one.startsWith('*') ? !name.startsWith('.') && name.endsWith(one.slice(1)) : name === one));
