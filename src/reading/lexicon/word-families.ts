import { COMMON_WORDS } from '../english/common-words.js';
import { lemmas } from './lemmatize.js';
import { canonicalSpelling } from './spelling-variants.js';

/** What is written with `=`, and which words stand side by side, beside the words themselves. */
export interface WordSource {
  readonly words: Iterable<string>;
  readonly exact: Iterable<string>;
  readonly pairs: Iterable<readonly [string, string]>;
  /** Off only to measure what forgiving is worth. */
  readonly forgiveSlips?: boolean;
}

/** The words of a vocabulary by number: plain data, so that it can be kept. */
export interface WordFamilies {
  /** Word → the number of its family. */
  readonly families: ReadonlyMap<string, number>;
  /** Exact form → its number, drawn from the same row. */
  readonly exactForms: ReadonlyMap<string, number>;
  /** Words with which a longer one begins whose rest is a word too (`chat` of `chatbot`). */
  readonly openings: ReadonlySet<string>;
  /** What remains of a word behind one of the openings. */
  readonly closings: ReadonlySet<string>;
  /** Two words of a phrase written as one (`realtime`) → the length of the first. */
  readonly joined: ReadonlyMap<string, number>;
  /** How many numbers have been given out: the first free one. */
  readonly size: number;
  readonly forgiveSlips: boolean;
}

const SHORTEST_PART = 3;
/** English words that need no vocabulary, in their base forms. */
export const COMMON: ReadonlySet<string> = new Set([...COMMON_WORDS].map(canonicalSpelling));

/**
 * Puts the words of the vocabulary into families: `rate`, `rated`, `ratings` are one. A form belongs to the first of its
 * base forms that the vocabulary uses, for phrase words and text words alike.
 */
export const buildWordFamilies = ({ words, exact, pairs, forgiveSlips = true }: WordSource): WordFamilies => {
  const families = new Map<string, number>();
  const exactForms = new Map<string, number>();
  let size = 0;
  const used = new Set(words);
  const roots = new Set<string>();
  const rootOf = (word: string, depth = 0): string => {
    const base = depth > 3 ? undefined : lemmas(word).find((form) => used.has(form));
    return base === undefined ? word : rootOf(base, depth + 1);
  };
  for (const word of used) {
    const root = rootOf(word);
    if (!families.has(root)) families.set(root, size++);
    roots.add(root);
    families.set(word, families.get(root) as number);
  }
  // A phrase that says `biometrics` also answers to `biometric`, unless the vocabulary has that word for itself.
  for (const root of roots) {
    const forms = lemmas(root);
    const common = forms.filter((form) => COMMON.has(form));
    for (const form of common.length > 0 ? common : forms)
      if (form.length > 2 && !families.has(form)) families.set(form, families.get(root) as number);
  }
  for (const form of exact) if (!exactForms.has(form)) exactForms.set(form, size++);
  const joined = new Map<string, number>();
  for (const [first, second] of pairs) if (first.length + second.length >= 2 * SHORTEST_PART) joined.set(first + second, first.length);
  const openings = openingsOf(families);
  return { families, exactForms, openings, closings: closingsOf(families, openings), joined, size, forgiveSlips };
};

const openingsOf = (families: ReadonlyMap<string, number>): ReadonlySet<string> => {
  const isWord = (word: string): boolean => families.has(word) || COMMON.has(word);
  const openings = new Set<string>();
  for (const word of families.keys())
    for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++)
      if (isWord(word.slice(0, at)) && isWord(word.slice(at))) openings.add(word.slice(0, at));
  return openings;
};

const closingsOf = (families: ReadonlyMap<string, number>, openings: ReadonlySet<string>): ReadonlySet<string> => {
  const closings = new Set<string>();
  for (const word of families.keys())
    for (let at = SHORTEST_PART; at < word.length; at++) if (openings.has(word.slice(0, at))) closings.add(word.slice(at));
  return closings;
};
