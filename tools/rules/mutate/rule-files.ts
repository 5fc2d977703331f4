import { basename, join, relative } from 'node:path';
import type { RuleBook } from '../../../src/rulebook/rule-book.js';
import { readYamlFile } from '../../../src/rulebook/yaml/read-yaml-file.js';
import type { YamlDocument } from '../../../src/rulebook/yaml/yaml-document.js';

/** The files of one regulation as written, to put mistakes into. */
export interface RegulationFiles {
  readonly id: string;
  readonly regulation: YamlDocument;
  readonly rules: readonly YamlDocument[];
}

/** Reads again the files of a rule book that has loaded without errors. */
export const readRegulationFiles = (folder: string, ruleBook: RuleBook): readonly RegulationFiles[] =>
  ruleBook.regulations.map(({ id, place }) => {
    const inside = place.file.split('/')[0] ?? id;
    const read = (name: string): YamlDocument => {
      const path = join(folder, inside, name);
      const { document } = readYamlFile(path, relative(folder, path).replaceAll('\\', '/'));
      if (document === undefined) throw new Error(`${path} changed while it was read; run again`);
      return document;
    };
    const names = [...new Set(ruleBook.rules.filter((rule) => rule.regulation === id).map((rule) => basename(rule.place.file)))].sort();
    return { id, regulation: read('regulation.yaml'), rules: names.map(read) };
  });
