import type { LawTable } from '../../compile/compiled-rule-book.js';
import type { Line, LineException } from '../../compile/lines.js';
import { type Row, rowIsSure } from '../../table/decision-table.js';
import type { LineFinding } from '../findings/findings.js';
import { onceATable } from '../findings/once-a-table.js';
import { isShared } from '../findings/own-exceptions.js';
import { withOverlay } from '../situation/overlay.js';
import type { KnownSituation } from '../situation/presumption.js';
import { type Evidence, isToldClearly } from './evidence.js';

/** An exception that a whole regulation shares, and the first line that it reaches. */
interface Exemption {
  readonly line: Line;
  readonly exception: LineException;
}

/**
 * What takes an action out of a regulation as a whole, where it is clearly told and no rule was reached: a firewall, the army, a
 * private hobby. Only where one jurisdiction is asked about: the law of another would still have to be told of.
 */
export const statedExemption = (
  tables: readonly LawTable[],
  situation: KnownSituation,
  evidence: Evidence,
): Extract<LineFinding, { readonly finding: 'excepted' }> | undefined => {
  const asked = tables.filter((one) => !one.everywhere);
  if (new Set(asked.map((one) => one.regulation.jurisdiction)).size !== 1) return undefined;
  return withOverlay(situation, (known) => {
    for (const table of asked) {
      const { columns, rows } = table.conditions;
      const isSure = (row: Row): boolean => rowIsSure(row, columns, known);
      const rowOf = (block: number): Row => rows[block] as Row;
      const isClear = (row: Row): boolean => row.every(({ column }) => isToldClearly(columns[column]?.fact ?? '', evidence));
      for (const { line, exception } of exemptionsOf(table)) {
        const told = exception.when.find((block) => isSure(rowOf(block)) && isClear(rowOf(block)));
        if (told === undefined || exception.butNot.some((block) => isSure(rowOf(block)))) continue;
        return { finding: 'excepted', line, row: told, cells: rowOf(told).length, exception } as const;
      }
    }
    return undefined;
  });
};

/** The shared exceptions of one table, each once. */
const exemptionsOf = onceATable((table): readonly Exemption[] => {
  const found = new Map<LineException, Exemption>();
  for (const [i, line] of table.lines.entries()) {
    if (table.status[i] !== 'binding') continue;
    for (const exception of line.exceptions)
      if (isShared(exception, line) && !found.has(exception)) found.set(exception, { line, exception });
  }
  return [...found.values()];
});
