import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyse } from '../../../src/compile/analysis/analysis.js';
import { EXACT_CHECKS } from '../../../src/compile/checks/exact.js';
import type { CompiledRuleBook } from '../../../src/compile/compiled-rule-book.js';
import type { Diagnostic } from '../../../src/rulebook/diagnostic.js';
import { takeInventory } from '../../../src/rulebook/folder/inventory.js';
import { servedFiles, writeSnapshot } from '../../../src/rulebook/folder/snapshot.js';
import { LEARNED_MODEL } from '../../../src/rulebook/read-model.js';
import { PROGRAM } from '../rule-book/program-name.js';

/** What the tables are not made of: neither sentences, nor what is learned from them. */
const isApart = (file: string): boolean => file.startsWith('examples/') || file === LEARNED_MODEL;

/** Names every file that the tables are made of, with its content, and the program that asks; nothing where one cannot be read. */
const pathIn = (cache: string, folder: string): string | undefined => {
  if (PROGRAM === undefined) return undefined;
  try {
    const files = [...servedFiles(folder, takeInventory(folder))].filter(([name]) => !isApart(name));
    return join(cache, `exact-findings-${hash('sha256', JSON.stringify([PROGRAM, process.version, files]))}.json`);
  } catch {
    return undefined;
  }
};

const ask = (compiled: CompiledRuleBook): readonly Diagnostic[] => {
  const analysis = analyse(compiled);
  return EXACT_CHECKS.flatMap((one) => one(analysis));
};

/** What the exact questions to compiled tables find. */
type ExactFindings = (compiled: CompiledRuleBook) => readonly Diagnostic[];

/**
 * Asks the exact questions, unless they were asked of the very same files. To be made before the rule book is read: its name is that of
 * the files as they were then.
 *
 * @param folder where the rule book lies
 * @param cache the folder of snapshots, where the findings are kept
 */
export const openExactFindings = (folder: string, cache: string | undefined): ExactFindings => {
  const path = cache === undefined ? undefined : pathIn(cache, folder);
  if (cache === undefined || path === undefined) return ask;
  return (compiled) => {
    const known = readFindings(path);
    if (known !== undefined) return known;
    const found = ask(compiled);
    // What changed while it was read is neither the old nor the new.
    if (pathIn(cache, folder) === path) writeSnapshot(path, JSON.stringify(found));
    return found;
  };
};

const readFindings = (path: string): readonly Diagnostic[] | undefined => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as readonly Diagnostic[];
  } catch {
    return undefined;
  }
};
