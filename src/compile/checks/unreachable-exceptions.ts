import { type Diagnostic, problem } from '../../rulebook/diagnostic.js';
import type { Exception } from '../../rulebook/rule.js';
import { BASES, type Basis } from '../../rulebook/rule-book.js';
import { type Analysis, type Law, type VersionLines, versionsOf } from '../analysis/analysis.js';
import { type Condition, isTrue, not } from '../analysis/condition.js';
import { exceptionHolds, type LineConditions, safeguardOwed } from '../analysis/line-conditions.js';
import { printFacts, type Witness } from '../analysis/witness.js';
import type { LineException } from '../lines.js';
import { countsUnder } from '../rows-under-basis.js';
import { reportedOnce } from './reported-once.js';

/**
 * An exception must be able to hold where its rule applies (`unreachable-exception`), and to be the first that does
 * (`shadowed-exception`, a warning: the verdict is the same, the citation never this one). A shared exception may miss some
 * of the rules that it reaches, not all.
 *
 * Bad: `when: { setting: workplace }, unless: { at_school: { setting: education } }`.
 * Good: `unless: { medical: { emotion_purpose: medical } }`.
 */
export const checkExceptions = (analysis: Analysis): readonly Diagnostic[] => {
  const shared: SharedExceptions = { everywhere: new Set(), somewhere: new Set() };
  const own = analysis.laws.flatMap((law) =>
    versionsOf(law).flatMap((version) => {
      const [line] = version.lines;
      if (line === undefined) return [];
      return [...checkOwnExceptions(analysis, law, version, line, shared), ...checkWaysOut(analysis, law, version, line)];
    }),
  );
  const useless = [...shared.everywhere].filter((one) => !shared.somewhere.has(one));
  return reportedOnce([...own, ...useless.map((one) => neverHolds(one, 'in any rule that it reaches'))]);
};

/** Shared exceptions by whether they can hold in the rules that they reach. */
interface SharedExceptions {
  /** Some rule never meets them. */
  readonly everywhere: Set<Exception>;
  /** Some rule can meet them. */
  readonly somewhere: Set<Exception>;
}

const checkOwnExceptions = (
  analysis: Analysis,
  law: Law,
  { applies }: VersionLines,
  line: LineConditions,
  shared: SharedExceptions,
): readonly Diagnostic[] =>
  line.line.exceptions.flatMap(({ written }, i): readonly Diagnostic[] => {
    const holds = line.excepted[i];
    if (holds === undefined) return [];
    const witness = analysis.witness(law, [applies, holds]);
    if (law.regulation.shared?.some((one) => one.exception === written) === true) {
      (witness === undefined ? shared.everywhere : shared.somewhere).add(written);
      return [];
    }
    if (witness === undefined) return [neverHolds(written, `where \`${line.line.clause.id}\` applies`)];
    return isShadowed(analysis, law, applies, line, i, witness) ? [shadowed(analysis, law, applies, line, i, witness)] : [];
  });

/** Whether an earlier exception holds wherever this one does, under each basis under which this one counts. */
const isShadowed = (analysis: Analysis, law: Law, applies: Condition, line: LineConditions, i: number, witness: Witness): boolean => {
  const { exceptions } = line.line;
  const counts = (at: number, basis: Basis): boolean => countsUnder((exceptions[at] as LineException).written, basis);
  return BASES.filter((basis) => counts(i, basis)).every((basis) => {
    const earlier = line.excepted.filter((_, at) => at < i && counts(at, basis));
    return (
      earlier.some((other) => isTrue(other, witness.situation)) &&
      analysis.witness(law, [applies, line.excepted[i] as Condition, ...earlier.map(not)]) === undefined
    );
  });
};

const shadowed = (analysis: Analysis, law: Law, applies: Condition, line: LineConditions, i: number, { facts }: Witness): Diagnostic => {
  const { exceptions } = line.line;
  const { written } = exceptions[i] as (typeof exceptions)[number];
  const before = exceptions
    .slice(0, i)
    .filter((_, j) => analysis.witness(law, [applies, line.excepted[i] as Condition, line.excepted[j] as Condition]) !== undefined)
    .map((one) => `\`${one.written.name}\``);
  const where = `wherever it holds, ${before.join(' or ')} before it holds too, for example with ${printFacts(facts)}`;
  const message = `\`${written.name}\` never decides: ${where}; narrow one of them or change their order`;
  return problem('shadowed-exception', written.place, message, 'warning');
};

/** The ways out of the safeguards of a line. */
const checkWaysOut = (analysis: Analysis, law: Law, { applies }: VersionLines, line: LineConditions): readonly Diagnostic[] => {
  const { conditions } = law.table;
  return line.line.safeguards.flatMap((one) =>
    one.unless
      .filter((way) => {
        const owed = safeguardOwed(conditions, { ...one, unless: [] });
        return analysis.witness(law, [applies, owed, exceptionHolds(conditions, way)]) === undefined;
      })
      .map((way) => neverHolds(way.written, `where \`${one.written.fact}\` is owed`)),
  );
};

const neverHolds = (exception: Exception, where: string): Diagnostic =>
  problem(
    'unreachable-exception',
    exception.place,
    `\`${exception.name}\` can never hold ${where}: their conditions exclude one another; take it out or mend its lines`,
  );
