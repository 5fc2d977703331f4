import type { Clause } from '../../../src/rulebook/rule.js';
import { printLines } from './grid.js';

/** One phase of one version of a clause on the calendar. */
export interface TimelineRow {
  /** The clause, and where dates differ by kind of system, which kind. */
  readonly name: string;
  readonly enacted: string;
  readonly asEnacted: string;
  readonly inForce: { readonly from: string; readonly to?: string };
  readonly enforcement: readonly { readonly status: string; readonly from: string; readonly to?: string; readonly cite: string }[];
  readonly supersededBy: readonly string[];
  readonly cite: string;
}

export const makeTimeline = (clauses: readonly Clause[]): readonly TimelineRow[] =>
  clauses.flatMap((clause) =>
    clause.versions.flatMap((version) =>
      version.phases.map((phase): TimelineRow => ({
        name: `${clause.cite}${clause.versions.length > 1 ? `, enacted ${version.enacted}` : ''}${Object.keys(phase.when).length === 0 ? '' : `, ${printLines(Object.entries(phase.when))}`}`,
        enacted: version.enacted,
        asEnacted: phase.asEnacted,
        inForce: phase.inForce,
        enforcement: version.enforcement,
        supersededBy: version.supersededBy,
        cite: phase.cite,
      })),
    ),
  );

/** What was forbidden before any calendar that matters is written with the first day there is. */
export const isAlways = (day: string): boolean => day < '1900';

/** The days of a stretch in words; both ends are included. */
export const spellStretch = ({ from, to }: { readonly from: string; readonly to?: string }): string =>
  isAlways(from) ? (to === undefined ? 'always' : `until ${to}`) : to === undefined ? `from ${from}` : `${from} to ${to}`;
