import { analyse } from '../../../src/compile/analysis/analysis.js';
import { checkConfirmations } from '../../../src/compile/checks/confirmations.js';
import { EXACT_CHECKS } from '../../../src/compile/checks/exact.js';
import { compileRuleBook } from '../../../src/compile/compile.js';
import type { CompiledRuleBook } from '../../../src/compile/compiled-rule-book.js';
import type { Diagnostic } from '../../../src/rulebook/diagnostic.js';
import { loadRuleBook } from '../../../src/rulebook/load-rule-book.js';
import { LEARNED_MODEL } from '../../../src/rulebook/read-model.js';
import type { Case, RuleBook } from '../../../src/rulebook/rule-book.js';
import type { ReadFile } from '../../../src/rulebook/yaml/read-valid-file.js';
import { compareCase, questionOf } from '../../../src/verdict/cases/run-case.js';
import { createDecider } from '../../../src/verdict/decide/decide-question.js';
import { byIndex } from '../../../src/verdict/findings/table-matcher.js';
import { touchedCases } from './touched-cases.js';
import { createWarmReader } from './warm-reader.js';

/** What a check after a save found. */
export interface Checked {
  readonly diagnostics: readonly Diagnostic[];
  /** The cases that were run again, and what those that fail got instead. */
  readonly cases: number;
  readonly failed: readonly { readonly one: Case; readonly wrong: readonly string[] }[];
  /** What the example sentences teach was not learned anew: `settle` does that. */
  readonly provisional: boolean;
  readonly milliseconds: number;
}

/** Checks again and again, and learns when there is time. */
export interface WarmCheck {
  /** @param changed paths inside the folder */
  check(changed: readonly string[]): Checked;
  /** Learns anew where the vocabulary changed, and runs every case by it; takes some seconds. Nothing where nothing waits for it. */
  settle(): Checked | undefined;
}

/** Checks a folder again and again. What a save did not touch is kept: files as they were parsed, exact findings, readings. */
export const createWarmCheck = (folder: string, today: () => string): WarmCheck => {
  const remembered = new Map<string, ReadFile>();
  const reader = createWarmReader();
  const exactFindings = keptExactFindings();
  let unsettled: { readonly ruleBook: RuleBook; readonly compiled: CompiledRuleBook } | undefined;

  const checkFiles = (changed: readonly string[]): Found => {
    const { ruleBook, diagnostics } = loadRuleBook(folder, { remembered });
    unsettled = undefined;
    if (ruleBook === undefined) return nothingRun(diagnostics);
    const { compiled, diagnostics: wrong } = compileRuleBook(ruleBook);
    if (compiled === undefined) return nothingRun([...diagnostics, ...wrong]);
    const reread = changed.some(isOfReading) ? reader.update(ruleBook) : reader.keep(ruleBook);
    if (reread.provisional) unsettled = { ruleBook, compiled };
    const cases = casesToRun(ruleBook, changed, reread.changed);
    return {
      diagnostics: [
        ...diagnostics,
        ...wrong,
        ...reread.diagnostics,
        ...exactFindings(ruleBook, compiled, changed),
        ...checkConfirmations(ruleBook, today()),
      ],
      cases: cases.length,
      failed: runCases(cases, compiled, reader.read),
    };
  };

  return {
    check(changed) {
      const started = performance.now();
      const found = checkFiles(changed);
      return { ...found, provisional: unsettled !== undefined, milliseconds: performance.now() - started };
    },
    settle() {
      if (unsettled === undefined) return undefined;
      const started = performance.now();
      const { ruleBook, compiled } = unsettled;
      unsettled = undefined;
      const { diagnostics } = reader.learn(ruleBook);
      const failed = runCases(ruleBook.cases, compiled, reader.read);
      const milliseconds = performance.now() - started;
      return { diagnostics, cases: ruleBook.cases.length, failed, provisional: false, milliseconds };
    },
  };
};

type Found = Pick<Checked, 'diagnostics' | 'cases' | 'failed'>;

const nothingRun = (diagnostics: readonly Diagnostic[]): Found => ({ diagnostics, cases: 0, failed: [] });

/** They look at rules and at what facts may be answered; of a save in the vocabulary mostly neither changes. */
const keptExactFindings = () => {
  let kept: { readonly of: string; readonly found: readonly Diagnostic[] } | undefined;
  return (ruleBook: RuleBook, compiled: CompiledRuleBook, changed: readonly string[]): readonly Diagnostic[] => {
    const of = JSON.stringify(ruleBook.vocabulary.facts.map(({ id, answers, several, presume }) => [id, answers, several, presume]));
    if (kept?.of !== of || !changed.every(isOfReading)) {
      const analysis = analyse(compiled);
      kept = { of, found: EXACT_CHECKS.flatMap((one) => one(analysis)) };
    }
    return kept.found;
  };
};

/** The cases of the files that changed, and those whose text is read otherwise than before. */
const casesToRun = (ruleBook: RuleBook, changed: readonly string[], rereadTexts: ReadonlySet<string>): readonly Case[] => {
  const ofFiles = touchedCases(
    ruleBook,
    changed.filter((file) => !isOfReading(file)),
  );
  return [...new Set([...ofFiles, ...ruleBook.cases.filter((one) => rereadTexts.has(one.action ?? ''))])];
};

/** What decides how texts are read, and nothing else. */
const isOfReading = (file: string): boolean => file.startsWith('vocabulary/') || file.startsWith('examples/') || file === LEARNED_MODEL;

const runCases = (
  cases: readonly Case[],
  compiled: CompiledRuleBook,
  read: ReturnType<typeof createWarmReader>['read'],
): Checked['failed'] => {
  const decide = createDecider(compiled, byIndex);
  const domains = new Map(
    compiled.ruleBook.domains.flatMap((domain) => [domain.id, ...domain.aliases].map((name) => [name, domain] as const)),
  );
  return cases.flatMap((one) => {
    const domain = domains.get(one.domain);
    const wrong =
      domain === undefined
        ? [`\`${one.domain}\` is not a domain`]
        : compareCase(one, decide(domain, questionOf(one), read(one.action ?? '')));
    return wrong.length === 0 ? [] : [{ one, wrong }];
  });
};
