import type { Answer } from '../../rulebook/rule.js';
import type { Span } from '../text/span.js';

/** One thing that the text says (or denies) about one fact. */
export interface Statement {
  readonly fact: string;
  readonly answer: Answer;
  readonly polarity: 'stated' | 'denied';
  /** How good the evidence is, in thousandths: 1000 exact phrase, less for a gap, a forgiven slip, a learned guess. */
  readonly strength: number;
  readonly span: Span;
  /** What found it: the phrase as its author wrote it, or the measure's unit. */
  readonly by: string;
  /** Phrases say what must be exact; a layer learned from example sentences may join them. */
  readonly layer: 'phrase' | 'measure' | 'example';
  /** How far the example sentences speak for it, in thousandths: below 0 they speak against it. Absent where they were not asked, or nothing teaches it. */
  readonly support?: number;
}

/** A place, a nationality or a market named in the text; `outside` is anywhere the rule book does not cover. */
export interface NamedPlace {
  readonly jurisdiction: string;
  readonly span: Span;
}

/** A stretch of the action that was not read: in another language, or in words of which hardly any is known. */
export interface Unread extends Span {
  readonly cause: 'language' | 'words';
}

export interface Reading {
  /** Every statement, in order of the text; one fact may have several that disagree. */
  readonly statements: readonly Statement[];
  readonly places: readonly NamedPlace[];
  /** How far the whole text sounds like the example sentences that tell of a wrong, in thousandths; below 0 like those that do not. Absent where the text is longer than these. */
  readonly violationScore?: number | undefined;
  /** The share of the words that the vocabulary or the language list knows, 0 to 1: a text in another language is near 0. */
  readonly understood: number;
  /** Whole sentences that were not read, in order of the text. Terms found in them all the same are among the statements. */
  readonly unread: readonly Unread[];
  /** The share of the words that stand in these sentences, 0 to 1. */
  readonly unreadShare: number;
}

/** What an empty text says. */
export const NOTHING_READ: Reading = { statements: [], places: [], understood: 1, unread: [], unreadShare: 0 };

/** Text in, statements out: pure, deterministic, and safe for any string. */
export interface Reader {
  read(action: string): Reading;
}
