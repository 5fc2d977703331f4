import { type Place, placeWithin } from './place.js';
import type { ConditionBlock } from './rule.js';

/** Where the line of a block stands that names a fact; nothing for a fact that it does not name. */
export type LineFinder = (fact: string) => Place | undefined;

/**
 * Where the lines of a block stand. Kept beside the blocks: a condition is facts and answers and nothing else, two equal
 * ones are equal wherever they were written. Found when it is asked for: only diagnostics ask, and there are as many blocks as
 * example sentences.
 */
const LINES = new WeakMap<ConditionBlock, LineFinder>();

/** Keeps where the lines of a block stand. */
export const rememberLines = (block: ConditionBlock, lines: LineFinder): void => {
  LINES.set(block, lines);
};

/** Where the lines of a block stand; nothing where the block was made by hand. */
export const linesOf = (block: ConditionBlock): LineFinder | undefined => LINES.get(block);

/** The line of a block that names a fact, or the item of its list that names an answer; else the owner of the block. */
export const placeInBlock = (block: ConditionBlock, owner: Place, fact: string, answer?: string): Place => {
  const line = LINES.get(block)?.(fact);
  if (line === undefined) return owner;
  const item = answer === undefined ? -1 : (block[fact] ?? []).indexOf(answer);
  return item < 0 ? line : placeWithin(line, item);
};
