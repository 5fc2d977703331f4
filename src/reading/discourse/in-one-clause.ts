import type { Statement } from '../statements/statement.js';

type InClauses = Pick<Statement, 'clause' | 'lastClause'>;

/** Whether no sign parts two statements. */
export const inOneClause = (one: InClauses, other: InClauses): boolean =>
  Math.max(one.clause, other.clause) <= Math.min(one.lastClause, other.lastClause);
