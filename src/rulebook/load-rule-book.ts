import { join } from 'node:path';
import type { Diagnostic } from './diagnostic.js';
import { type FolderOptions, RuleBookFolder } from './folder/rule-book-folder.js';
import { loadRegulations } from './load-regulations.js';
import { loadVocabulary } from './load-vocabulary.js';
import { LEARNED_MODEL, readModel } from './read-model.js';
import { readDomains } from './read-vocabulary.js';
import type { Domain, RuleBook } from './rule-book.js';
import { domainsSchema } from './schemas/domains-schema.js';
import { ruleBookSchema } from './schemas/rule-book-schema.js';

/** How a rule book is loaded. */
export interface LoadOptions extends FolderOptions {
  /** The server needs no cases; leaving them out halves its start. */
  readonly cases?: boolean;
}

/** A rule book, or what is wrong with it. */
export interface Loaded {
  /** Absent when any diagnostic is an error: nothing half-loaded ever serves. */
  readonly ruleBook?: RuleBook;
  readonly diagnostics: readonly Diagnostic[];
}

/** What `rulebook.yaml` says of the whole. */
type Head = Pick<RuleBook, 'name' | 'version'> & { readonly regulations: readonly string[] };

/**
 * Reads the folder of regulations. Collects every diagnostic of every file and throws none.
 * Lists come back in an order of their own (by id), so that the order of files on disk changes nothing.
 *
 * @param path the folder on disk
 */
export const loadRuleBook = (path: string, options: LoadOptions = {}): Loaded => {
  const found: Diagnostic[] = [];
  const folder = new RuleBookFolder(path, found, options);
  const {
    name,
    version,
    regulations: names,
  } = (folder.read('rulebook.yaml', ruleBookSchema)?.value ?? { name: '', version: '', regulations: [] }) as Head;
  const vocabulary = loadVocabulary(folder, found);
  const domains = loadDomains(folder, found);
  const { regulations, rules, cases } = loadRegulations(folder, names, options.cases !== false, found);
  const { learned, diagnostics: aboutModel } = readModel(join(path, LEARNED_MODEL));
  found.push(...aboutModel);
  if (found.some((one) => one.severity === 'error')) return { diagnostics: found };
  const ruleBook: RuleBook = {
    name,
    version,
    regulations,
    rules,
    domains,
    vocabulary,
    cases,
    ...(learned === undefined ? {} : { learned }),
  };
  return { ruleBook, diagnostics: found };
};

const loadDomains = (folder: RuleBookFolder, found: Diagnostic[]): readonly Domain[] => {
  const doc = folder.read('domains.yaml', domainsSchema);
  return doc === undefined ? [] : readDomains(doc, found);
};
