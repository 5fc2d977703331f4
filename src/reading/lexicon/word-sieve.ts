import { isInCapitals, NO_BOUNDARY, type Token } from '../tokens/token.js';
import { KindsOfWords } from './kinds-of-words.js';
import { lemmas } from './lemmatize.js';
import type { LexicalEntry } from './lexicon.js';
import type { WordFamilies } from './word-families.js';

/** No word of the vocabulary, nor the beginning or the end of one. */
const FOREIGN = 1;
/** Something to the vocabulary, or a part of a word of it. */
const KNOWN = 2;
/** One of the words that are looked for. */
const TELLING = 3;

/**
 * Tells of most texts at once that they hold none of some words: as a lexicon looks words up that forgives no slip. It may be wrong the
 * other way. What a word is, is found once, and kept by the number that another lexicon gave it: two bits a word.
 */
export class WordSieve {
  /** What the vocabulary knows → `KNOWN` or `TELLING`; one map, since most words are asked for once and are in none. */
  private readonly words: ReadonlyMap<string, number>;
  private readonly hasExactForms: boolean;
  private readonly openings: ReadonlySet<string>;
  private readonly kinds = new KindsOfWords();

  /**
   * INVARIANT: no slips are forgiven.
   *
   * @param some number of a word → 1 where it is one of them
   */
  constructor(
    { families, exactForms, openings, closings }: Pick<WordFamilies, 'families' | 'exactForms' | 'openings' | 'closings'>,
    some: Uint8Array,
  ) {
    const words = [...families, ...exactForms];
    const telling = words.flatMap(([word, number]) => (some[number] === 1 ? [word] : []));
    const known = [...words.map(([word]) => word), ...openings, ...closings];
    // A word may be in both, as a family and as an exact form.
    this.words = new Map([...known.map((word) => [word, KNOWN] as const), ...telling.map((word) => [word, TELLING] as const)]);
    this.hasExactForms = exactForms.size > 0;
    this.openings = openings;
  }

  /** @param entries what each token is to the lexicon that numbers the words */
  mayHold(tokens: readonly Token[], entries: readonly LexicalEntry[]): boolean {
    for (let at = 0; at < tokens.length; at++)
      if (this.mayBe(tokens[at] as Token, entries[at] as LexicalEntry, tokens[at + 1])) return true;
    return false;
  }

  /** Whether a word is nothing to the vocabulary, and begins or ends no word of it. */
  isForeign(word: string, { number }: LexicalEntry): boolean {
    return this.kindOf(word, number) === FOREIGN;
  }

  private mayBe({ text, written }: Token, { number }: LexicalEntry, next: Token | undefined): boolean {
    const kind = this.kindOf(text, number);
    if (kind === TELLING) return true;
    if (this.hasExactForms && isInCapitals(written) && this.words.get(written) === TELLING) return true;
    // `chat-bot` and `chat bot` are `chatbot`.
    if (next?.boundary !== NO_BOUNDARY || !(next.attached || kind === KNOWN)) return false;
    return (next.attached || this.openings.has(text)) && this.words.get(text + next.text) === TELLING;
  }

  private kindOf(word: string, number: number): number {
    const kept = this.kinds.get(number);
    if (kept !== 0) return kept;
    const kind = this.findKind(word);
    this.kinds.set(number, kind);
    return kind;
  }

  private findKind(word: string): number {
    const { words } = this;
    let kind = words.get(word) ?? FOREIGN;
    for (const form of lemmas(word)) kind = Math.max(kind, words.get(form) ?? FOREIGN);
    return kind;
  }
}
