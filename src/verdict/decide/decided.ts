import type { LawTable } from '../../compile/compiled-rule-book.js';
import type { Statement } from '../../reading/statements/statement.js';
import type { Combined } from '../findings/combine-findings.js';
import type { LineFinding } from '../findings/findings.js';
import type { KnownSituation } from '../situation/presumption.js';

/** A verdict with everything that it came from. */
export interface Decided extends Combined {
  readonly jurisdictions: readonly string[];
  readonly tables: readonly LawTable[];
  /** What was decided by: of several acts those of the one that counts. */
  readonly statements: readonly Statement[];
  readonly situation: KnownSituation;
  readonly findings: readonly LineFinding[];
  /** The number of the interval between two changes of the law. */
  readonly interval: number;
  /** Facts that the text states too weakly for silence to block or for an exception to excuse, and that stay open. */
  readonly weakFacts: readonly string[];
}
