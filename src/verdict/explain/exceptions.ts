import type { LawTable } from '../../compile/compiled-rule-book.js';
import { numberExceptions } from '../../compile/distinct-exceptions.js';
import type { Line, LineException } from '../../compile/lines.js';
import { lookAtRows, type Situation } from '../../table/decision-table.js';
import { citeLine } from '../findings/citation.js';
import { holds, type LineFinding } from '../findings/findings.js';
import { onceATable } from '../findings/once-a-table.js';
import type { Explanation } from '../verdict.js';

/** The exceptions to the rules of one table that apply, and whether each holds. */
export const exceptionsOf = (table: LawTable, findings: readonly LineFinding[], situation: Situation): Explanation['exceptions'] => {
  const lines = findings
    .filter((one) => one.finding !== 'undetermined' && one.line.regulation === table.regulation)
    .map(({ line }) => line)
    .filter(({ exceptions }) => exceptions.length > 0);
  if (lines.length === 0) return [];
  const marks = lookAtRows(table.conditions, situation);
  const told = toldExceptions(table);
  const states: State[] = [];
  const stateOf = ({ distinct, exception }: ToldException): State => {
    states[distinct] ??= findState(exception, marks);
    return states[distinct];
  };
  return lines.flatMap((line) => (told.get(line) ?? []).map((one) => one[stateOf(one)]));
};

type Told = Explanation['exceptions'][number];
type State = Told['holds'];

/** An exception of one line, as it is told in each state. */
interface ToldException extends Readonly<Record<State, Told>> {
  readonly exception: LineException;
  /** Its number among the distinct ones: those of a whole regulation reach all its lines, and an explanation tells of a hundred. */
  readonly distinct: number;
}

const toldExceptions = onceATable((table): ReadonlyMap<Line, readonly ToldException[]> => {
  const { starts, items } = numberExceptions(table.lines).lists;
  return new Map(
    table.lines.map((line, i) => [
      line,
      // INVARIANT: each line has a list, as long as that of its exceptions.
      line.exceptions.map((exception, k) => tellException(line, exception, items[(starts[i] as number) + k] as number)),
    ]),
  );
});

const tellException = (line: Line, exception: LineException, distinct: number): ToldException => {
  const { name, cite } = exception.written;
  const as = (holds: State): Told => ({ rule: line.rule.id, name, citation: citeLine(line, cite), holds });
  return { exception, distinct, yes: as('yes'), no: as('no'), unknown: as('unknown') };
};

const findState = (one: LineException, marks: ReturnType<typeof lookAtRows>): State =>
  holds(one, marks) ? 'yes' : one.when.some((row) => marks.possible(row)) ? 'unknown' : 'no';
