import type { BlockValue } from '../../proof/block.js';
import type { ConditionBlock, Exception, Safeguard, Version } from '../../rulebook/rule.js';

/** What a version of a rule says, as plain data for a block: nothing of its comments and places, and no order where there is none. */
export const versionValue = (version: Version): Record<string, BlockValue> => ({
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
  unless: version.unless.map(exception),
  requires: version.requires.map(safeguard),
  reason: version.reason,
  note: version.note ?? null,
});

/** The codec orders keys; answers are a set. */
export const conditions = (block: ConditionBlock): BlockValue =>
  Object.fromEntries(Object.entries(block).map(([fact, answers]) => [fact, sorted(answers)]));

const exception = (one: Exception): BlockValue => ({
  name: one.name,
  cite: one.cite,
  when: one.when.map(conditions),
  but_not: one.butNot.map(conditions),
});

const safeguard = (one: Safeguard): BlockValue => ({
  fact: one.fact,
  answers: sorted(one.answers),
  unstated: one.unstated,
  cite: one.cite,
  remedy: one.remedy,
  when: one.when.map(conditions),
  unless: one.unless.map(exception),
  silence_bites: one.silenceBites.map(conditions),
});

/** For lists that are sets. */
export const sorted = (list: readonly string[]): readonly string[] => [...list].sort();
