import { baseForms } from './base-form.js';
import { COMMON_WORDS, CONFUSABLE } from './english.js';
import { SlipIndex } from './spelling.js';
import { oneSpelling } from './spelling-variants.js';

/** What a word of a text is to the vocabulary. */
export interface Known {
  /** The word family, or -1. */
  readonly family: number;
  /** The exact form, where some phrase asks for it with `=`, or -1. */
  readonly exact: number;
  /** Reached only through a forgiven slip. */
  readonly slip: boolean;
  /** English, or of the vocabulary. */
  readonly understood: boolean;
  /** It begins a word of the vocabulary whose rest is a word too (`chat` of `chatbot`). */
  readonly opens: boolean;
  /** Two words of a phrase written as one (`realtime`). */
  readonly parts: readonly [string, string] | undefined;
}

/** Whether a word, in small letters, is one that the reader knows as it stands: no slip of the finger is forgiven here. */
export type IsWord = (word: string) => boolean;

const UNKNOWN: Known = { family: -1, exact: -1, slip: false, understood: false, opens: false, parts: undefined };
const SHORTEST_PART = 3;

/** What is written with `=`, and which words stand side by side, beside the words themselves. */
export interface LexiconSource {
  readonly words: Iterable<string>;
  readonly exact: Iterable<string>;
  readonly pairs: Iterable<readonly [string, string]>;
  /** Off only to measure what forgiving is worth. */
  readonly forgiveSlips?: boolean;
}

const COMMON = new Set([...COMMON_WORDS].map(oneSpelling));
const CONFUSABLES = new Set([...CONFUSABLE].map(oneSpelling));
const CACHE_LIMIT = 16_384;

/** A word that English knows without the vocabulary, in this form or another. */
export const isCommon = (word: string): boolean => COMMON.has(word) || baseForms(word).some((form) => COMMON.has(form));

/**
 * The words of the vocabulary in families: `rate`, `rated`, `ratings` are one. A form belongs to the first of its base forms
 * that the vocabulary uses, for phrase words and text words alike.
 */
export class Lexicon {
  private readonly families = new Map<string, number>();
  private readonly exactForms = new Map<string, number>();
  private readonly cache = new Map<string, Known>();
  private readonly spelt = new Map<string, boolean>();
  private readonly slips: SlipIndex;
  private readonly openings = new Set<string>();
  private readonly joined = new Map<string, readonly [string, string]>();
  private next = 0;

  /** Ids of families and of exact forms are drawn from one row of numbers. */
  constructor({ words, exact, pairs, forgiveSlips = true }: LexiconSource) {
    const used = new Set(words);
    const roots = new Set<string>();
    const rootOf = (word: string, depth = 0): string => {
      const base = depth > 3 ? undefined : baseForms(word).find((form) => used.has(form));
      return base === undefined ? word : rootOf(base, depth + 1);
    };
    for (const word of used) {
      const root = rootOf(word);
      if (!this.families.has(root)) this.families.set(root, this.next++);
      roots.add(root);
      this.families.set(word, this.families.get(root) ?? -1);
    }
    // A phrase that says `biometrics` also answers to `biometric`, unless the vocabulary has that word for itself.
    for (const root of roots) {
      const forms = baseForms(root);
      const common = forms.filter((form) => COMMON.has(form));
      for (const form of common.length > 0 ? common : forms) if (form.length > 2 && !this.families.has(form)) this.families.set(form, this.families.get(root) ?? -1);
    }
    for (const form of exact) if (!this.exactForms.has(form)) this.exactForms.set(form, this.next++);
    this.slips = new SlipIndex(forgiveSlips ? this.families.keys() : []);
    for (const [first, second] of pairs) if (first.length + second.length >= 2 * SHORTEST_PART) this.joined.set(first + second, [first, second]);
    for (const word of this.families.keys())
      for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++) if (this.isWord(word.slice(0, at)) && this.isWord(word.slice(at))) this.openings.add(word.slice(0, at));
  }

  /** How many ids have been given out: the first free number. */
  get size(): number {
    return this.next;
  }

  family(word: string): number {
    return this.families.get(word) ?? -1;
  }

  exact(word: string): number {
    return this.exactForms.get(word) ?? -1;
  }

  has(word: string): boolean {
    return this.families.has(word);
  }

  private isWord(word: string): boolean {
    return this.families.has(word) || COMMON.has(word);
  }

  /** A word of the vocabulary or of English in one of its forms, as it stands: no slip is forgiven. */
  spells(word: string): boolean {
    const before = this.spelt.get(word);
    if (before !== undefined) return before;
    const key = oneSpelling(word);
    const now = this.isWord(key) || baseForms(key).some((form) => this.isWord(form));
    if (this.spelt.size >= CACHE_LIMIT) this.spelt.clear();
    this.spelt.set(word, now);
    return now;
  }

  know(word: string): Known {
    const before = this.cache.get(word);
    if (before !== undefined) return before;
    const now = this.lookUp(word);
    if (this.cache.size >= CACHE_LIMIT) this.cache.clear();
    this.cache.set(word, now);
    return now;
  }

  private lookUp(word: string): Known {
    const exact = this.exact(word);
    const opens = this.openings.has(word);
    const known = { ...UNKNOWN, exact, understood: true, opens };
    const own = this.families.get(word);
    if (own !== undefined) return { ...known, family: own };
    const forms = word.length > 40 ? [] : baseForms(word);
    for (const form of forms) {
      const family = this.families.get(form);
      if (family !== undefined) return { ...known, family };
    }
    if (exact >= 0 || [word, ...forms].some((form) => COMMON.has(form) || CONFUSABLES.has(form))) return known;
    const parts = this.joined.get(word) ?? forms.map((form) => this.joined.get(form)).find((pair) => pair !== undefined);
    if (parts !== undefined) return { ...known, parts };
    const family = this.forgive(word, forms);
    return { ...known, family, slip: family >= 0, understood: family >= 0 };
  }

  /** The one family that a single slip leads to, or -1. */
  private forgive(word: string, forms: readonly string[]): number {
    if (word.length < 6) return -1;
    const found = new Set<number>();
    for (const form of [word, ...forms]) for (const known of this.slips.candidates(form)) found.add(this.family(known));
    const [only] = found;
    return found.size === 1 && only !== undefined ? only : -1;
  }
}
