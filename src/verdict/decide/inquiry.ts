import type { CompiledRuleBook, LawTable } from '../../compile/compiled-rule-book.js';
import type { Reading } from '../../reading/reading.js';
import type { RefusedAnswers } from '../../rulebook/standing-facts.js';
import type { TableMatcher } from '../findings/table-matcher.js';
import type { Presumption } from '../situation/presumption.js';
import type { Question } from '../verdict.js';

/** Everything that a decision depends on but the statements: some of these are left out, and it is decided again. */
export interface Inquiry {
  readonly compiled: CompiledRuleBook;
  readonly matcher: TableMatcher;
  readonly question: Question;
  readonly reading: Reading;
  readonly jurisdictions: readonly string[];
  /** The number of the interval between two changes of the law. */
  readonly interval: number;
  readonly tables: readonly LawTable[];
  readonly presumption: Presumption;
  /** See `refusedAnswers`. */
  readonly refused: ReadonlyMap<string, RefusedAnswers>;
}
