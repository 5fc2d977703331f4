import { type Diagnostic, problem } from '../../rulebook/diagnostic.js';
import type { Exception } from '../../rulebook/rule.js';
import { type Analysis, type Law, versionsOf } from '../analysis/analysis.js';
import { type Condition, isTrue, not } from '../analysis/condition.js';
import { exceptionHolds, safeguardOwed } from '../analysis/line-conditions.js';
import { printFacts } from '../analysis/witness.js';
import { reportedOnce } from './reported-once.js';

/**
 * An exception must be able to hold where its rule applies (`unreachable-exception`), and to be the first that does
 * (`shadowed-exception`, a warning: the verdict is the same, the citation never this one). A shared exception may miss some
 * of the rules that it reaches, not all.
 *
 * Bad: `when: { setting: workplace }, unless: { at_school: { setting: education } }`. Good: `unless: { medical: { emotion_purpose: medical } }`.
 */
export const checkExceptions = (analysis: Analysis): readonly Diagnostic[] => {
  const found: Diagnostic[] = [];
  const everywhere = new Set<Exception>();
  const somewhere = new Set<Exception>();
  for (const law of analysis.laws) {
    for (const { lines, applies } of versionsOf(law)) {
      const [line] = lines;
      if (line === undefined) continue;
      line.line.exceptions.forEach(({ written }, i) => {
        const holds = line.excepted[i];
        if (holds === undefined) return;
        const shared = law.regulation.shared?.some((one) => one.exception === written) ?? false;
        const witness = analysis.witness(law, [applies, holds]);
        if (shared) (witness === undefined ? everywhere : somewhere).add(written);
        else if (witness === undefined) found.push(neverHolds(written, `where \`${line.line.clause.id}\` applies`));
        else {
          const earlier = line.excepted.slice(0, i);
          if (
            !earlier.some((other) => isTrue(other, witness.situation)) ||
            analysis.witness(law, [applies, holds, ...earlier.map(not)]) !== undefined
          )
            return;
          const before = line.line.exceptions
            .slice(0, i)
            .filter((_, j) => overlaps(analysis, law, [applies, holds, earlier[j]]))
            .map((one) => `\`${one.written.name}\``);
          found.push(
            problem(
              'shadowed-exception',
              written.place,
              `\`${written.name}\` never decides: wherever it holds, ${before.join(' or ')} before it holds too, for example with ${printFacts(witness.facts)}; narrow one of them or change their order`,
              'warning',
            ),
          );
        }
      });
      for (const one of line.line.safeguards) {
        for (const way of one.unless) {
          const owed = safeguardOwed(law.table.conditions, { ...one, unless: [] });
          if (analysis.witness(law, [applies, owed, exceptionHolds(law.table.conditions, way)]) === undefined)
            found.push(neverHolds(way.written, `where \`${one.written.fact}\` is owed`));
        }
      }
    }
  }
  for (const exception of everywhere) if (!somewhere.has(exception)) found.push(neverHolds(exception, 'in any rule that it reaches'));
  return reportedOnce(found);
};

const overlaps = (analysis: Analysis, law: Law, conditions: readonly (Condition | undefined)[]): boolean =>
  analysis.witness(
    law,
    conditions.filter((one) => one !== undefined),
  ) !== undefined;

const neverHolds = (exception: Exception, where: string): Diagnostic =>
  problem(
    'unreachable-exception',
    exception.place,
    `\`${exception.name}\` can never hold ${where}: their conditions exclude one another; take it out or mend its lines`,
  );
