import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Diagnostic, problem } from '../rulebook/diagnostic.js';
import { checkFiles, type LawBook } from './check-upload.js';
import { type CompiledRuleSet, compileRuleSet } from './compile-rule-set.js';
import { FolderRefused, readFolder } from './read-folder.js';

/** Whose the rule sets of a node are that has no tenants: they are cited as `local/travel-policy 1.2.0, rule 7`. */
const LOCAL_OWNER = 'local';

/** Rule sets ready to answer; with any error none. */
export interface FolderRuleSets {
  readonly sets: readonly CompiledRuleSet[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The rule sets in the folders of a folder, checked beside the law with their cases, in order of their names. */
export const openFolder = (folder: string, law: LawBook): FolderRuleSets => {
  const names = foldersIn(folder);
  if (names === undefined) return unreadable(folder, 'is no folder that can be read; RULE_SETS_DIR names one of rule sets');
  const opened = names.map((name) => openOne(join(folder, name), name, law));
  const diagnostics = opened.flatMap((one) => one.diagnostics);
  return { sets: diagnostics.some(({ severity }) => severity === 'error') ? [] : opened.flatMap((one) => one.sets), diagnostics };
};

/** The names of its folders, in order; nothing where it cannot be read. */
const foldersIn = (folder: string): readonly string[] | undefined => {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
      .sort();
  } catch {
    return undefined;
  }
};

const unreadable = (folder: string, message: string): FolderRuleSets => ({
  sets: [],
  diagnostics: [problem('unreadable', { file: folder, line: 1, column: 1 }, message)],
});

const openOne = (folder: string, name: string, law: LawBook): FolderRuleSets => {
  try {
    const { ruleSet, diagnostics: found } = checkFiles(readFolder(folder), LOCAL_OWNER, law, name);
    const diagnostics = found.map((one) => ({ ...one, file: join(folder, one.file) }));
    const compiled = ruleSet === undefined ? undefined : compileRuleSet(ruleSet, law.ruleBook).compiled;
    return { sets: compiled === undefined ? [] : [compiled], diagnostics };
  } catch (error) {
    if (!(error instanceof FolderRefused)) throw error;
    return unreadable(folder, error.message);
  }
};
