import { readFileSync } from 'node:fs';
import { CID } from 'multiformats/cid';
import { digestOfInputs, digestOfNumbering } from '../../../src/reading/classifier/model-file.js';
import { compilePhrases } from '../../../src/reading/phrases/compile/compile-phrases.js';
import { compileReader } from '../../../src/reading/reader.js';
import type { Diagnostic } from '../../../src/rulebook/diagnostic.js';
import { writeSnapshot } from '../../../src/rulebook/folder/snapshot.js';
import type { RuleBook } from '../../../src/rulebook/rule-book.js';
import { sealRuleBook } from '../../../src/verdict/blocks/rule-book-blocks.js';
import { snapshotsOf } from '../../../src/verdict/oracle/served-oracle.js';

/** What takes time to find out about a vocabulary. */
export interface CheckedVocabulary {
  /** What the phrases have wrong. */
  readonly diagnostics: readonly Diagnostic[];
  readonly cid: CID;
  /** Names what a model that fits it was learned from. */
  readonly inputs: string;
}

/** Nothing is learned from the examples: that takes its time and finds no mistakes. */
const checkAnew = (ruleBook: RuleBook): CheckedVocabulary => ({
  diagnostics: compileReader({ ...ruleBook.vocabulary, examples: [] }).diagnostics,
  cid: sealRuleBook(ruleBook).vocabulary,
  inputs: digestOfInputs(ruleBook.vocabulary, digestOfNumbering(compilePhrases(ruleBook.vocabulary, true, []).automaton)),
});

/**
 * @param folder where the rule book lies
 * @param cache the folder of snapshots, where the findings on the very same vocabulary are kept
 */
export const checkVocabulary = (ruleBook: RuleBook, folder: string, cache: string | undefined): CheckedVocabulary => {
  if (cache === undefined) return checkAnew(ruleBook);
  const path = snapshotsOf(folder, cache).vocabulary.replace(/\.bin$/, '.checked.json');
  const known = readFindings(path);
  if (known !== undefined) return known;
  const checked = checkAnew(ruleBook);
  writeSnapshot(path, JSON.stringify({ ...checked, cid: checked.cid.toString() }));
  return checked;
};

const readFindings = (path: string): CheckedVocabulary | undefined => {
  try {
    const { cid, ...found } = JSON.parse(readFileSync(path, 'utf8')) as Omit<CheckedVocabulary, 'cid'> & { readonly cid: string };
    return { ...found, cid: CID.parse(cid) };
  } catch {
    return undefined;
  }
};
