import { isInCapitals, NO_BOUNDARY, type Token } from '../tokens/token.js';
import { lemmas } from './lemmatize.js';
import type { WordFamilies } from './word-families.js';

/**
 * Tells of most texts at once that they hold none of some words: as a lexicon looks words up that forgives no slip. It may be wrong the
 * other way. Nothing is remembered of a text, so that a vocabulary which is never spoken of takes no memory.
 */
export class WordSieve {
  private readonly words: ReadonlySet<string>;
  private readonly hasExactForms: boolean;

  /**
   * INVARIANT: no slips are forgiven.
   *
   * @param some number of a word → 1 where it is one of them
   */
  constructor(
    private readonly vocabulary: Pick<WordFamilies, 'families' | 'exactForms' | 'openings'>,
    some: Uint8Array,
  ) {
    const { families, exactForms } = vocabulary;
    this.words = new Set([...families, ...exactForms].filter(([, number]) => some[number] === 1).map(([word]) => word));
    this.hasExactForms = exactForms.size > 0;
  }

  mayHold(tokens: readonly Token[]): boolean {
    for (let at = 0; at < tokens.length; at++) if (this.mayBe(tokens[at] as Token, tokens[at + 1])) return true;
    return false;
  }

  private mayBe({ text, written }: Token, next: Token | undefined): boolean {
    const { words } = this;
    if (words.has(text)) return true;
    for (const form of lemmas(text)) if (words.has(form)) return true;
    if (this.hasExactForms && isInCapitals(written) && words.has(written)) return true;
    // `chat-bot` and `chat bot` are `chatbot`.
    return next?.boundary === NO_BOUNDARY && (next.attached || this.vocabulary.openings.has(text)) && words.has(text + next.text);
  }
}
