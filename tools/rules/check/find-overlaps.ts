import { type Analysis, bindingTogether } from '../../../src/compile/analysis/analysis.js';
import { printFacts } from '../../../src/compile/analysis/witness.js';

/**
 * Pairs of clauses that can block one situation on one day. Often that is the law (two duties towards one person); an author
 * who did not mean it sees here which situation it is.
 */
export const findOverlaps = (analysis: Analysis): readonly string[] =>
  analysis.laws.flatMap((law) => {
    const together = bindingTogether(analysis, law.regulation.jurisdiction);
    const seen = new Set<string>();
    return law.lines.flatMap((one, i) =>
      law.lines.slice(i + 1).flatMap((other): readonly string[] => {
        const pair = `${one.line.clause.id} ${other.line.clause.id}`;
        if (
          one.line.clause === other.line.clause ||
          seen.has(pair) ||
          !together.some(({ lines }) => lines.has(one.line) && lines.has(other.line))
        )
          return [];
        const witness = analysis.witness(law, [one.blocks, other.blocks]);
        if (witness === undefined) return [];
        seen.add(pair);
        return [`overlap: \`${one.line.clause.id}\` and \`${other.line.clause.id}\` both block ${printFacts(witness.facts)}`];
      }),
    );
  });
