import { CID } from 'multiformats/cid';
import { compilingBook } from '../../compile/compile.js';
import { type CompiledReader, compileReader, type ReaderOptions } from '../../reading/reader.js';
import type { Reader } from '../../reading/reading.js';
import type { Diagnostic } from '../../rulebook/diagnostic.js';
import type { RuleBook } from '../../rulebook/rule-book.js';
import { atOnce, type Steps } from '../../rulebook/steps.js';
import { sealingRuleBook } from '../blocks/rule-book-blocks.js';
import { type AnsweringOptions, type OpenOracle, openOracle } from './open-oracle.js';
import type { VocabularySnapshot } from './snapshot.js';

export interface OracleOptions extends AnsweringOptions {
  readonly reader?: ReaderOptions;
  /** What the very same vocabulary came to before. */
  readonly snapshot?: VocabularySnapshot;
  /** Reads for a rule book with the same vocabulary; compiling it again would give the same. */
  readonly sharedReader?: Reader;
}

export interface CreatedOracle {
  /** Absent where anything is an error. */
  readonly oracle?: OpenOracle;
  readonly diagnostics: readonly Diagnostic[];
}

/** Compiles a rule book into an oracle, or says what is wrong with it; nothing half-compiled ever answers. */
export const createOracle = (book: RuleBook, options: OracleOptions = {}): CreatedOracle => atOnce(creatingOracle(book, options));

/** The same in steps. */
export function* creatingOracle(book: RuleBook, options: OracleOptions = {}): Steps<CreatedOracle> {
  const started = performance.now();
  const { compiled, diagnostics } = yield* compilingBook(book);
  const { snapshot } = options;
  const compileWords = (): Partial<CompiledReader> =>
    compileReader(book.vocabulary, { ...options.reader, model: book.learned, snapshot: snapshot?.reading });
  const {
    reader = options.sharedReader,
    diagnostics: aboutPhrases = [],
    snapshot: reading,
  } = options.sharedReader === undefined ? compileWords() : {};
  const all = [...diagnostics, ...aboutPhrases];
  if (compiled === undefined || reader === undefined || all.some((one) => one.severity === 'error')) return { diagnostics: all };
  yield;
  const ruleBookBlocks = yield* sealingRuleBook(book, snapshot === undefined ? undefined : CID.parse(snapshot.cid));
  const keeping = reading === undefined ? undefined : { reading, cid: ruleBookBlocks.vocabulary.toString() };
  const oracle = openOracle(compiled, reader, ruleBookBlocks, keeping, options, performance.now() - started);
  return { oracle, diagnostics: all };
}
