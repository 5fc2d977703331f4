import type { LawTable } from '../../compile/compiled-rule-book.js';
import { type Combined, combineFindings } from '../findings/combine-findings.js';
import type { LineFinding } from '../findings/findings.js';
import { findInTables, type TableMatcher } from '../findings/table-matcher.js';
import type { KnownSituation } from '../situation/presumption.js';
import type { Question } from '../verdict.js';

/** The part of a decision that depends on facts alone; tests and comparisons start here. */
export const decideSituation = (
  tables: readonly LawTable[],
  situation: KnownSituation,
  { basis }: Pick<Question, 'basis'>,
  matcher: TableMatcher,
): Combined & { readonly findings: readonly LineFinding[] } => {
  const findings = findInTables(tables, situation, basis, matcher);
  return { findings, ...combineFindings(findings) };
};
