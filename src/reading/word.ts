/** One word of a text, folded so that it can be compared. */
export interface Word {
  /** Lower case, plain letters, one spelling. */
  readonly text: string;
  /** UTF-16 offsets in the original. */
  readonly start: number;
  readonly end: number;
  readonly break: number;
  /** A comma stands before it. */
  readonly comma: boolean;
  /** Written together with the word before it: `real-time`, `snake_case`, `camelCase`. */
  readonly joined: boolean;
  /** The letters as written, for names that need their capital. */
  readonly written: string;
  readonly quoted: boolean;
  /** The value of a number. */
  readonly value?: number;
  /** A value that denies its key (`notice=False`, `"consent": null`, `bias-free`): index of the key's first word. */
  readonly denies?: number;
}
