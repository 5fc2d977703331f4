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
  /** The clause in which it begins, and the one in which it ends: see `Discourse`. */
  readonly clause: number;
  readonly lastClause: number;
  /** What found it: the phrase as its author wrote it, or the measure's unit. */
  readonly by: string;
  /** Phrases say what must be exact; a layer learned from example sentences may join them. */
  readonly layer: 'phrase' | 'measure' | 'example';
  /**
   * How far the example sentences speak for it, in thousandths: below 0 they speak against it. Absent where they were not asked,
   * or nothing teaches it.
   */
  readonly support?: number;
}
