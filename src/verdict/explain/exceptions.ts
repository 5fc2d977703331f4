import type { LawTable } from '../../compile/compiled-rule-book.js';
import type { LineException } from '../../compile/lines.js';
import type { Marks } from '../../table/decision-table.js';
import { citeLine } from '../findings/citation.js';
import { holds, type LineFinding } from '../findings/findings.js';
import type { Explanation } from '../verdict.js';

/**
 * The exceptions to the rules of one table that apply, and whether each holds.
 *
 * @param marksOf matches the table: most have no rule that applies, and are not matched again
 */
export const exceptionsOf = (
  table: LawTable,
  findings: readonly LineFinding[],
  marksOf: (table: LawTable) => Marks,
): Explanation['exceptions'] => {
  const lines = findings
    .filter((one) => one.finding !== 'undetermined' && one.line.regulation === table.regulation)
    .map(({ line }) => line)
    .filter(({ exceptions }) => exceptions.length > 0);
  if (lines.length === 0) return [];
  const marks = marksOf(table);
  return lines.flatMap((line) =>
    line.exceptions.map((one) => ({
      rule: line.rule.id,
      name: one.written.name,
      citation: citeLine(line, one.written.cite),
      holds: stateOf(one, marks),
    })),
  );
};

const stateOf = (one: LineException, marks: Marks): 'yes' | 'no' | 'unknown' =>
  holds(one, marks) ? 'yes' : one.when.some((row) => marks.possible(row)) ? 'unknown' : 'no';
