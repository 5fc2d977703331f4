import type { Stretch } from './entities/inanimate-objects.js';
import type { PolarityReading } from './negation/negation.js';
import type { Match, Sentence, Signs } from './phrases/match.js';
import type { Statement } from './statements/statement.js';
import type { Word } from './tokens/token.js';

/** One text, cut into words, with everything the layers share. */
export interface Passage {
  readonly text: string;
  readonly words: readonly Word[];
  readonly matches: readonly Match[];
  /** The words and groups of the vocabulary that are present. */
  readonly signs: Signs;
  /** Each sentence by itself; none where there is but one. */
  readonly sentences: readonly Sentence[];
  readonly polarity: PolarityReading;
  /** The clauses in which something is done to things, not to people. */
  readonly ofThings: readonly Stretch[];
}

/** A way to find statements. Layers do not see one another's results. */
export type Layer = (passage: Passage) => readonly Statement[];
