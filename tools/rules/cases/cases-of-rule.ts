import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Diagnostic, printDiagnostic } from '../../../src/rulebook/diagnostic.js';
import { RuleBookFolder } from '../../../src/rulebook/folder/rule-book-folder.js';
import { readCases } from '../../../src/rulebook/read-cases.js';
import type { Regulation } from '../../../src/rulebook/regulation.js';
import type { Rule } from '../../../src/rulebook/rule.js';
import type { Case } from '../../../src/rulebook/rule-book.js';
import { casesSchema } from '../../../src/rulebook/schemas/cases-schema.js';

/**
 * The cases of one rule, of whose folder only the files that name it are read.
 * @throws Error with every diagnostic of those files
 */
export const casesOfRule = (path: string, rule: Rule, { jurisdiction }: Regulation): readonly Case[] => {
  const found: Diagnostic[] = [];
  const folder = new RuleBookFolder(path, found);
  const namesRule = new RegExp(`^rule: *["']?${rule.id}["']?\\s*(#.*)?$`, 'm');
  const cases = folder
    .yamlFiles(dirname(rule.place.file))
    .filter((file) => file.endsWith('.cases.yaml') && namesRule.test(readFileSync(join(path, file), 'utf8')))
    .flatMap((file) => {
      const doc = folder.read(file, casesSchema);
      return doc === undefined ? [] : readCases(doc, jurisdiction, found);
    });
  if (found.length > 0) throw new Error(`the cases of ${rule.id} have errors:\n${found.map(printDiagnostic).join('\n')}`);
  return cases;
};
