import { type Diagnostic, problem } from '../../rulebook/diagnostic.js';
import { placeWithin } from '../../rulebook/place.js';
import { type Analysis, sureBlock, versionsOf } from '../analysis/analysis.js';
import { any, not } from '../analysis/condition.js';
import { printFacts } from '../analysis/witness.js';

/**
 * The phases of a version must cover its scope: a situation in none of them would be bound on no day (`phase-gap`).
 *
 * Bad: `when: { term: high_risk_system }` with a phase for `annex_iii` alone. Good: one phase for each kind of system.
 */
export const checkGaps = (analysis: Analysis): readonly Diagnostic[] =>
  analysis.laws.flatMap((law) =>
    versionsOf(law).flatMap(({ version, clause }): readonly Diagnostic[] => {
      if (version.phases.every((phase) => Object.keys(phase.when).length === 0)) return [];
      const scope = any(version.when.map((block) => sureBlock(analysis.compiled, block)));
      const covered = any(version.phases.map((phase) => sureBlock(analysis.compiled, phase.when)));
      const witness = analysis.witness(law, [scope, not(covered)]);
      if (witness === undefined) return [];
      const applies = `with ${printFacts(witness.facts)}, \`${clause.id}\` applies and none of its phases does, so it binds on no day`;
      return [problem('phase-gap', placeWithin(version.place, 'phases'), `${applies}; add a phase or narrow \`when\``)];
    }),
  );
