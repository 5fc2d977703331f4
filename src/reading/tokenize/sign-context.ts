import type { TokenBuilder } from './token-builder.js';

/** Where in a text a sign stands: what came before it and still counts. */
export interface SignContext {
  readonly builder: TokenBuilder;
  /** Within `key=value, key=value`, where a comma parts what does not belong together. */
  inPairs: boolean;
  /** Within the quotes of such a value, where a comma is one like any other. */
  inQuotedValue: boolean;
  /** Within the braces of `"notice": {"sent": false}`, the number of the token with which their key began. */
  outerKey: number | undefined;
  /** Before the next token is at least this boundary. */
  separate(boundary: number): void;
}
