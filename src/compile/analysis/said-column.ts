import type { Column } from '../../table/decision-table.js';
import type { Condition } from './condition.js';

const SAID_BIT = 1;
/** The answer of a said column of whose fact nothing is said. */
export const UNSAID_BIT = 2;

/** A column that tells only whether anything is said of a fact: for one that two rule books presume differently. */
export const saidColumn = (fact: string): Column => ({
  fact: `whether anything is said of ${fact}`,
  answers: ['said', 'unsaid'],
  several: false,
});

/** @param column number of a said column */
export const isSaid = (column: number): Condition => ({ op: 'none', column, answers: UNSAID_BIT });
/** The opposite of `isSaid`. */
export const isUnsaid = (column: number): Condition => ({ op: 'none', column, answers: SAID_BIT });
