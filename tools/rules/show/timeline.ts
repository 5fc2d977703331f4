import type { Clause, Phase } from '../../../src/rulebook/rule.js';
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

/** Phases of one version with the same dates are one row, so that a reader sees dates and not the ways in which they are written. */
export const makeTimeline = (clauses: readonly Clause[]): readonly TimelineRow[] =>
  clauses.flatMap((clause) =>
    clause.versions.flatMap((version) => {
      const byDates = new Map<string, Phase[]>();
      for (const phase of version.phases) {
        const dates = JSON.stringify([phase.asEnacted, phase.inForce.from, phase.inForce.to, phase.cite]);
        byDates.set(dates, [...(byDates.get(dates) ?? []), phase]);
      }
      return [...byDates.values()].flatMap((phases): readonly TimelineRow[] => {
        const [first] = phases;
        if (first === undefined) return [];
        const kinds = byDates.size === 1 ? '' : phases.map((phase) => printLines(Object.entries(phase.when).map(([fact, answers]) => [fact, short(answers)]))).join(' or ');
        return [{
          name: `${clause.cite}${clause.versions.length > 1 ? `, enacted ${version.enacted}` : ''}${kinds === '' ? '' : `, ${kinds}`}`,
          enacted: version.enacted,
          asEnacted: first.asEnacted,
          inForce: first.inForce,
          enforcement: version.enforcement,
          supersededBy: version.supersededBy,
          cite: first.cite,
        }];
      });
    }),
  );

/** A long list of answers says only how long it is; the table has them all. */
const short = (answers: readonly string[]): readonly string[] => (answers.length <= 3 ? answers : [`one of ${answers.length}`]);

/** What was forbidden before any calendar that matters is written with the first day there is. */
export const isAlways = (day: string): boolean => day < '1900';

/** The days of a stretch in words; both ends are included. */
export const spellStretch = ({ from, to }: { readonly from: string; readonly to?: string }): string =>
  isAlways(from) ? (to === undefined ? 'always' : `until ${to}`) : to === undefined ? `from ${from}` : `${from} to ${to}`;
