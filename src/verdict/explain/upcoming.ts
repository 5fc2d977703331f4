import { citeFully } from '../findings/citation.js';
import { isBlocking } from '../findings/combine-findings.js';
import type { LineFinding } from '../findings/findings.js';
import type { Explanation } from '../verdict.js';

/** Rules that do not bind yet and will block, the earliest first. */
export const upcomingBlocks = (findings: readonly LineFinding[]): Explanation['upcoming'] =>
  findings
    .flatMap((one) =>
      one.finding === 'not_in_force' && one.from !== undefined && isBlocking(one.would)
        ? [{ rule: one.line.rule.id, citation: citeFully(one.line.regulation, one.line.clause.cite), from: one.from }]
        : [],
    )
    .sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
