import { canonicalSpelling } from '../lexicon/spelling-variants.js';
import { BoundedCache } from '../text/bounded-cache.js';
import { camelCaseCuts } from '../text/camel-case.js';
import { WITHOUT_APOSTROPHE } from './contractions.js';

/** One word of letters written together: as it is compared, and as it is written. */
export interface Subword {
  readonly text: string;
  readonly written: string;
}

/** Letters written together, taken apart: the first word, and those that follow with nothing between (`camelCase`). */
export interface Subwords extends Subword {
  readonly others: readonly Subword[];
  /** `dont`: the verb that is negated. */
  readonly negatedVerb: string | undefined;
}

const cache = new BoundedCache<Subwords>(16_384, 40);

/**
 * The words of letters written together. Texts are made of the same ones: each is taken apart once, and whoever looks a word up
 * again has the very same string, which maps find faster.
 */
export const subwordsOf = (letters: string): Subwords => cache.get(letters) ?? cache.put(letters, takeApart(letters));

const takeApart = (letters: string): Subwords => {
  const cuts = camelCaseCuts(letters);
  const others = cuts.map((from, k) => wordOf(letters.slice(from, cuts[k + 1])));
  const { text, written } = wordOf(letters.slice(0, cuts[0]));
  return { text, written, others, negatedVerb: WITHOUT_APOSTROPHE.get(letters.toLowerCase()) };
};

const wordOf = (written: string): Subword => ({ text: canonicalSpelling(written.toLowerCase()), written });
