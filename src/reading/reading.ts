import type { AnnotatedText } from './annotated-text.js';
import { type Discourse, NO_DISCOURSE } from './discourse/discourse.js';
import type { NamedPlace } from './entities/places.js';
import type { Statement } from './statements/statement.js';
import type { Span } from './text/span.js';

/** A stretch of the action that was not read: another language, words of which hardly any is known, too many letters together. */
export interface Unread extends Span {
  readonly cause: 'language' | 'words' | 'length';
}

/** What a text says. */
export interface Reading {
  /** Every statement, in order of the text; one fact may have several that disagree. */
  readonly statements: readonly Statement[];
  /** How the text hangs together: its clauses, to which statements refer, and its segments. */
  readonly discourse: Discourse;
  readonly places: readonly NamedPlace[];
  /**
   * How far the whole text sounds like the example sentences that tell of a wrong, in thousandths; below 0 like those that do
   * not. Absent where the text is longer than these.
   */
  readonly violationScore?: number | undefined;
  /** The share of the words that the vocabulary or the language list knows, 0 to 1: a text in another language is near 0. */
  readonly understood: number;
  /** What was not read, in order of the text: whole sentences, and letters without end. Terms found in them are stated all the same. */
  readonly unread: readonly Unread[];
  /** The share of the words, or of the characters where that is more, that stand in these, 0 to 1. */
  readonly unreadShare: number;
}

/** What an empty text says. */
export const NOTHING_READ: Reading = { statements: [], discourse: NO_DISCOURSE, places: [], understood: 1, unread: [], unreadShare: 0 };

/** Text in, statements out: pure, deterministic, and safe for any string. */
export interface Reader {
  read(action: string): Reading;
  /** The same, and beside it what the words of others say of the very same text, in their order. */
  readBeside(action: string, others: readonly OtherWords[]): ReadBeside;
}

/** What a small vocabulary of its own finds in a text that was cut and annotated already. */
export type OtherWords = (annotated: AnnotatedText) => readonly Statement[];

/** A reading, and the statements of each of the other vocabularies. */
export interface ReadBeside {
  readonly reading: Reading;
  readonly beside: readonly (readonly Statement[])[];
}
