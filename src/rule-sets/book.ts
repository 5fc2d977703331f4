import type { Fact } from '../rulebook/vocabulary.js';
import type { Oracle } from '../verdict/verdict.js';

/** What a question is answered by: the law alone, or with rule sets beside it. */
export interface Book {
  readonly oracle: Oracle;
  /** The facts that callers may give beside those of the law; absent: none. */
  readonly ownFacts?: readonly Fact[];
}
