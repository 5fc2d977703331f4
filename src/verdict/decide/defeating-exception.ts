import type { LawTable } from '../../compile/compiled-rule-book.js';
import type { LineException } from '../../compile/lines.js';
import type { Fact } from '../../rulebook/vocabulary.js';
import { type Cell, type Row, rowIsSure } from '../../table/decision-table.js';
import type { LineFinding, MatchedLine } from '../findings/findings.js';
import { onceATable } from '../findings/once-a-table.js';
import { withOverlay } from '../situation/overlay.js';
import { type KnownSituation, wayNumber } from '../situation/presumption.js';

/** An exception whose own answer denies a condition of the rule: `only text is read` says that no body is. */
interface Defeat extends MatchedLine {
  readonly exception: LineException;
  /** A block of the exception. */
  readonly when: number;
  /** The cells of the scope that its answer denies. */
  readonly denied: Row;
  /** The other cells. */
  readonly rest: Row;
}

/**
 * The exception that took a rule away, where it did so before the rule was reached: its answer is another one of a fact that the
 * rule asks for, so that the rule no longer applies. All else that the rule asks for holds, and its practice is told.
 */
export const defeatingException = (
  tables: readonly LawTable[],
  definitions: readonly Fact[],
  situation: KnownSituation,
): Extract<LineFinding, { readonly finding: 'excepted' }> | undefined =>
  withOverlay(situation, (known) => {
    for (const table of tables) {
      const found = defeatsOf(table).find((one) => areTold(one.denied, known) && holds(one, table, definitions, known));
      if (found !== undefined)
        return { finding: 'excepted', line: found.line, row: found.row, cells: found.cells, exception: found.exception } as const;
    }
    return undefined;
  });

const isTold = ({ known }: KnownSituation, column: number): boolean => (known[column] as number) >= wayNumber('stated');

/** Of hardly any exception the answer is told: what comes first is a plain loop over a few numbers. */
const areTold = (row: Row, known: KnownSituation): boolean => {
  for (let i = 0; i < row.length; i++) if (!isTold(known, (row[i] as Cell).column)) return false;
  return true;
};

/** Whether an exception of which the answer is told took a rule away. */
const holds = ({ when, rest, exception }: Defeat, table: LawTable, definitions: readonly Fact[], known: KnownSituation): boolean => {
  const { columns, rows } = table.conditions;
  const isSure = (row: Row): boolean => rowIsSure(row, columns, known);
  const rowOf = (block: number): Row => rows[block] as Row;
  return (
    isSure(rowOf(when)) &&
    isSure(rest) &&
    rest.some(({ column }) => definitions[column]?.kind === 'practice' && isTold(known, column)) &&
    !exception.butNot.some((block) => isSure(rowOf(block)))
  );
};

/** All that may be found in one table. */
const defeatsOf = onceATable((table): readonly Defeat[] => {
  const { rows } = table.conditions;
  return table.lines.flatMap((line, i) => {
    if (table.status[i] !== 'binding') return [];
    return line.scope.flatMap((row) =>
      line.exceptions.flatMap((exception) =>
        exception.when.flatMap((when): readonly Defeat[] => {
          const scope = rows[row] as Row;
          const denied = scope.filter((cell) =>
            (rows[when] as Row).some((own) => own.column === cell.column && (own.accepts & cell.accepts) === 0),
          );
          const rest = scope.filter((cell) => !denied.includes(cell));
          return denied.length === 0 ? [] : [{ line, row, cells: scope.length, exception, when, denied, rest }];
        }),
      ),
    );
  });
});
