import { CLAUSE_BOUNDARY, SENTENCE_BOUNDARY } from '../tokens/token.js';
import { keyOf, type NegativeValue, negativeKeyValueAt, valueMayFollow } from './key-values.js';
import type { SignContext } from './sign-context.js';
import { handlerOf } from './signs.js';
import type { TokenBuilder } from './token-builder.js';

/** What the signs between words part and join, as prose and as programs use them. */
export class Punctuation implements SignContext {
  inPairs = false;
  inQuotedValue = false;
  outerKey: number | undefined;

  constructor(readonly builder: TokenBuilder) {}

  /** Takes the sign at `at` with all that belongs to it; returns where that ends. */
  pass(at: number): number {
    const { text, last, tokens, clauseStart } = this.builder;
    const sign = text.charAt(at);
    if (last !== undefined && valueMayFollow(text, sign, at)) {
      const value = negativeKeyValueAt(text, at, tokens, clauseStart);
      if (value !== undefined) return this.passNegativeValue(at, value);
    }
    return handlerOf(sign)(this, at);
  }

  separate(boundary: number): void {
    if (boundary === SENTENCE_BOUNDARY) this.inPairs = this.inQuotedValue = false;
    this.builder.separate(boundary);
  }

  /** Takes `notice=False`, `"consent": null`, `Human review? Nope.`, `--notice no`: the value is a token that denies its key. */
  private passNegativeValue(at: number, value: NegativeValue): number {
    const { builder } = this;
    const key = keyOf(value, builder.tokens, builder.clauseStart, this.outerKey);
    const end = at + value.length;
    builder.adjacent = false;
    const isAnswer = value.sign === '?';
    // An answer is a clause of its own.
    if (isAnswer) this.separate(CLAUSE_BOUNDARY);
    const token = builder.add(value.text, at, end);
    token.negatesKey = key;
    token.isAnswer = isAnswer;
    builder.adjacent = false;
    this.inPairs ||= value.sign === '=' || value.quoted;
    return end;
  }
}
