import { TURNS } from '../english/function-words.js';
import { CLAUSE_BOUNDARY, LIST_BOUNDARY, NO_BOUNDARY, SENTENCE_BOUNDARY, type Token } from '../tokens/token.js';

/** A token that what follows may still lengthen or respell, or make the negation of a key. */
export type Draft = { -readonly [Member in keyof Token]: Token[Member] };

/** The tokens of a text as far as it is cut, and what stands between the last of them and the next. */
export class TokenBuilder {
  readonly tokens: Draft[] = [];
  /** The number of the token with which the present clause began. */
  clauseStart = 0;
  /** Of the next token, as {@link Token} has them. */
  comma = false;
  quoted = false;
  /** Nothing that parts words has been seen since the last token. */
  adjacent = false;
  /** The strongest boundary since then. */
  private pending = SENTENCE_BOUNDARY;
  /** The place in the original that was asked about last, and where what came from there ends. */
  private askedOrigin = -1;
  private endOfAsked = 0;

  /** @param origin offset in the text → offset in the original, and one more for the end; absent where they are the same */
  constructor(
    readonly text: string,
    private readonly origin: Int32Array | undefined,
  ) {}

  get last(): Draft | undefined {
    return this.tokens.at(-1);
  }

  /** Whether the next token is written together with the last, and no sign parts them. */
  get nextIsAttached(): boolean {
    return this.adjacent && this.pending === NO_BOUNDARY;
  }

  add(text: string, from: number, to: number, value?: number, written = this.text.slice(from, to)): Draft {
    const token: Draft = {
      text,
      start: this.offset(from),
      end: this.endOffset(to),
      boundary: this.pending,
      comma: this.comma,
      attached: this.nextIsAttached && this.tokens.length > 0,
      written,
      quoted: this.quoted,
      value,
      negatesKey: undefined,
      isAnswer: false,
    };
    if (TURNS.has(text) && token.boundary < CLAUSE_BOUNDARY) token.boundary = CLAUSE_BOUNDARY;
    if (token.boundary >= LIST_BOUNDARY) this.clauseStart = this.tokens.length;
    this.tokens.push(token);
    this.pending = NO_BOUNDARY;
    this.comma = false;
    this.adjacent = true;
    this.quoted = false;
    return token;
  }

  /** The strongest of the boundaries between two tokens counts. */
  separate(boundary: number): void {
    if (boundary > this.pending) this.pending = boundary;
    this.adjacent = false;
  }

  /** The last token goes on to here. */
  lengthen(to: number): void {
    const { last } = this;
    if (last !== undefined) last.end = this.endOffset(to);
  }

  /** Whether the last token ends here, with nothing between. */
  lastEndsAt(at: number): boolean {
    return this.last?.end === this.offset(at);
  }

  private offset(at: number): number {
    return this.origin === undefined ? at : (this.origin[at] as number);
  }

  /** The end of the original character that the last folded one came from. */
  private endOffset(at: number): number {
    const { origin } = this;
    if (origin === undefined) return at;
    const last = origin[at - 1] as number;
    // All words of a stretch that was decoded came from one place: its end is looked for once, and not by each of hundreds.
    if (last !== this.askedOrigin) {
      let next = at;
      while (next < origin.length - 1 && origin[next] === last) next++;
      this.askedOrigin = last;
      this.endOfAsked = origin[next] as number;
    }
    return this.endOfAsked;
  }
}
