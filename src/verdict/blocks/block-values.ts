import type { BlockValue } from '../../proof/block.js';
import type { ConditionBlock, Exception, Safeguard, Version } from '../../rulebook/rule.js';

/** What a version of a rule says, as plain data for a block: nothing of its comments and places, and no order where there is none. */
export const versionValue = (version: Version, { isShared, isPractice }: VersionContext): Record<string, BlockValue> => ({
  enacted: version.enacted,
  phases: version.phases.map(({ when, asEnacted, inForce, cite }) => ({
    when: conditions(when),
    as_enacted: asEnacted,
    in_force: [inForce.from, inForce.to ?? null],
    cite,
  })),
  enforcement: version.enforcement.map(({ status, from, to, cite }) => ({ status, from, to: to ?? null, cite })),
  superseded_by: sorted(version.supersededBy),
  confirmed: { on: version.confirmed.on, by: version.confirmed.by },
  kind: version.kind,
  when: version.when.map(conditions),
  ...practiceOrder(version, isPractice),
  unless: version.unless.map((one) => exception(one, isShared)),
  requires: version.requires.map((one) => safeguard(one, isShared)),
  reason: version.reason,
  note: version.note ?? null,
});

/** The codec orders keys; answers are a set. */
export const conditions = (block: ConditionBlock): BlockValue =>
  Object.fromEntries(Object.entries(block).map(([fact, answers]) => [fact, sorted(answers)]));

/** What a version does not say of itself. */
export interface VersionContext {
  readonly isShared: IsShared;
  /** Whether a fact is a practice. */
  readonly isPractice: (fact: string) => boolean;
}

/** The practice that a prohibition is about is the first that it names: where it names several, their order is said. */
const practiceOrder = ({ kind, when }: Version, isPractice: (fact: string) => boolean): { readonly about?: readonly string[] } => {
  const practices = kind === 'prohibition' ? Object.keys(when[0] ?? {}).filter(isPractice) : [];
  return practices.length > 1 ? { about: practices } : {};
};

/** Whether a whole regulation shares an exception, so that no rule offers it as advice of its own. */
type IsShared = (exception: Exception) => boolean;

const exception = (one: Exception, isShared: IsShared): BlockValue => ({
  name: one.name,
  cite: one.cite,
  when: one.when.map(conditions),
  but_not: one.butNot.map(conditions),
  ...(one.basis === undefined ? {} : { basis: sorted(one.basis) }),
  ...(isShared(one) ? { shared: true } : {}),
});

const safeguard = (one: Safeguard, isShared: IsShared): BlockValue => ({
  fact: one.fact,
  answers: sorted(one.answers),
  unstated: one.unstated,
  cite: one.cite,
  remedy: one.remedy,
  when: one.when.map(conditions),
  unless: one.unless.map((each) => exception(each, isShared)),
  silence_bites: one.silenceBites.map(conditions),
  ...(one.silenceNeeds === undefined ? {} : { silence_needs: one.silenceNeeds.map(conditions) }),
});

/** For lists that are sets. */
export const sorted = (list: readonly string[]): readonly string[] => [...list].sort();
