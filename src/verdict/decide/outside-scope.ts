import type { CompiledRuleBook, LawTable } from '../../compile/compiled-rule-book.js';
import { maskOf, PRESUMED } from '../../table/decision-table.js';
import { citeFully, NO_PROVISION, ruleSource } from '../findings/citation.js';
import type { KnownSituation } from '../situation/presumption.js';
import type { Decided, OutsideScope } from './decided.js';

/** The regulations asked about whose scope is denied: no AI is used, or nothing ties the action to their territory. */
export const outsideScope = (
  tables: readonly LawTable[],
  { columns, known, possible }: KnownSituation,
  { columnOf }: Pick<CompiledRuleBook, 'columnOf'>,
): readonly OutsideScope[] =>
  tables.flatMap(({ regulation, everywhere }) => {
    if (everywhere) return [];
    const fact = Object.entries(regulation.scope).find(([id, answers]) => {
      const at = columnOf.get(id) ?? -1;
      const column = columns[at];
      // INVARIANT: the arrays of a situation are as long as its list of columns.
      return column !== undefined && (known[at] as number) > PRESUMED && ((possible[at] as number) & maskOf(column, answers)) === 0;
    })?.[0];
    return fact === undefined ? [] : [{ regulation, fact, cite: regulation.scopeCites?.[fact] }];
  });

/**
 * The provision that decided. Where no rule did, and every regulation asked about has nothing to say since its scope is denied: the
 * provision of the first that says so.
 */
export const sourceOf = ({ deciding, tables, outside }: Pick<Decided, 'deciding' | 'tables' | 'outside'>): string => {
  if (deciding !== undefined) return ruleSource(deciding);
  const [first] = outside;
  const asked = tables.filter((one) => !one.everywhere).length;
  return first?.cite === undefined || outside.length < asked ? NO_PROVISION : citeFully(first.regulation, first.cite);
};
