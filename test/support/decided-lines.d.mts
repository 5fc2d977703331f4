import type { Case } from '../../src/rulebook/rule-book.js';
import type { questionOf } from '../../src/verdict/cases/run-case.js';
import type { OpenOracle } from '../../src/verdict/oracle/open-oracle.js';

/** The `cid` of a rule book, and what is decided on one of each so many of its cases, one a line. */
export declare const decidedLines: (
  oracle: OpenOracle,
  cases: readonly Case[],
  question: typeof questionOf,
  every?: number,
  first?: number,
) => readonly string[];
