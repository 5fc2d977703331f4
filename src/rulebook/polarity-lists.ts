import type { Polarity } from './vocabulary.js';

/** The lists of polarity, in the order in which their phrases are numbered. */
export const POLARITY_LISTS = [
  'before',
  'after',
  'never',
  'prevents',
  'ends',
  'mentions',
  'things',
  'nobody',
  'people',
] as const satisfies readonly (keyof Polarity)[];

/** A vocabulary in which nothing is denied, or merely mentioned. */
export const NO_POLARITY: Polarity = {
  before: [],
  after: [],
  never: [],
  prevents: [],
  ends: [],
  mentions: [],
  things: [],
  nobody: [],
  people: [],
};
