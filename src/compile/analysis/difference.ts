import type { Domain } from '../../rulebook/rule-book.js';
import type { Analysis } from './analysis.js';
import { commonSpace } from './common-space.js';
import { all, type Condition, isTrue, not } from './condition.js';
import { type Alternative, alternativesOf } from './line-changes.js';
import type { LineConditions } from './line-conditions.js';
import { counterpartOf, type Days, mergedIntervals, type Side, sameDays, sidesOf, without } from './sides.js';
import type { Witness } from './witness.js';
import { type Search, witnessOutside } from './witness-outside.js';

export type { Days } from './sides.js';

/** All situations in which one clause makes the verdict change, and the one change of the rule book that does it. */
export interface Region {
  readonly to: 'BLOCKED' | 'ALLOWED';
  readonly jurisdiction: string;
  readonly domain: string | undefined;
  /** The line that now blocks, or that blocked before. */
  readonly line: LineConditions;
  /** Its counterpart in the other rule book, if it has one. */
  readonly counterpart: LineConditions | undefined;
  readonly alternative: Alternative;
  /** All of these hold in the region, and no line of `unless` blocks; the counterpart, which is one of these, blocks nowhere in it. */
  readonly conditions: readonly Condition[];
  readonly days: readonly (Days & { readonly unless: readonly Condition[] })[];
  readonly witness: Witness;
}

/** All that changes between the verdicts of two rule books. */
export interface Difference {
  readonly regions: readonly Region[];
  /** Changes of a clause without effect on any verdict, since on every day other clauses block there anyway. */
  readonly masked: number;
  /** Lines looked at, and those that are the same in both. */
  readonly lines: number;
  readonly unchanged: number;
}

/** What is looked for. */
export interface DifferenceOptions {
  /** Stops at the first region: whether there is any. */
  readonly first?: boolean;
  /** Also seen from these domains: those whose presumptions changed. */
  readonly domains?: readonly (readonly [Domain | undefined, Domain | undefined])[];
}

/**
 * Every region of situations whose verdict differs between two rule books. Complete: a situation in no region has the same
 * verdict in both, on every day and every basis. The verdict of several jurisdictions is BLOCKED where one of them blocks,
 * so it is enough to look at each alone.
 */
export const findDifference = (before: Analysis, after: Analysis, options: DifferenceOptions = {}): Difference => {
  const jurisdictions = new Set([...before.laws, ...after.laws].map((law) => law.regulation.jurisdiction));
  const parts: Difference[] = [];
  for (const jurisdiction of jurisdictions) {
    for (const [a, b] of options.domains ?? [[undefined, undefined]]) {
      const part = differenceFrom(before, after, jurisdiction, a, b, options.first ?? false);
      parts.push(part);
      if (options.first === true && part.regions.length > 0) return part;
    }
  }
  const sum = (of: (part: Difference) => number): number => parts.reduce((total, part) => total + of(part), 0);
  return {
    regions: parts.flatMap((part) => part.regions),
    masked: sum((part) => part.masked),
    lines: sum((part) => part.lines),
    unchanged: sum((part) => part.unchanged),
  };
};

const differenceFrom = (
  before: Analysis,
  after: Analysis,
  jurisdiction: string,
  a: Domain | undefined,
  b: Domain | undefined,
  first: boolean,
): Difference => {
  const standpoint = (side: Analysis, domain: Domain | undefined) => ({
    ruleBook: side.ruleBook,
    columns: side.columns,
    regulations: side.laws.map((law) => law.regulation).filter((one) => one.jurisdiction === jurisdiction),
    domain,
  });
  const space = commonSpace(standpoint(before, a), standpoint(after, b));
  const [old, young] = [sidesOf(before, jurisdiction, space.translate[0]), sidesOf(after, jurisdiction, space.translate[1])];
  const found = new Map<string, Region>();
  const tried = new Set<string>();
  const unlike = new Set([...old, ...young].map((side) => side.one.line.clause.id));
  const context: Context = { space, found, tried, jurisdiction, domain: (b ?? a)?.id, memo: new Map() };
  const changes = new Map<ReadonlySet<Side>, Change>();
  for (const { days, binding } of mergedIntervals(old, young)) {
    const change = changes.get(binding) ?? changeOf(old, young, binding);
    changes.set(binding, change);
    const { gone, come } = change;
    for (const side of come) collect(context, 'BLOCKED', side, counterpartOf(side, gone), { ...days, unless: change.was });
    for (const side of gone) collect(context, 'ALLOWED', side, counterpartOf(side, come), { ...days, unless: change.is });
    if (first && found.size > 0) break;
  }
  const same = old.filter((side) => young.some((other) => other.key === side.key && sameDays(side, other))).length;
  return {
    regions: [...found.values()],
    masked: [...tried].filter((key) => !found.has(key)).length,
    lines: unlike.size === 0 ? 0 : Math.max(old.length, young.length),
    unchanged: same,
  };
};

/** What changes where some lines bind: those that one book has alone, and where any line of the old book blocks, and of the young one. */
interface Change {
  readonly gone: readonly Side[];
  readonly come: readonly Side[];
  readonly was: readonly Condition[];
  readonly is: readonly Condition[];
}

const changeOf = (old: readonly Side[], young: readonly Side[], binding: ReadonlySet<Side>): Change => {
  const [was, is] = [old.filter((side) => binding.has(side)), young.filter((side) => binding.has(side))];
  const blocks = (sides: readonly Side[]): readonly Condition[] => sides.map((side) => side.blocks);
  return { gone: without(was, is), come: without(is, was), was: blocks(was), is: blocks(is) };
};

interface Context extends Search {
  readonly found: Map<string, Region>;
  /** Every part that was looked at, so that those without effect are counted once. */
  readonly tried: Set<string>;
  readonly jurisdiction: string;
  readonly domain: string | undefined;
}

const collect = (context: Context, to: Region['to'], side: Side, counterpart: Side | undefined, day: Region['days'][number]): void => {
  for (const alternative of alternativesOf(side.one, counterpart?.one)) {
    const key = `${to} ${side.name} ${counterpart?.name ?? ''} ${alternative.key} ${side.key}`;
    const conditions = [side.blocks, alternative.condition, ...(counterpart === undefined ? [] : [not(counterpart.blocks)])];
    context.tried.add(key);
    const known = context.found.get(key);
    const witness =
      known !== undefined && holdsOn(known, day.unless) ? known.witness : witnessOutside(context, key, conditions, day.unless);
    if (witness === undefined) continue;
    context.found.set(
      key,
      known === undefined
        ? {
            to,
            jurisdiction: context.jurisdiction,
            domain: context.domain,
            line: side.one,
            counterpart: counterpart?.one,
            alternative,
            conditions,
            days: [day],
            witness,
          }
        : { ...known, days: [...known.days, day] },
    );
  }
};

/** Whether the witness of a region is one where these lines bind, too: on other days the same may have been asked. */
const holdsOn = ({ days, witness }: Region, unless: readonly Condition[]): boolean =>
  days.some((day) => day.unless === unless) || !unless.some((one) => isTrue(one, witness.situation));

/** Whether a situation of the common space lies in a region on a day. */
export const liesIn = (region: Region, day: Days, situation: Parameters<typeof isTrue>[1]): boolean =>
  region.days.some(
    (one) =>
      one.basis === day.basis &&
      (one.from ?? '') <= (day.from ?? '') &&
      (one.to === undefined || (day.from ?? '') <= one.to) &&
      !one.unless.some((rival) => isTrue(rival, situation)),
  ) && isTrue(all(region.conditions), situation);
