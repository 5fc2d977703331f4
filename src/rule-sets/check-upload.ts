import { ArchiveRefused } from '../archive/archive-bounds.js';
import { unpack } from '../archive/unpack.js';
import { analyse } from '../compile/analysis/analysis.js';
import { EXACT_CHECKS_OF_POLICIES } from '../compile/checks/exact.js';
import { type Diagnostic, problem } from '../rulebook/diagnostic.js';
import type { RuleBook } from '../rulebook/rule-book.js';
import type { OpenOracle } from '../verdict/oracle/open-oracle.js';
import { checkRuleSet } from './check-rule-set.js';
import { type CompiledRuleSet, compileRuleSet } from './compile-rule-set.js';
import { createFolding } from './folded-oracle.js';
import { type RuleSetFiles, readRuleSet } from './read-rule-set.js';
import { idOf, type RuleSet } from './rule-set.js';
import { runRuleSetCases } from './run-cases.js';
import { OF_THE_LAW } from './small-book.js';

/** The law that a rule set stands beside. */
export interface LawBook {
  readonly ruleBook: RuleBook;
  readonly oracle: OpenOracle;
}

/** What a rule set came to; without it, what is wrong. */
export interface CheckedRuleSet {
  readonly ruleSet?: RuleSet;
  /** The name of its rule book block. */
  readonly cid?: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** An archive of a rule set, as it was sent. */
export interface Upload {
  readonly owner: string;
  /** The id under which it is uploaded; absent: the one that it says. */
  readonly id?: string;
  readonly bytes: Buffer;
  /** The `Content-Type`. */
  readonly type: string;
}

/** Unpacks an upload and checks all of it; never throws for what was sent. */
export const checkUpload = async ({ owner, id, bytes, type }: Upload, law: LawBook): Promise<CheckedRuleSet> => {
  try {
    return checkFiles(await unpack(bytes, type), owner, law, id);
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error;
    return { diagnostics: [problem(error.code, { file: error.file, line: 1, column: 1 }, error.message)] };
  }
};

/** Checks the files of a rule set as `rules check` does, and runs its cases. */
export const checkFiles = (files: RuleSetFiles, owner: string, law: LawBook, id?: string): CheckedRuleSet => {
  const { ruleSet, diagnostics: aboutFiles } = readRuleSet(files, owner);
  if (ruleSet === undefined) return { diagnostics: aboutFiles };
  const diagnostics = [...aboutFiles, ...otherName(ruleSet, id), ...checkRuleSet(ruleSet, law.ruleBook)];
  if (hasErrors(diagnostics)) return { diagnostics };
  const { compiled, diagnostics: found } = compileRuleSet(ruleSet, law.ruleBook);
  diagnostics.push(...found);
  if (compiled === undefined) return { diagnostics };
  diagnostics.push(...exactFindings(compiled), ...runRuleSetCases(ruleSet, createFolding(law.oracle, 0)([compiled])));
  return hasErrors(diagnostics) ? { diagnostics } : { ruleSet, cid: compiled.cid.toString(), diagnostics };
};

const hasErrors = (diagnostics: readonly Diagnostic[]): boolean => diagnostics.some((one) => one.severity === 'error');

const otherName = (ruleSet: RuleSet, id: string | undefined): readonly Diagnostic[] => {
  const [regulation] = ruleSet.ruleBook.regulations;
  if (id === undefined || idOf(ruleSet) === id || regulation === undefined) return [];
  return [
    problem(
      'other-name',
      regulation.place,
      `the rule set is called \`${idOf(ruleSet)}\` and was uploaded as \`${id}\`; make them the same`,
    ),
  ];
};

const exactFindings = ({ compiled }: CompiledRuleSet): readonly Diagnostic[] => {
  const analysis = analyse(compiled);
  return EXACT_CHECKS_OF_POLICIES.flatMap((one) => one(analysis)).filter((one) => one.file !== OF_THE_LAW.file);
};
