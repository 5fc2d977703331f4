import { SNAPSHOTS } from '../../../src/config/config.js';
import { modelCache } from '../../../src/reading/classifier/model-cache.js';
import { type Diagnostic, printDiagnostic } from '../../../src/rulebook/diagnostic.js';
import { type Loaded, loadRuleBook } from '../../../src/rulebook/load-rule-book.js';
import type { RuleBook } from '../../../src/rulebook/rule-book.js';
import type { OracleOptions } from '../../../src/verdict/oracle/create-oracle.js';
import { findRuleBook } from '../../../src/verdict/oracle/find-rule-book.js';
import type { OpenOracle } from '../../../src/verdict/oracle/open-oracle.js';
import { openLoadedOracle, openServedOracle } from '../../../src/verdict/oracle/served-oracle.js';
import { withParsedFiles } from './parsed-files.js';

/** Where the commands look; staff work in a checkout, so the folder beside package.json. */
export const REGULATIONS = process.env['REGULATIONS_DIR'] ?? 'regulations';

/** Models trained since the last release, where a start looks too. */
export const MODELS = modelCache(SNAPSHOTS);

/** Fewer are learned before anybody wonders. */
const WORTH_TELLING = 1_000;

/** Whoever changed the vocabulary waits once, and is told for what. */
const tellTraining = (examples: number): void => {
  if (examples >= WORTH_TELLING)
    console.error(`learning from ${examples} example sentences, once for this vocabulary: a minute or two; the next commands do without`);
};

/** A rule book and what answers by it. */
export interface Opened {
  readonly ruleBook: RuleBook;
  readonly oracle: OpenOracle;
}

/** A rule book as far as it could be opened, and what is wrong with it. */
export type OpenRuleBook = Partial<Opened> & { readonly diagnostics: readonly Diagnostic[] };

/** The rule book that staff work on is read again only where a file was written since; any other is read once, and not kept. */
const load = (folder: string): Loaded =>
  folder === REGULATIONS ? withParsedFiles(SNAPSHOTS, (remembered) => loadRuleBook(folder, { remembered })) : loadRuleBook(folder);

/** Loads and compiles, and hands back every diagnostic of either. */
const openRuleBook = (options: OracleOptions): OpenRuleBook => {
  const { ruleBook, diagnostics } = load(REGULATIONS);
  if (ruleBook === undefined) return { diagnostics };
  const reader = { ...options.reader, models: MODELS, onTraining: tellTraining };
  const { oracle, diagnostics: found } = openLoadedOracle(ruleBook, REGULATIONS, SNAPSHOTS, { ...options, reader });
  const all = [...diagnostics, ...found];
  return oracle === undefined ? { ruleBook, diagnostics: all } : { ruleBook, oracle, diagnostics: all };
};

/** The message where nothing can be done before the errors are mended. */
const hasErrors = (diagnostics: readonly Diagnostic[]): Error => {
  const errors = diagnostics.filter((one) => one.severity === 'error').map(printDiagnostic);
  return new Error(`the rule book has errors:\n${errors.join('\n')}`);
};

/** @throws Error with every error of the rule book */
const requireOpened = ({ ruleBook, oracle, diagnostics }: OpenRuleBook): Opened => {
  if (ruleBook === undefined || oracle === undefined) throw hasErrors(diagnostics);
  return { ruleBook, oracle };
};

/** The oracle of a rule book without errors; with errors, they are the message. */
export const requireOracle = (options: OracleOptions = {}): Opened => requireOpened(openRuleBook(options));

/**
 * The same as a server has it, from what an earlier start kept: in a tenth of the time, and without cases, word groups and
 * example sentences. For commands that only look.
 */
export const requireServedOracle = (folder = REGULATIONS): Opened =>
  requireOpened(openServedOracle(folder, SNAPSHOTS, { reader: { onTraining: tellTraining } }));

/** The rule book alone as a server has it. For commands that only look, and ask nothing of it. */
export const requireServedRuleBook = (): RuleBook => findRuleBook(REGULATIONS, SNAPSHOTS) ?? requireServedOracle().ruleBook;

/** The rule book without its oracle, for what asks nothing of the tables. */
export const requireRuleBook = (folder = REGULATIONS): RuleBook => {
  const { ruleBook, diagnostics } = load(folder);
  if (ruleBook === undefined) throw hasErrors(diagnostics);
  return ruleBook;
};
