import { BASES, type Basis } from '../../rulebook/rule-book.js';
import type { RegulationRows } from '../regulation-rows.js';
import { rowsUnder } from '../rows-under-basis.js';
import { conditionsOfLines, type LineConditions } from './line-conditions.js';

/** A line with the exceptions that count under some bases, as formulas. */
export interface LineUnder {
  readonly one: LineConditions;
  readonly bases: readonly Basis[];
}

/** The lines of a regulation as formulas: with the exceptions of all bases, and with those that count under each. */
export interface FormulasOfLines {
  /** In the law's order of citation. */
  readonly lines: readonly LineConditions[];
  /** The same with the exceptions that count under each basis. */
  readonly byBasis: readonly LineUnder[];
}

/** Makes the formulas of rows that have the exceptions of all bases. */
export const formulasOf = (rows: RegulationRows): FormulasOfLines => {
  const lines = conditionsOfLines(rows);
  return { lines, byBasis: linesByBasis(rows, lines) };
};

/** The lines of a regulation in their order: once where all exceptions count under every basis, else once for those that share them. */
const linesByBasis = (rows: RegulationRows, whole: readonly LineConditions[]): readonly LineUnder[] => {
  const under = rowsUnder(rows);
  const formulas = new Map([...new Set(under.values())].map((own) => [own, own === rows ? whole : conditionsOfLines(own)] as const));
  return whole.flatMap((one, i): readonly LineUnder[] => {
    const byLine = new Map<LineConditions['line'], { one: LineConditions; bases: Basis[] }>();
    for (const basis of BASES) {
      // INVARIANT: every basis has rows, and the lines stand in one order in all.
      const here = (formulas.get(under.get(basis) as RegulationRows) as readonly LineConditions[])[i] as LineConditions;
      const known = byLine.get(here.line);
      if (known === undefined) byLine.set(here.line, { one: here.line === one.line ? one : here, bases: [basis] });
      else known.bases.push(basis);
    }
    return [...byLine.values()];
  });
};
