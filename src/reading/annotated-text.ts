import type { TokenDiscourse } from './discourse/discourse.js';
import type { LexicalEntry } from './lexicon/lexicon.js';
import type { NegationCue } from './negation/cue.js';
import type { Negation } from './negation/negation.js';
import type { Match, Sentence, SymbolsPresent } from './phrases/match.js';
import type { PhraseMatch } from './statements/longest-match.js';
import type { TextRange, TokenRange } from './text/span.js';
import type { Token } from './tokens/token.js';

/** What the stages of a reading share of one text: its tokens, and all that was found among them. */
export interface AnnotatedText {
  readonly text: string;
  /** Where letters stand together that were not parted into words, since one text may not cost more. */
  readonly leftTogether: readonly TextRange[];
  readonly tokens: readonly Token[];
  /** What each token is to the vocabulary. */
  readonly entries: readonly LexicalEntry[];
  readonly matches: readonly Match[];
  /** Those matches that say something of a fact. */
  readonly phrases: readonly PhraseMatch[];
  /** The words and groups of the vocabulary that are present. */
  readonly symbolsPresent: SymbolsPresent;
  /** Each sentence by itself; none where there is but one. */
  readonly sentences: readonly Sentence[];
  /** The share of the words that are understood, 0 to 1. */
  readonly understood: number;
  readonly discourse: TokenDiscourse;
  /** The words that deny, where they stand. */
  readonly cues: readonly NegationCue[];
  readonly negation: Negation;
  /** The clauses in which something is done to things, not to people. */
  readonly aboutThings: readonly TokenRange[];
}
