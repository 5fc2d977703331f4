import type { Span } from '../text/span.js';

/** Beyond `Z` no second letter, or full stop, of such a word is to be expected: most words fail on this. */
const LAST_CAPITAL = 90;

/** `US`, and not the pronoun: two capitals or more, and nothing else. */
export const isInCapitals = (written: string): boolean =>
  written.length > 1 && written.charCodeAt(1) <= LAST_CAPITAL && /^(?:\p{Lu}\.?){2,}$/u.test(written);

/** One word of a text, folded so that it can be compared. Every member is always there: objects of one shape are read faster. */
export interface Token {
  /** Lower case, plain letters, one spelling. */
  readonly text: string;
  /** UTF-16 offsets in the original. */
  readonly start: number;
  readonly end: number;
  readonly boundary: number;
  /** A comma stands before it. */
  readonly comma: boolean;
  /** Written together with the word before it: `real-time`, `snake_case`, `camelCase`. */
  readonly attached: boolean;
  /** The letters as written, for names that need their capital. */
  readonly written: string;
  readonly quoted: boolean;
  /** The value of a number. */
  readonly value: number | undefined;
  /** A value that denies its key (`notice=False`, `"consent": null`, `bias-free`): index of the key's first word. */
  readonly negatesKey: number | undefined;
  /** Such a value that answers a question (`Human review? No.`). */
  readonly isAnswer: boolean;
}

/** Where the tokens from `start` to `end` stand in the original; `end` is excluded. */
export const spanOf = (tokens: readonly Token[], start: number, end: number): Span => ({
  start: tokens[start]?.start ?? 0,
  end: tokens[end - 1]?.end ?? 0,
});
