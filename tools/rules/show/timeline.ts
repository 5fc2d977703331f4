import type { Clause, Phase, Version } from '../../../src/rulebook/rule.js';
import { spellList, spellName } from './spell.js';

/** Provisions that have the same dates on the calendar. */
export interface TimelineRow {
  readonly provisions: readonly string[];
  /** Where dates differ by kind of system, which kind; or which wording of several. */
  readonly kind: string;
  readonly enacted: string;
  readonly asEnacted: string;
  readonly inForce: { readonly from: string; readonly to?: string };
  readonly enforcement: readonly { readonly status: string; readonly from: string; readonly to?: string; readonly cite: string }[];
  readonly supersededBy: readonly string[];
  readonly cite: string;
}

/** One row for all that share their dates, so that a reader sees dates and not the ways in which they are written. */
export const makeTimeline = (clauses: readonly Clause[]): readonly TimelineRow[] => {
  const rows = new Map<string, TimelineRow>();
  for (const row of clauses.flatMap((clause) => clause.versions.flatMap((version) => rowsOf(clause, version)))) {
    const { provisions, ...dates } = row;
    const key = JSON.stringify(dates);
    const known = rows.get(key);
    rows.set(key, known === undefined ? row : { ...known, provisions: [...new Set([...known.provisions, ...provisions])] });
  }
  return [...rows.values()];
};

/** The phases of a version; those with the same dates are one. */
const rowsOf = (clause: Clause, version: Version): readonly TimelineRow[] => {
  const byDates = new Map<string, Phase[]>();
  for (const phase of version.phases) {
    const dates = JSON.stringify([phase.asEnacted, phase.inForce.from, phase.inForce.to, phase.cite]);
    byDates.set(dates, [...(byDates.get(dates) ?? []), phase]);
  }
  return [...byDates.values()].flatMap((phases): readonly TimelineRow[] => {
    const [first] = phases;
    if (first === undefined) return [];
    const kinds =
      byDates.size === 1
        ? []
        : phases.map((phase) =>
            Object.entries(phase.when)
              .map(([fact, answers]) => `${spellName(fact)} is ${spellList(short(answers), 'or')}`)
              .join(' and '),
          );
    return [
      {
        provisions: [clause.cite],
        kind: [
          ...(clause.versions.length > 1 ? [`enacted ${version.enacted}`] : []),
          ...(kinds.length === 0
            ? []
            : [`where ${kinds.sort((a, b) => Number(a.includes('one of')) - Number(b.includes('one of'))).join(' or ')}`]),
        ].join(', '),
        enacted: version.enacted,
        asEnacted: first.asEnacted,
        inForce: first.inForce,
        enforcement: version.enforcement,
        supersededBy: version.supersededBy,
        cite: first.cite,
      },
    ];
  });
};

/** `Art. 16, Art. 14, where high risk route is annex i`. */
export const nameRow = ({ provisions, kind }: TimelineRow): string => [...provisions, ...(kind === '' ? [] : [kind])].join(', ');

/** A long list of answers says only how long it is; the table has them all. */
const short = (answers: readonly string[]): readonly string[] =>
  answers.length <= 3 ? answers.map(spellName) : [`one of ${answers.length}`];

/** What was forbidden before any calendar that matters is written with the first day there is. */
export const isAlways = (day: string): boolean => day < '1900';

/** The days of an interval in words; both ends are included. */
export const spellStretch = ({ from, to }: { readonly from: string; readonly to?: string }): string =>
  isAlways(from) ? (to === undefined ? 'always' : `until ${to}`) : to === undefined ? `from ${from}` : `${from} to ${to}`;
