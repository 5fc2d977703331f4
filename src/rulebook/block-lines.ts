import { type Place, placeWithin } from './place.js';
import type { ConditionBlock } from './rule.js';

/**
 * Where the lines of a block stand. Kept beside the blocks: a condition is facts and answers and nothing else, two equal
 * ones are equal wherever they were written, and only diagnostics ask.
 */
const LINES = new WeakMap<ConditionBlock, ReadonlyMap<string, Place>>();

/** Keeps where the lines of a block stand. */
export const rememberLines = (block: ConditionBlock, lines: ReadonlyMap<string, Place>): void => {
  LINES.set(block, lines);
};

/** Where the lines of a block stand, by fact; nothing where the block was made by hand. */
export const linesOf = (block: ConditionBlock): ReadonlyMap<string, Place> | undefined => LINES.get(block);

/** The line of a block that names a fact, or the item of its list that names an answer; else the owner of the block. */
export const placeInBlock = (block: ConditionBlock, owner: Place, fact: string, answer?: string): Place => {
  const line = LINES.get(block)?.get(fact);
  if (line === undefined) return owner;
  const item = answer === undefined ? -1 : (block[fact] ?? []).indexOf(answer);
  return item < 0 ? line : placeWithin(line, item);
};
