import { type CheckedRuleSet, checkFiles } from '../../../src/rule-sets/check-upload.js';
import { readFolder } from '../../../src/rule-sets/read-folder.js';
import { type RuleSetFiles, readRuleSet } from '../../../src/rule-sets/read-rule-set.js';
import type { RuleSet } from '../../../src/rule-sets/rule-set.js';
import type { Diagnostic } from '../../../src/rulebook/diagnostic.js';
import type { CommandOption } from '../command.js';
import { counted } from '../counted.js';
import { printDiagnostics, readFormat } from '../print-diagnostics.js';
import { type Opened, requireServedOracle } from '../rule-book/open-rule-book.js';

/** Names a rule set instead of the rule book. */
export const RULE_SET_OPTION = {
  type: 'string',
  value: 'FOLDER',
  about: 'a rule set of your own instead of the rule book',
} as const satisfies CommandOption;

/** Whose it is stands nowhere in a folder: the key says so where it is uploaded. */
const OWNER = 'local';

/** A rule set in a folder, checked beside the rule book as an upload is, its cases run. */
const checkFolder = (folder: string, law: Opened = requireServedOracle()): CheckedRuleSet & { readonly files: RuleSetFiles } => {
  const files = readFolder(folder);
  return { files, ...checkFiles(files, OWNER, law) };
};

/**
 * `check` of a rule set: prints all that is wrong with it; its cases are part of it.
 * @returns the exit code
 */
export const printCheckOf = (folder: string, format: string, strict = false): number => {
  const { ruleSet, cid, diagnostics } = checkFolder(folder);
  const errors = printFound(diagnostics, format, folder);
  const warnings = diagnostics.length - errors;
  const rules = ruleSet === undefined ? '' : `: ${ruleSet.ruleBook.rules.length} rules, ${ruleSet.ruleBook.cases.length} cases, ${cid}`;
  if (readFormat(format) === 'text') console.log(`${counted(errors, 'error')}, ${counted(warnings, 'warning')}${rules}`);
  return errors > 0 || (strict && warnings > 0) ? 1 : 0;
};

/**
 * `test` of a rule set: prints the cases that fail. What keeps them from being run is printed instead.
 * @returns the exit code
 */
export const printTestOf = (folder: string, format: string): number => {
  const { files, diagnostics } = checkFolder(folder);
  const cases = readRuleSet(files, OWNER).ruleSet?.ruleBook.cases.length ?? 0;
  const errors = printFound(
    diagnostics.filter(({ severity }) => severity === 'error'),
    format,
    folder,
  );
  const failed = diagnostics.filter(({ code }) => code === 'case-fails').length;
  if (readFormat(format) === 'text')
    console.log(
      errors > failed ? 'the cases were not all run: mend the errors first' : `${cases - failed} of ${counted(cases, 'case')} passed`,
    );
  return errors > 0 ? 1 : 0;
};

/** @returns how many of them are errors */
const printFound = (diagnostics: readonly Diagnostic[], format: string, folder: string): number => {
  const text = printDiagnostics(diagnostics, readFormat(format), folder);
  if (text !== '') console.log(text);
  return diagnostics.filter(({ severity }) => severity === 'error').length;
};

/** A rule set in a folder; where it has errors these are printed. */
export const printFolder = (folder: string): ReturnType<typeof checkFolder> => {
  const checked = checkFolder(folder);
  printFound(checked.diagnostics, 'text', folder);
  return checked;
};

/** The rule set in a folder. @throws Error where it has errors */
export const requireRuleSet = (folder: string, law: Opened): RuleSet => {
  const { ruleSet, diagnostics } = checkFolder(folder, law);
  if (ruleSet !== undefined) return ruleSet;
  const [first] = diagnostics;
  throw new Error(`the rule set in ${folder} has errors, first: ${first?.message ?? ''}; npm run rules -- check --rule-set ${folder}`);
};
