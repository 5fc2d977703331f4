import { CID } from 'multiformats/cid';
import { CHECKS } from '../../compile/checks/index.js';
import { compilingRuleBook } from '../../compile/compile.js';
import { type CompiledReader, compileReader, type ReaderOptions, type ReadingSnapshot } from '../../reading/reader.js';
import type { Diagnostic } from '../../rulebook/diagnostic.js';
import type { RuleBook } from '../../rulebook/rule-book.js';
import { atOnce, type Steps } from '../../rulebook/steps.js';
import { linkBlocks } from '../blocks/linked-blocks.js';
import { type ModelBlocks, sealModel } from '../blocks/model-blocks.js';
import { sealingRuleBook } from '../blocks/rule-book-blocks.js';
import { type AnsweringOptions, type OpenOracle, openOracle, type PreparedRuleBook } from './open-oracle.js';
import type { VocabularySnapshot } from './snapshot.js';

/** How an oracle is made, and what of it was made before. */
export interface OracleOptions extends AnsweringOptions {
  readonly reader?: ReaderOptions;
  /** What the very same vocabulary came to before. */
  readonly snapshot?: VocabularySnapshot;
  /** The blocks of the very same rule book, which was found to have no error before. */
  readonly blocks?: readonly Uint8Array[];
  /** Reads for a rule book with the same vocabulary; compiling it again would give the same. */
  readonly compiledReader?: Pick<OpenOracle, 'reader' | 'model'>;
}

/** An oracle, or what is wrong with its rule book. */
export interface CreatedOracle {
  /** Absent where anything is an error. */
  readonly oracle?: OpenOracle;
  readonly diagnostics: readonly Diagnostic[];
}

/** Compiles a rule book into an oracle, or says what is wrong with it; nothing half-compiled ever answers. */
export const createOracle = (ruleBook: RuleBook, options: OracleOptions = {}): CreatedOracle => atOnce(creatingOracle(ruleBook, options));

/** The same in steps. */
export function* creatingOracle(ruleBook: RuleBook, options: OracleOptions = {}): Steps<CreatedOracle> {
  const started = performance.now();
  const { snapshot, blocks } = options;
  const { compiled, diagnostics: aboutRules } = yield* compilingRuleBook(ruleBook, blocks === undefined ? CHECKS : []);
  const { reader, diagnostics: aboutPhrases = [], snapshot: reading } = readerOf(ruleBook, options);
  const diagnostics = [...aboutRules, ...aboutPhrases];
  if (compiled === undefined || reader === undefined || diagnostics.some((one) => one.severity === 'error')) return { diagnostics };
  yield;
  const ruleBookBlocks = yield* sealingRuleBook(ruleBook, snapshot && CID.parse(snapshot.cid), blocks);
  const model = modelOf(options, reading);
  const learned = [...ruleBookBlocks.words, ...model.blocks];
  const prepared: PreparedRuleBook = {
    compiled,
    reader,
    ruleBookBlocks,
    model: model.cid,
    learned,
    linked: linkBlocks([ruleBookBlocks.root.cid, model.cid].map(String), [...learned, ...ruleBookBlocks.blocks], snapshot?.blocks),
    snapshot: reading === undefined ? undefined : { reading, cid: ruleBookBlocks.vocabulary.toString(), model: model.cid.toString() },
    compileMilliseconds: performance.now() - started,
  };
  const oracle = openOracle(prepared, options);
  return { oracle, diagnostics };
}

/** The name of the model that is read by, and its blocks where they were not made before. */
const modelOf = ({ compiledReader, snapshot }: OracleOptions, reading: ReadingSnapshot | undefined): ModelBlocks => {
  if (compiledReader !== undefined) return { cid: compiledReader.model, blocks: [] };
  if (snapshot !== undefined) return { cid: CID.parse(snapshot.model), blocks: [] };
  if (reading === undefined) throw new RangeError('nothing is read by a model');
  return sealModel(reading.learned.model);
};

const readerOf = ({ vocabulary, learned }: RuleBook, { compiledReader, reader, snapshot }: OracleOptions): Partial<CompiledReader> =>
  compiledReader === undefined
    ? compileReader(vocabulary, { ...reader, model: learned, snapshot: snapshot?.reading })
    : { reader: compiledReader.reader };
