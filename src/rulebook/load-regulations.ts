import { compareText } from './compare-text.js';
import type { Diagnostic } from './diagnostic.js';
import { CASES_ENDING, LEDGER } from './folder/known-files.js';
import type { RuleBookFolder } from './folder/rule-book-folder.js';
import { readCases } from './read-cases.js';
import { type RegulationFile, readRegulation } from './read-regulation.js';
import { readRule } from './read-rule.js';
import type { Regulation } from './regulation.js';
import type { Rule } from './rule.js';
import type { Case } from './rule-book.js';
import { casesSchema } from './schemas/cases-schema.js';
import { regulationSchema } from './schemas/regulation-schema.js';
import { ruleSchema } from './schemas/rule-schema.js';

/** The instruments, their rules in order of citation, and the cases of those rules. */
export interface LoadedRegulations {
  readonly regulations: readonly Regulation[];
  readonly rules: readonly Rule[];
  readonly cases: readonly Case[];
}

/** @param names the folders of the instruments, in the order of the rule book */
export const loadRegulations = (
  folder: RuleBookFolder,
  names: readonly string[],
  withCases: boolean,
  found: Diagnostic[],
): LoadedRegulations => {
  const regulations: Regulation[] = [];
  const rules: Rule[] = [];
  const cases: Case[] = [];
  for (const name of names) {
    const doc = folder.read(`${name}/regulation.yaml`, regulationSchema);
    if (doc === undefined) continue;
    const law = readRegulation(doc, found);
    regulations.push(law.regulation);
    for (const file of folder.yamlFiles(name)) {
      // The ledger of the instrument is no rule; the tools read it.
      if (file === `${name}/regulation.yaml` || file === `${name}/${LEDGER}`) continue;
      if (!file.endsWith(CASES_ENDING)) rules.push(...loadRule(folder, file, law, found));
      else if (withCases) cases.push(...loadCases(folder, file, law, found));
    }
  }
  const rank = new Map(regulations.flatMap((one) => one.order).map((id, i) => [id, i]));
  rules.sort((a, b) => (rank.get(a.id) ?? 1e9) - (rank.get(b.id) ?? 1e9) || compareText(a.id, b.id));
  // Stable: the cases of one file stay in the order of its lines.
  cases.sort((a, b) => compareText(a.place.file, b.place.file));
  return { regulations, rules, cases };
};

const loadRule = (folder: RuleBookFolder, file: string, law: RegulationFile, found: Diagnostic[]): readonly Rule[] => {
  const doc = folder.read(file, ruleSchema);
  return doc === undefined ? [] : [readRule(doc, law, found)];
};

const loadCases = (folder: RuleBookFolder, file: string, law: RegulationFile, found: Diagnostic[]): readonly Case[] => {
  const doc = folder.read(file, casesSchema);
  return doc === undefined ? [] : readCases(doc, law.regulation.jurisdiction, found);
};
