import { type Diagnostic, problem } from '../../rulebook/diagnostic.js';
import { placeWithin } from '../../rulebook/place.js';
import { type Analysis, type VersionLines, versionsOf } from '../analysis/analysis.js';
import { all, type Condition, not } from '../analysis/condition.js';

/**
 * A clause must be able to block somebody: `rule-never-fires`.
 *
 * Bad: `when: { setting: workplace, term: at_school }` where the term says `setting: education`.
 * Good: `when: { setting: [workplace, education] }`.
 */
export const checkNeverFires = (analysis: Analysis): readonly Diagnostic[] =>
  analysis.laws.flatMap((law) =>
    versionsOf(law).flatMap((one): readonly Diagnostic[] => {
      const holds = (...conditions: readonly Condition[]): boolean => analysis.witness(law, conditions) !== undefined;
      if (holds(one.blocks)) return [];
      return [
        problem('rule-never-fires', placeWithin(one.version.place, 'when'), `\`${one.clause.id}\` can never block: ${reason(one, holds)}`),
      ];
    }),
  );

const reason = (one: VersionLines, holds: (...conditions: readonly Condition[]) => boolean): string => {
  if (!holds(one.applies)) return 'its conditions exclude one another, or those of its phases; take one out';
  const [line] = one.lines;
  const always = line?.excepted.findIndex((exception) => !holds(one.applies, not(exception))) ?? -1;
  const name = line?.line.exceptions[always]?.written.name;
  if (name !== undefined) return `wherever it applies the exception \`${name}\` holds; narrow the exception`;
  if (line !== undefined && !holds(one.applies, all(line.excepted.map(not))))
    return 'wherever it applies one of its exceptions holds; narrow them';
  return one.version.requires.length === 0
    ? 'it is a duty and requires nothing; say what under `requires`'
    : 'none of its safeguards can be missing; look at their `when` and `unless`';
};
