import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { modelCache } from '../../reading/classifier/model-cache.js';
import type { Diagnostic } from '../../rulebook/diagnostic.js';
import { type Inventory, takeInventory } from '../../rulebook/folder/inventory.js';
import { type Digests, digestOfFiles, readSnapshot, servedFiles, writeSnapshot } from '../../rulebook/folder/snapshot.js';
import { type Loaded, loadRuleBook } from '../../rulebook/load-rule-book.js';
import { LEARNED_MODEL } from '../../rulebook/read-model.js';
import type { RuleBook } from '../../rulebook/rule-book.js';
import { asServed, type KeptRuleBook, readingLines, toLines } from '../../rulebook/served-rule-book.js';
import { atOnce, type Steps } from '../../rulebook/steps.js';
import { archiveBlocks } from '../blocks/linked-blocks.js';
import { type CreatedOracle, createOracle, creatingOracle, type OracleOptions } from './create-oracle.js';
import type { OpenOracle } from './open-oracle.js';
import type { VocabularySnapshot } from './snapshot.js';

/** An oracle as a server holds it, or what is wrong with its rule book. */
export interface ServedOracle {
  /** Both absent where anything is an error. The rule book is as served: without what only compiling needs. */
  readonly ruleBook?: RuleBook;
  readonly oracle?: OpenOracle;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Where what was made of a rule book is kept: the rule book itself, and of its own the compiled vocabulary, so that a change
 * of a rule does not compile the phrases anew. Each is named by the digest of every file that it came from, and is written
 * only where nothing is an error, so it can be old but never wrong.
 */
export interface Snapshots {
  readonly ruleBook: string;
  readonly vocabulary: string;
}

/** @param cache the folder of snapshots; nothing is kept where it cannot be written */
export const snapshotsOf = (folder: string, cache: string, inventory: Inventory = takeInventory(folder)): Snapshots => {
  const files = servedFiles(folder, inventory);
  return {
    ruleBook: join(cache, `rule-book-${digestOfFiles(files)}.jsonl`),
    vocabulary: join(cache, `vocabulary-${digestOfFiles(vocabularyFiles(files))}.bin`),
  };
};

/** The files that the vocabulary is made of, and the model learned from it. */
const vocabularyFiles = (files: Digests): Digests =>
  new Map([...files].filter(([name]) => /^(vocabulary|examples)\//.test(name) || name === LEARNED_MODEL));

const withoutCases = (folder: string): Loaded => loadRuleBook(folder, { cases: false });

/**
 * The oracle on the rule book in a folder, from what an earlier start made of the very same files, else compiled and kept
 * for the next.
 *
 * @param load reads the folder where nothing was kept of it
 */
export const openServedOracle = (folder: string, cache: string, options: OracleOptions, load = withoutCases): ServedOracle => {
  const inventory = takeInventory(folder);
  const snapshots = snapshotsOf(folder, cache, inventory);
  // A folder with anything that must not be there is refused by the loader, whatever was made of its other files before.
  const known = inventory.findings.length === 0 ? readOracle(snapshots, options) : undefined;
  return known ?? compileOracle(folder, cache, snapshots, options, load);
};

/**
 * The oracle on a rule book that was loaded from a folder, with what an earlier start made of the very same vocabulary, else compiled and
 * kept for the next. For tools, which need more of the rule book than is served.
 */
export const openLoadedOracle = (ruleBook: RuleBook, folder: string, cache: string, options: OracleOptions): CreatedOracle => {
  const path = snapshotsOf(folder, cache).vocabulary;
  const snapshot = readVocabulary(path);
  const created = createOracle(ruleBook, { ...options, ...(snapshot === undefined ? {} : { snapshot }) });
  const { oracle } = created;
  // What changed while it was compiled is kept under the name of neither.
  if (snapshot === undefined && oracle?.snapshot !== undefined && snapshotsOf(folder, cache).vocabulary === path)
    writeSnapshot(path, serialize(keptOf(oracle.snapshot, oracle, undefined)));
  return created;
};

/** @returns nothing where there are no such snapshots, or none that can be read */
const readOracle = ({ ruleBook, vocabulary }: Snapshots, options: OracleOptions): ServedOracle | undefined => {
  try {
    return atOnce(openingServedOracle({ ruleBook: readSnapshot(ruleBook), vocabulary: readSnapshot(vocabulary) }, options));
  } catch {
    return undefined;
  }
};

const compileOracle = (
  folder: string,
  cache: string,
  snapshots: Snapshots,
  options: OracleOptions,
  load: (folder: string) => Loaded,
): ServedOracle => {
  const loaded = load(folder);
  if (loaded.ruleBook === undefined) return { diagnostics: loaded.diagnostics };
  const snapshot = readVocabulary(snapshots.vocabulary);
  const { oracle, diagnostics: found } = createOracle(loaded.ruleBook, {
    memoEntries: 0,
    reader: { ...options.reader, models: modelCache(cache) },
    ...(snapshot === undefined ? {} : { snapshot }),
  });
  const diagnostics = [...loaded.diagnostics, ...found];
  if (oracle?.snapshot === undefined) return { diagnostics };
  const kept = keptOf(oracle.snapshot, oracle, snapshot);
  const served = { ruleBook: asServed(loaded.ruleBook), blocks: oracle.ruleBookBlocks.blocks.map(({ bytes }) => bytes) };
  // What changed while it was read is neither the old nor the new: it is answered from, but not kept under the name of either.
  if (snapshotsOf(folder, cache).ruleBook === snapshots.ruleBook) {
    if (snapshot === undefined) writeSnapshot(snapshots.vocabulary, serialize(kept));
    writeSnapshot(snapshots.ruleBook, toLines(served));
  }
  // It holds on to all that was loaded; what serves is the same as after the next start.
  return { ...atOnce(creating(served, kept, options)), diagnostics };
};

/** What was made of a vocabulary, with its blocks: those that an earlier start left, where it was made then. */
const keptOf = (made: VocabularySnapshot, { learned }: OpenOracle, before: VocabularySnapshot | undefined): VocabularySnapshot => ({
  ...made,
  blocks: before?.blocks ?? archiveBlocks(learned),
});

const readVocabulary = (path: string): VocabularySnapshot | undefined => {
  try {
    return deserialize(readSnapshot(path)) as VocabularySnapshot;
  } catch {
    return undefined;
  }
};

/**
 * The oracle on snapshots, in steps.
 * @param snapshots their bytes
 * @throws where they are damaged
 */
export function* openingServedOracle(
  snapshots: Readonly<Record<keyof Snapshots, Uint8Array>>,
  options: OracleOptions,
): Steps<ServedOracle> {
  const served = yield* readingLines(new TextDecoder().decode(snapshots.ruleBook));
  yield;
  const vocabulary = ownBuffers(deserialize(snapshots.vocabulary)) as VocabularySnapshot;
  yield;
  return yield* creating(served, vocabulary, options);
}

/** Some of the arrays are views of the whole snapshot, which would be held by each of them: those are copied, where they stand. */
const ownBuffers = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (ArrayBuffer.isView(value)) return value.byteLength < value.buffer.byteLength ? (value as Int32Array).slice() : value;
  const members = value as Record<string, unknown>;
  if (Array.isArray(value)) for (let at = 0; at < value.length; at++) value[at] = ownBuffers(value[at]);
  else if (value instanceof Map) for (const [name, member] of value) value.set(name, ownBuffers(member));
  else for (const name of Object.keys(value)) members[name] = ownBuffers(members[name]);
  return value;
};

function* creating({ ruleBook, blocks }: KeptRuleBook, snapshot: VocabularySnapshot, options: OracleOptions): Steps<ServedOracle> {
  const { oracle, diagnostics } = yield* creatingOracle(ruleBook, { ...options, snapshot, blocks });
  return oracle === undefined ? { diagnostics } : { ruleBook, oracle, diagnostics };
}
