import type { Negation } from './negation/negation.js';
import type { Match, Sentence, SymbolsPresent } from './phrases/match.js';
import type { Statement } from './statements/statement.js';
import type { TokenRange } from './text/span.js';
import type { Token } from './tokens/token.js';

/** One text, cut into words, with everything the layers share. */
export interface AnnotatedText {
  readonly text: string;
  readonly words: readonly Token[];
  readonly matches: readonly Match[];
  /** The words and groups of the vocabulary that are present. */
  readonly signs: SymbolsPresent;
  /** Each sentence by itself; none where there is but one. */
  readonly sentences: readonly Sentence[];
  readonly polarity: Negation;
  /** The clauses in which something is done to things, not to people. */
  readonly ofThings: readonly TokenRange[];
}

/** A way to find statements. Layers do not see one another's results. */
export type Layer = (passage: AnnotatedText) => readonly Statement[];
