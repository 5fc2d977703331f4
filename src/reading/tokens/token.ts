import type { Span } from '../text/span.js';

// What stands before a token, the strongest last: a greater number parts more.

/** Nothing that parts. */
export const NO_BOUNDARY = 0;
/** The comma of a list, or the bracket of a call. */
export const LIST_BOUNDARY = 1;
/** The end of a clause. */
export const CLAUSE_BOUNDARY = 2;
/** The end of a sentence. */
export const SENTENCE_BOUNDARY = 3;

/**
 * One word of a text, folded so that it can be compared.
 * INVARIANT: every member is always there, since objects of one shape are read faster; `negatesKey` is below the token's own number.
 */
export interface Token {
  /** Lower case, plain letters, one spelling. */
  readonly text: string;
  /** UTF-16 offsets in the original, `end` excluded. */
  readonly start: number;
  readonly end: number;
  /** How it is parted from the token before it. */
  readonly boundary: number;
  /** A comma stands before it. */
  readonly comma: boolean;
  /** Written together with the token before it: `real-time`, `snake_case`, `camelCase`. */
  readonly attached: boolean;
  /** The letters as written, for names that need their capital. */
  readonly written: string;
  readonly quoted: boolean;
  /** The value of a number. */
  readonly value: number | undefined;
  /** A value that denies its key (`notice=False`, `"consent": null`, `bias-free`): index of the key's first token. */
  readonly negatesKey: number | undefined;
  /** Such a value that answers a question (`Human review? No.`). */
  readonly isAnswer: boolean;
}

/** Beyond `Z` no second letter, or full stop, of such a word is to be expected: most words fail on this. */
const LAST_CAPITAL = 90;

/** `US`, and not the pronoun: two capitals or more, and nothing else. */
export const isInCapitals = (written: string): boolean =>
  written.length > 1 && written.charCodeAt(1) <= LAST_CAPITAL && /^(?:\p{Lu}\.?){2,}$/u.test(written);

/** Where the tokens from `start` to `end` stand in the original; `end` is excluded. A text without tokens has one span, from 0 to 0. */
export const spanOf = (tokens: readonly Token[], start: number, end: number): Span => ({
  start: tokens[start]?.start ?? 0,
  end: tokens[end - 1]?.end ?? 0,
});
