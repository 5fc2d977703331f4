import { type Diagnostic, problem } from '../../rulebook/diagnostic.js';
import type { Rule } from '../../rulebook/rule.js';
import { type Analysis, type Law, type VersionLines, versionsOf } from '../analysis/analysis.js';
import { all, any, type Condition, not, possibleRow, sureRow } from '../analysis/condition.js';
import { safeguardOwed } from '../analysis/line-conditions.js';
import { solve } from '../analysis/solve.js';
import { printFacts } from '../analysis/witness.js';
import type { LineException } from '../lines.js';

/**
 * An author must have looked at what an exception lets go at worst (`exception-too-wide`). At worst its rule applies by every
 * alternative, each safeguard is stated to be missing, and whatever voids another exception is stated as well. Where the
 * exception's own facts clear even that, it needs a bound of its own (`but_not`, `reach`), or a sentence why the law lets it go
 * (`even_then`). What a rule writes several times, with one name, provision and conditions, is confirmed once.
 *
 * Bad: `unless: { harmless_tool: { harmless_tool: true } }`.
 * Good: the same with `but_not: { law_enforcement: true }`, or with `even_then: Art. 9 leaves such tools out, whatever is done with them.`
 */
export const checkTooWideExceptions = (analysis: Analysis): readonly Diagnostic[] => {
  const ways = analysis.laws.flatMap((law) => versionsOf(law).flatMap((version) => waysOut(law, version)));
  const looked = new Set(ways.filter(({ exception }) => exception.written.evenThen !== undefined).map(keyOf));
  return ways.flatMap((way): readonly Diagnostic[] => {
    const key = keyOf(way);
    if (looked.has(key) || isBounded(analysis, way)) return [];
    looked.add(key);
    return [tooWide(analysis, way)];
  });
};

/** One block of an exception, and the wrong that it would clear. */
interface WayOut {
  readonly law: Law;
  readonly rule: Rule;
  readonly exception: LineException;
  /** It is stated beside the wrong: the rule applies, and of a way out of one safeguard, that one is owed and missing. */
  readonly stated: Condition;
  /** Each safeguard is owed and stated to be missing. */
  readonly missing: readonly Condition[];
  /** What else is grave: every way in which the rule applies, and what voids an exception of it. */
  readonly graver: readonly Condition[];
}

const waysOut = (law: Law, { applies, lines }: VersionLines): readonly WayOut[] => {
  const [first] = lines;
  if (first === undefined) return [];
  const { conditions: table } = law.table;
  const { exceptions, safeguards, rule } = first.line;
  const missing = safeguards.map((one) => all([safeguardOwed(table, { ...one, unless: [] }), not(possibleRow(table, one.holds))]));
  const voids = exceptions.flatMap((one) => one.butNot.map((row) => sureRow(table, row)));
  const graver = [...lines.flatMap(({ line }) => line.scope.map((row) => sureRow(table, row))), ...voids];
  const ofOne = (exception: LineException, wrong: Condition): readonly WayOut[] =>
    exception.when.map((row) => ({ law, rule, exception, stated: all([wrong, sureRow(table, row)]), missing, graver }));
  return [
    ...exceptions.flatMap((one) => ofOne(one, applies)),
    ...safeguards.flatMap((one, i) => one.unless.flatMap((way) => ofOne(way, all([applies, missing[i] as Condition])))),
  ];
};

/** A shared exception is written once, whatever it reaches; a rule's own may be written for each of its clauses. */
const keyOf = ({ rule, exception: { written } }: WayOut): string => {
  const { name, cite, when, butNot, place } = written;
  return place.file === rule.place.file ? JSON.stringify([rule.id, name, cite, when, butNot]) : `${place.file}:${place.line}`;
};

/** Something of its own still voids it where the safeguards that speak of the same facts are missing; or it cannot hold at all. */
const isBounded = (analysis: Analysis, { law, stated, missing, exception }: WayOut): boolean => {
  const { conditions: table } = law.table;
  if (exception.butNot.length > 0) {
    const voided = any(exception.butNot.map((row) => sureRow(table, row)));
    const asked = columnsOf(voided);
    const near = missing.filter((one) => [...columnsOf(one)].some((column) => asked.has(column)));
    if (canHold(analysis, law, [...asFarAsPossible(analysis, law, stated, near), voided])) return true;
  }
  return !canHold(analysis, law, [stated]);
};

const columnsOf = (condition: Condition): ReadonlySet<number> =>
  new Set('parts' in condition ? condition.parts.flatMap((part) => [...columnsOf(part)]) : [condition.column]);

const canHold = ({ columns }: Analysis, { base }: Law, conditions: readonly Condition[]): boolean =>
  solve(columns, base, conditions) !== undefined;

/** What is stated, and of the rest, in turn, all that can be stated beside it. */
const asFarAsPossible = (analysis: Analysis, law: Law, stated: Condition, rest: readonly Condition[]): readonly Condition[] => {
  const conditions = [stated];
  for (const one of rest) if (canHold(analysis, law, [...conditions, one])) conditions.push(one);
  return conditions;
};

const tooWide = (analysis: Analysis, { law, exception, stated, missing, graver }: WayOut): Diagnostic => {
  const facts = analysis.witness(law, asFarAsPossible(analysis, law, stated, [...missing, ...graver]))?.facts ?? {};
  const { name, place } = exception.written;
  return problem(
    'exception-too-wide',
    place,
    `\`${name}\` lets even this go: ${printFacts(facts)}; ` +
      'bound it with `but_not` or `reach`, or say under `even_then` why the law does',
  );
};
