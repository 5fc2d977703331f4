import { decideStatements, evidenceOf } from './decide-statements.js';
import type { Decided } from './decided.js';
import type { Inquiry } from './inquiry.js';
import { unsupportedExceptions } from './unsupported-exceptions.js';

/**
 * Decides again without the exceptions that the example sentences speak against.
 *
 * @param whole the decision by all statements
 * @returns the stricter decision; nothing where no exception is doubted, or the whole stands without it
 */
export const decideStrictly = (inquiry: Inquiry, whole: Decided): Decided | undefined => {
  const { reading, tables, heeding } = inquiry;
  const evidence = evidenceOf(inquiry, reading.statements);
  const doubted = unsupportedExceptions(whole.findings, tables, evidence, reading.violationScore);
  if (doubted.length === 0) return undefined;
  const strict = decideStatements(inquiry, heeding.without(reading.statements, doubted), doubted);
  const finding = strict.deciding?.finding;
  return finding === 'prohibited' || (finding === 'breached' && whole.verdict === 'ALLOWED') ? strict : undefined;
};
