import { takeInventory } from '../../rulebook/folder/inventory.js';
import { readSnapshot } from '../../rulebook/folder/snapshot.js';
import type { RuleBook } from '../../rulebook/rule-book.js';
import { readingLines } from '../../rulebook/served-rule-book.js';
import { atOnce } from '../../rulebook/steps.js';
import { snapshotsOf } from './served-oracle.js';

/**
 * The rule book in a folder as a server has it, from what an earlier start kept of the very same files: for who asks it nothing.
 *
 * @returns nothing where it must be compiled to know whether it is accepted
 */
export const findRuleBook = (folder: string, cache: string): RuleBook | undefined => {
  const inventory = takeInventory(folder);
  if (inventory.findings.length > 0) return undefined;
  try {
    return atOnce(readingLines(readSnapshot(snapshotsOf(folder, cache, inventory).ruleBook).toString())).ruleBook;
  } catch {
    return undefined;
  }
};
