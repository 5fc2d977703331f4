import { TURNS } from '../english/function-words.js';
import { CLAUSE_BOUNDARY, LIST_BOUNDARY, NO_BOUNDARY, SENTENCE_BOUNDARY, type Token } from '../tokens/token.js';

/** A word that what follows may still lengthen or respell, or make a denial. */
export type Draft = { -readonly [Member in keyof Token]: Token[Member] };

/** The words of a text as far as it is cut, and what stands between the last of them and the next. */
export class TokenBuilder {
  readonly words: Draft[] = [];
  /** The word with which the present clause began. */
  clause = 0;
  /** Of the next word, as `Word` has them. */
  comma = false;
  joined = false;
  quoted = false;
  private pending = SENTENCE_BOUNDARY;

  /** @param origin folded offset → offset in the original; absent where they are the same */
  constructor(
    readonly text: string,
    private readonly origin: Int32Array | undefined,
  ) {}

  get last(): Draft | undefined {
    return this.words.at(-1);
  }

  /** Whether the next word is written together with the last, and no sign parts them. */
  get goesOn(): boolean {
    return this.joined && this.pending === NO_BOUNDARY;
  }

  add(text: string, from: number, to: number, value?: number, written = this.text.slice(from, to)): Draft {
    const word: Draft = {
      text,
      start: this.offset(from),
      end: this.endOffset(to),
      boundary: this.pending,
      comma: this.comma,
      attached: this.goesOn && this.words.length > 0,
      written,
      quoted: this.quoted,
      value,
      negatesKey: undefined,
      isAnswer: false,
    };
    if (TURNS.has(text) && word.boundary < CLAUSE_BOUNDARY) word.boundary = CLAUSE_BOUNDARY;
    if (word.boundary >= LIST_BOUNDARY) this.clause = this.words.length;
    this.words.push(word);
    this.pending = NO_BOUNDARY;
    this.comma = false;
    this.joined = true;
    this.quoted = false;
    return word;
  }

  /** The strongest of the breaks between two words counts. */
  separate(strength: number): void {
    if (strength > this.pending) this.pending = strength;
    this.joined = false;
  }

  /** The last word goes on to here. */
  lengthen(to: number): void {
    const { last } = this;
    if (last !== undefined) last.end = this.endOffset(to);
  }

  /** Whether the last word ends here, with nothing between. */
  lastEndsAt(at: number): boolean {
    return this.last?.end === this.offset(at);
  }

  private offset(at: number): number {
    return this.origin === undefined ? at : (this.origin[at] ?? 0);
  }

  /** The end of the original character that the last folded one came from. */
  private endOffset(at: number): number {
    const { origin } = this;
    if (origin === undefined) return at;
    const last = origin[at - 1] ?? 0;
    let next = at;
    while (next < origin.length - 1 && origin[next] === last) next++;
    return origin[next] ?? last;
  }
}
