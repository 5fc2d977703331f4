import { canonicalSpelling } from '../lexicon/spelling-variants.js';
import { BoundedCache } from '../text/bounded-cache.js';
import { camelCaseCuts } from '../text/camel-case.js';
import { WITHOUT_APOSTROPHE } from './contractions.js';

/** A word of a run of letters: as it is compared, and as it is written. */
export interface RunWord {
  readonly text: string;
  readonly written: string;
}

/** A run of letters, taken apart: its first word, and those that follow with nothing between (`camelCase`). */
export interface Subwords extends RunWord {
  readonly others: readonly RunWord[];
  /** `dont`: the verb that is denied. */
  readonly denied: string | undefined;
}

const cache = new BoundedCache<Subwords>(16_384, 40);

/** The words of a run of letters. Texts are made of the same runs: they are taken apart once, and whoever looks a word up again finds the very same string. */
export const runWords = (run: string): Subwords => cache.get(run) ?? cache.put(run, takeApart(run));

const takeApart = (run: string): Subwords => {
  const cuts = camelCaseCuts(run);
  const others = cuts.map((from, k) => wordOf(run.slice(from, cuts[k + 1])));
  const { text, written } = wordOf(run.slice(0, cuts[0]));
  return { text, written, others, denied: WITHOUT_APOSTROPHE.get(run.toLowerCase()) };
};

const wordOf = (written: string): RunWord => ({ text: canonicalSpelling(written.toLowerCase()), written });
