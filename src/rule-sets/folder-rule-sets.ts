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

/** The rule sets in the folders of a folder, checked beside the law with their cases, in order of their names. Throws where it is none. */
export const openFolder = (folder: string, law: LawBook): FolderRuleSets => {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();
  const opened = names.map((name) => openOne(join(folder, name), name, law));
  const diagnostics = opened.flatMap((one) => one.diagnostics);
  return { sets: diagnostics.some(({ severity }) => severity === 'error') ? [] : opened.flatMap((one) => one.sets), diagnostics };
};

const openOne = (folder: string, name: string, law: LawBook): FolderRuleSets => {
  try {
    const { ruleSet, diagnostics: found } = checkFiles(readFolder(folder), LOCAL_OWNER, law, name);
    const diagnostics = found.map((one) => ({ ...one, file: join(folder, one.file) }));
    const compiled = ruleSet === undefined ? undefined : compileRuleSet(ruleSet, law.ruleBook).compiled;
    return { sets: compiled === undefined ? [] : [compiled], diagnostics };
  } catch (error) {
    if (!(error instanceof FolderRefused)) throw error;
    return { sets: [], diagnostics: [problem('unreadable', { file: folder, line: 1, column: 1 }, error.message)] };
  }
};
