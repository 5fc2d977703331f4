import { compileBook, type CompiledBook } from '../../../src/compile/compile.js';
import { analyse } from '../../../src/compile/analysis/analysis.js';
import { checkConfirmations } from '../../../src/compile/checks/confirmations.js';
import { EXACT_CHECKS } from '../../../src/compile/checks/exact.js';
import { compileReader } from '../../../src/reading/compile-reader.js';
import type { Reader, Reading } from '../../../src/reading/statement.js';
import type { Diagnostic } from '../../../src/rulebook/diagnostic.js';
import { loadRuleBook, type ReadFile } from '../../../src/rulebook/load-rule-book.js';
import { LEARNED_MODEL } from '../../../src/rulebook/read-model.js';
import type { Case, RuleBook } from '../../../src/rulebook/rule.js';
import { byIndex, createDecider } from '../../../src/verdict/decide.js';
import { compareCase, questionOf } from '../run-case.js';

export interface Checked {
  readonly diagnostics: readonly Diagnostic[];
  /** The cases that were run again, and what those that fail got instead. */
  readonly cases: number;
  readonly failed: readonly { readonly one: Case; readonly wrong: readonly string[] }[];
  readonly milliseconds: number;
}

const NOTHING_READ: Reading = { statements: [], places: [], understood: 1 };

/**
 * Checks a folder again and again. What a save did not touch is kept: files as they were parsed, the compiled reader while the vocabulary stays the same,
 * the reading of every text with it.
 */
export const createWarmCheck = (folder: string, today: () => string): ((changed: readonly string[]) => Checked) => {
  const remembered = new Map<string, ReadFile>();
  let compiledReader: ReturnType<typeof compileReader> | undefined;
  let readings = new Map<string, Reading>();
  const readerFor = ({ vocabulary, learned }: RuleBook): ReturnType<typeof compileReader> => {
    if (compiledReader === undefined) {
      compiledReader = compileReader(vocabulary, [], learned);
      readings = new Map();
    }
    return compiledReader;
  };
  const read = (text: string, by: Reader): Reading => {
    const known = readings.get(text) ?? (text === '' ? NOTHING_READ : by.read(text));
    readings.set(text, known);
    return known;
  };
  return (changed) => {
    const started = performance.now();
    if (changed.some((file) => file.startsWith('vocabulary/') || file.startsWith('examples/') || file === LEARNED_MODEL)) compiledReader = undefined;
    const { ruleBook, diagnostics } = loadRuleBook(folder, { remembered });
    const done = (found: readonly Diagnostic[], cases = 0, failed: Checked['failed'] = []): Checked => ({ diagnostics: found, cases, failed, milliseconds: performance.now() - started });
    if (ruleBook === undefined) return done(diagnostics);
    const { compiled, diagnostics: wrong } = compileBook(ruleBook);
    if (compiled === undefined) return done([...diagnostics, ...wrong]);
    const { reader: by, diagnostics: phrases } = readerFor(ruleBook);
    const analysis = analyse(compiled);
    const found = [...diagnostics, ...wrong, ...phrases, ...EXACT_CHECKS.flatMap((check) => check(analysis)), ...checkConfirmations(ruleBook, today())];
    const touched = touchedCases(ruleBook, changed);
    return done(found, touched.length, runCases(touched, compiled, (one) => read(one.action ?? '', by)));
  };
};

const runCases = (cases: readonly Case[], compiled: CompiledBook, readingOf: (one: Case) => Reading): Checked['failed'] => {
  const decide = createDecider(compiled, byIndex);
  const domains = new Map(compiled.book.domains.flatMap((domain) => [domain.id, ...domain.aliases].map((name) => [name, domain] as const)));
  return cases.flatMap((one) => {
    const domain = domains.get(one.domain);
    const wrong = domain === undefined ? [`\`${one.domain}\` is not a domain`] : compareCase(one, decide(domain, questionOf(one), readingOf(one)));
    return wrong.length === 0 ? [] : [{ one, wrong }];
  });
};

/** Those of the rule, of its regulation where the instrument changed, and all where a word or a domain did. */
export const touchedCases = (book: RuleBook, changed: readonly string[]): readonly Case[] => {
  const touches = (one: Case, file: string): boolean => {
    if (!file.includes('/') || file.startsWith('vocabulary/') || file.startsWith('examples/')) return true;
    if (file.endsWith('/regulation.yaml')) return one.place.file.startsWith(file.slice(0, file.lastIndexOf('/') + 1));
    return one.place.file === file || book.rules.some((rule) => rule.id === one.rule && rule.place.file === file);
  };
  return book.cases.filter((one) => changed.some((file) => touches(one, file)));
};
