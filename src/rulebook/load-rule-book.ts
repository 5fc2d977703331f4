import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { problem, type Diagnostic } from './diagnostic.js';
import { casesSchema, domainsSchema, examplesSchema, placesSchema, polaritySchema, regulationSchema, ruleBookSchema, ruleSchema, themeSchema } from './file-schemas.js';
import { NO_POLARITY } from './polarity-lists.js';
import { readCases } from './read-cases.js';
import { LEARNED_MODEL, readModel } from './read-model.js';
import { readRegulation } from './read-regulation.js';
import { readRule } from './read-rule.js';
import { readDomains, readExamples, readPlaces, readPolarity, readTheme } from './read-vocabulary.js';
import type { Regulation } from './regulation.js';
import type { Rule } from './rule.js';
import type { Case, Domain, RuleBook } from './rule-book.js';
import type { Polarity, Vocabulary } from './vocabulary.js';
import { validateDocument } from './validate-document.js';
import { readYamlFile } from './read-yaml-file.js';
import type { YamlDocument } from './yaml-document.js';

export interface LoadOptions {
  /** The server needs no cases; leaving them out halves its start. */
  readonly cases?: boolean;
  /** Reads the files of a folder in this order; the rule book must not depend on it. */
  readonly order?: (files: readonly string[]) => readonly string[];
  /** Files read before, by path: one that is as old and as long as it was is not read again. For those who load on every save. */
  readonly remembered?: Map<string, ReadFile>;
}

/** A file as it was read, and when it was last written. */
export interface ReadFile {
  readonly stamp: string;
  readonly document: YamlDocument | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

export interface Loaded {
  /** Absent when any diagnostic is an error: nothing half-loaded ever serves. */
  readonly ruleBook?: RuleBook;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads the folder of regulations. Collects every diagnostic of every file and throws none.
 * Lists come back in an order of their own (by id), so that the order of files on disk changes nothing.
 */
export const loadRuleBook = (folder: string, options: LoadOptions = {}): Loaded => {
  const found: Diagnostic[] = [];
  const order = options.order ?? ((files) => files);
  const read = (path: string, schema: object): YamlDocument | undefined => {
    const file = relative(folder, path);
    if (!existsSync(path)) {
      found.push(problem('missing-file', { file, line: 1, column: 1 }, 'does not exist; add it or take it out of the rule book'));
      return undefined;
    }
    const { document, diagnostics } = readOrRemember(path, file, schema, options.remembered);
    found.push(...diagnostics);
    return document;
  };
  const yamlFiles = (inside: string): readonly string[] => {
    const path = join(folder, inside);
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true) {
      found.push(problem('symbolic-link', { file: inside, line: 1, column: 1 }, 'is a symbolic link; put the folder itself here'));
      return [];
    }
    return existsSync(path) ? order(readdirSync(path).filter((name) => name.endsWith('.yaml')).sort()).map((name) => join(path, name)) : [];
  };

  const head = read(join(folder, 'rulebook.yaml'), ruleBookSchema);
  const about = (head?.value ?? { name: '', version: '', regulations: [] }) as { name: string; version: string; regulations: readonly string[] };
  const examples = yamlFiles('examples').flatMap((path) => {
    const doc = read(path, examplesSchema);
    return doc === undefined ? [] : readExamples(doc, found);
  });
  const vocabulary: Vocabulary = { ...loadVocabulary(yamlFiles('vocabulary'), read), examples: examples.sort((a, b) => compareText(a.text, b.text)) };
  const domainsFile = read(join(folder, 'domains.yaml'), domainsSchema);
  const domains: readonly Domain[] = domainsFile === undefined ? [] : readDomains(domainsFile, found);

  const regulations: Regulation[] = [];
  const rules: Rule[] = [];
  const cases: Case[] = [];
  for (const name of about.regulations) {
    const file = read(join(folder, name, 'regulation.yaml'), regulationSchema);
    if (file === undefined) continue;
    const law = readRegulation(file, found);
    regulations.push(law.regulation);
    for (const path of yamlFiles(name)) {
      // The ledger of the instrument is no rule; the tools read it.
      if (path.endsWith('regulation.yaml') || path.endsWith('ledger.yaml')) continue;
      if (path.endsWith('.cases.yaml')) {
        if (options.cases === false) continue;
        const doc = read(path, casesSchema);
        if (doc !== undefined) cases.push(...readCases(doc, law.regulation.jurisdiction, found));
      } else {
        const doc = read(path, ruleSchema);
        if (doc !== undefined) rules.push(readRule(doc, law, found));
      }
    }
  }

  const rank = new Map(regulations.flatMap((one) => one.order).map((id, i) => [id, i]));
  rules.sort((a, b) => (rank.get(a.id) ?? 1e9) - (rank.get(b.id) ?? 1e9) || compareText(a.id, b.id));
  // Stable: the cases of one file stay in the order of its lines.
  cases.sort((a, b) => compareText(a.place.file, b.place.file));
  const { learned, diagnostics: aboutModel } = readModel(join(folder, LEARNED_MODEL));
  found.push(...aboutModel);
  const ruleBook: RuleBook = { name: about.name, version: about.version, regulations, rules, domains, vocabulary, cases, ...(learned === undefined ? {} : { learned }) };
  return found.some((one) => one.severity === 'error') ? { diagnostics: found } : { ruleBook, diagnostics: found };
};

const readOrRemember = (path: string, file: string, schema: object, remembered: Map<string, ReadFile> | undefined): ReadFile => {
  if (remembered === undefined) return readValid(path, file, schema, '');
  const { mtimeMs, ctimeMs, size } = lstatSync(path);
  const stamp = `${mtimeMs} ${ctimeMs} ${size}`;
  const known = remembered.get(path);
  if (known?.stamp === stamp) return known;
  const read = readValid(path, file, schema, stamp);
  remembered.set(path, read);
  return read;
};

/** A file that fits its schema, or what is wrong with it. */
const readValid = (path: string, file: string, schema: object, stamp: string): ReadFile => {
  const { document, diagnostics } = readYamlFile(path, file);
  const invalid = document === undefined ? [] : validateDocument(document, schema);
  return { stamp, document: invalid.length === 0 ? document : undefined, diagnostics: [...diagnostics, ...invalid] };
};

/** Plain code-unit order: the same on every machine, whatever its language. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const loadVocabulary = (paths: readonly string[], read: (path: string, schema: object) => YamlDocument | undefined): Omit<Vocabulary, 'examples'> => {
  const facts: Vocabulary['facts'][number][] = [];
  const groups: Vocabulary['groups'][number][] = [];
  let polarity: Polarity = NO_POLARITY;
  let places: Vocabulary['places'] = [];
  for (const path of paths) {
    if (path.endsWith('polarity.yaml')) {
      const doc = read(path, polaritySchema);
      if (doc === undefined) continue;
      polarity = readPolarity(doc);
      groups.push(...readTheme(doc).groups);
    } else if (path.endsWith('places.yaml')) {
      const doc = read(path, placesSchema);
      if (doc !== undefined) places = readPlaces(doc);
    } else {
      const doc = read(path, themeSchema);
      if (doc === undefined) continue;
      const theme = readTheme(doc);
      facts.push(...theme.facts);
      groups.push(...theme.groups);
    }
  }
  facts.sort((a, b) => compareText(a.id, b.id));
  groups.sort((a, b) => compareText(a.name, b.name));
  return { facts, groups, polarity, places };
};
