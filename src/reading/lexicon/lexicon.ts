import { CONFUSABLE_WORDS } from '../english/confusable-words.js';
import { BoundedCache } from '../text/bounded-cache.js';
import { isDigit } from '../text/characters.js';
import { isInCapitals } from '../tokens/token.js';
import { hasLemmaIn, lemmas } from './lemmatize.js';
import { DeletionIndex } from './spell-correction.js';
import { canonicalSpelling } from './spelling-variants.js';
import { COMMON, type WordFamilies } from './word-families.js';

/** What a word of a text is to the vocabulary. */
export interface LexicalEntry {
  /** A number of the word that no other one has, nor had, in this process; -1 for one that is not remembered. */
  readonly number: number;
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
  /** It ends such a word. */
  readonly closes: boolean;
  /** Two words of a phrase written as one (`realtime`). */
  readonly parts: readonly [string, string] | undefined;
}

const CONFUSABLES = new Set([...CONFUSABLE_WORDS].map(canonicalSpelling));
const CACHED_WORDS = 16_384;

/** What is nothing to a vocabulary which forgives no slip, and no part of a word of it. Whether it is English is not told. */
export const FOREIGN_WORD: LexicalEntry = {
  number: -1,
  family: -1,
  exact: -1,
  slip: false,
  understood: false,
  opens: false,
  closes: false,
  parts: undefined,
};

/** So many words were numbered. All lexicons count together, so that who keeps something by a number need not ask whose it is. */
let numbered = 0;

const cut = (word: string, at: number): readonly [string, string] => [word.slice(0, at), word.slice(at)];

/** A word that English knows without the vocabulary, in this form or another. */
export const isCommon = (word: string): boolean => hasLemmaIn(word, COMMON);

/** What the words of a text are to the vocabulary; asked for every word of every text, so answers are remembered. */
export class Lexicon {
  private readonly entries: BoundedCache<LexicalEntry>;
  private readonly spelt: BoundedCache<boolean>;
  private readonly slips: DeletionIndex;
  /** Whether some phrase asks for a word as it is written. */
  readonly hasExactForms: boolean;

  /** @param remembered of so many words the answer is kept */
  constructor(
    private readonly words: WordFamilies,
    remembered = CACHED_WORDS,
  ) {
    this.hasExactForms = words.exactForms.size > 0;
    this.entries = new BoundedCache(remembered);
    this.spelt = new BoundedCache(remembered);
    this.slips = new DeletionIndex(words.forgiveSlips ? words.families.keys() : []);
  }

  family(word: string): number {
    return this.words.families.get(word) ?? -1;
  }

  /** The exact form that must be in capitals, or -1. */
  capitals(written: string): number {
    return isInCapitals(written) ? (this.words.exactForms.get(written) ?? -1) : -1;
  }

  /** A word of the vocabulary or of English in one of its forms, as it stands: no slip is forgiven. */
  spells(word: string): boolean {
    return this.spelt.get(word) ?? this.spelt.put(word, this.isInflected(canonicalSpelling(word)));
  }

  private isInflected(word: string): boolean {
    return this.isWord(word) || lemmas(word).some((form) => this.isWord(form));
  }

  private isWord(word: string): boolean {
    return this.words.families.has(word) || COMMON.has(word);
  }

  /** What a word is to the vocabulary. */
  lookUp(word: string): LexicalEntry {
    // There is no end of figures: remembered, they would push out the words.
    if (isDigit(word.charCodeAt(0)) && isDigit(word.charCodeAt(word.length - 1))) return this.figure(word);
    return this.entries.get(word) ?? this.entries.put(word, this.entryOf(word));
  }

  /** A figure has no other forms, and another figure is no slip of it. */
  private figure(word: string): LexicalEntry {
    const { families, exactForms, closings } = this.words;
    const family = families.get(word) ?? -1;
    const exact = exactForms.get(word) ?? -1;
    return {
      number: -1,
      family,
      exact,
      slip: false,
      understood: family >= 0 || exact >= 0,
      opens: false,
      closes: closings.has(word),
      parts: undefined,
    };
  }

  private entryOf(word: string): LexicalEntry {
    const { families, exactForms, openings, closings, joined } = this.words;
    const exact = exactForms.get(word) ?? -1;
    const opens = openings.has(word);
    const number = numbered++;
    // Not by spreads, which give each answer a hidden class of its own: every word of every text is looked at.
    const known = (
      family: number,
      { slip = false, understood = true, parts }: Partial<Pick<LexicalEntry, 'slip' | 'understood' | 'parts'>> = {},
    ): LexicalEntry => ({ number, family, exact, slip, understood, opens, closes: closings.has(word), parts });
    const forms = word.length > 40 ? [] : lemmas(word);
    const spellings = [word, ...forms];
    const own = spellings.find((form) => families.has(form));
    if (own !== undefined) return known(families.get(own) as number);
    if (exact >= 0 || spellings.some((form) => COMMON.has(form) || CONFUSABLES.has(form))) return known(-1);
    const whole = spellings.find((form) => joined.has(form));
    if (whole !== undefined) return known(-1, { parts: cut(whole, joined.get(whole) as number) });
    const family = this.forgive(word, forms);
    return known(family, { slip: family >= 0, understood: family >= 0 });
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
