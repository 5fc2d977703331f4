import type { ConditionBlock } from '../rulebook/rule.js';

/** A condition by its number among all distinct blocks of its regulation: the row of the decision table. */
export type BlockId = number;

/** The distinct blocks of a regulation, numbered; equal blocks share a number, so that a shared exception is matched once. */
export interface Blocks {
  readonly all: readonly ConditionBlock[];
  idOf(block: ConditionBlock): BlockId;
}

/** Numbers blocks in the order in which they come; equal ones get one number. */
export const numberBlocks = (): Blocks => {
  const all: ConditionBlock[] = [];
  const ids = new Map<string, BlockId>();
  // A shared exception is the same block in every rule that it reaches, so most need not be spelt again.
  const numbered = new Map<ConditionBlock, BlockId>();
  const number = (block: ConditionBlock): BlockId => {
    const key = spell(block);
    const known = ids.get(key);
    if (known !== undefined) return known;
    ids.set(key, all.length);
    return all.push(block) - 1;
  };
  return {
    all,
    idOf(block) {
      const id = numbered.get(block) ?? number(block);
      numbered.set(block, id);
      return id;
    },
  };
};

/** Equal for equal conditions, in whatever order they were written; names of facts and answers hold no sign but `_`. */
const spell = (block: ConditionBlock): string =>
  Object.keys(block)
    .sort()
    .map((fact) => {
      const answers = block[fact] ?? [];
      return `${fact}=${answers.length < 2 ? (answers[0] ?? '') : [...answers].sort().join('|')}`;
    })
    .join('&');
