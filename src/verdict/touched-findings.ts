import type { LawTable } from '../compile/compile.js';
import type { Basis } from '../rulebook/rule.js';
import { findingOf, type LineFinding } from './findings.js';
import type { KnownSituation } from './situation.js';

/** The findings of one table by its index: what `findAll` finds, from the few lines that the situation touches. */
export const findTouched = ({ index, lines, status, binding, table }: LawTable, situation: KnownSituation, basis: Basis): readonly LineFinding[] => {
  const findings: LineFinding[] = [];
  const { rows, touched, touchedCount } = index.match(situation, binding);
  for (let t = 0; t < touchedCount; t++) {
    const i = touched[t] ?? 0;
    const line = lines[i];
    if (line === undefined) continue;
    const row = index.scopeOf(i);
    if (row >= 0) {
      const exception = index.exceptionOf(i);
      findings.push(findingOf({ line, row, cells: table.rows[row]?.length ?? 0 }, status[i] ?? 'ended', exception < 0 ? undefined : line.exceptions[exception], rows, basis));
      continue;
    }
    for (let s = 0; s < line.scope.length; s++) {
      const near = line.scope[s] ?? -1;
      const missing = rows.missing(near);
      if (missing < 0) continue;
      findings.push({ finding: 'undetermined', line, row: near, cells: table.rows[near]?.length ?? 0, missing });
      break;
    }
  }
  return findings;
};
