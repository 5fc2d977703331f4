import type { LawTable } from '../../compile/compiled-rule-book.js';
import type { LineException } from '../../compile/lines.js';
import type { Marks } from '../../table/decision-table.js';
import { citeLine } from '../findings/citation.js';
import { holds, type LineFinding } from '../findings/findings.js';
import type { Explanation } from '../verdict.js';

/** The exceptions to the rules of one table that apply, and whether each holds. */
export const exceptionsOf = (table: LawTable, findings: readonly LineFinding[], marks: Marks): Explanation['exceptions'] =>
  findings
    .filter((one) => one.finding !== 'undetermined' && one.line.regulation === table.regulation)
    .flatMap(({ line }) =>
      line.exceptions.map((one) => ({
        rule: line.rule.id,
        name: one.written.name,
        citation: citeLine(line, one.written.cite),
        holds: stateOf(one, marks),
      })),
    );

const stateOf = (one: LineException, marks: Marks): 'yes' | 'no' | 'unknown' =>
  holds(one, marks) ? 'yes' : one.when.some((row) => marks.possible(row)) ? 'unknown' : 'no';
