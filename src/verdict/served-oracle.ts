import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { digestOf, loadServedRuleBook, readSnapshot, ruleBookFiles, writeSnapshot } from '../rulebook/snapshot.js';
import type { Diagnostic } from '../rulebook/diagnostic.js';
import type { RuleBook } from '../rulebook/rule.js';
import { createOracle, type KeptVocabulary, type OpenOracle, type OracleOptions } from './oracle.js';

export interface ServedOracle {
  /** Both absent where anything is an error. */
  readonly ruleBook?: RuleBook;
  readonly oracle?: OpenOracle;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The oracle on the rule book in a folder. What an earlier start made of the very same files is used again: the rule book of
 * all files, the compiled vocabulary of its own, so that a change of a rule does not compile the phrases anew.
 *
 * @param cache the folder of snapshots
 */
export const openServedOracle = (folder: string, cache: string, options: OracleOptions): ServedOracle => {
  const steps = openingServedOracle(folder, cache, options);
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
};

/** The same in steps, for a process that has something else to do between them. */
export function* openingServedOracle(folder: string, cache: string, options: OracleOptions): Generator<undefined, ServedOracle> {
  const { ruleBook, diagnostics } = loadServedRuleBook(folder, cache);
  yield;
  if (ruleBook === undefined) return { diagnostics };
  const path = join(cache, `vocabulary-${digestOf(vocabularyFiles(folder))}.bin`);
  const kept = readSnapshot(path, (bytes) => deserialize(bytes) as KeptVocabulary);
  yield;
  const opened = createOracle(ruleBook, { ...options, ...(kept === undefined ? {} : { kept }) });
  const all = [...diagnostics, ...opened.diagnostics];
  if (opened.oracle === undefined) return { diagnostics: all };
  if (kept === undefined) writeSnapshot(path, serialize(opened.oracle.kept));
  return { ruleBook, oracle: opened.oracle, diagnostics: all };
}

/** The files that the vocabulary is made of, and the model learned from it. */
const vocabularyFiles = (folder: string): ReadonlyMap<string, string> => new Map([...ruleBookFiles(folder)].filter(([name]) => /^(vocabulary|examples)\/|^[^/]*\.json$/.test(name)));
