import type { Decided } from '../decide/decided.js';
import { citeLine } from '../findings/citation.js';
import type { Explanation } from '../verdict.js';

/** The rules that do not bind yet and will block, each on the day from which it does, the earliest first. */
export const upcomingBlocks = ({ later, findings }: Pick<Decided, 'later' | 'findings'>): Explanation['upcoming'] =>
  later().flatMap(({ from, lines }) =>
    findings.flatMap((one) =>
      one.finding === 'not_in_force' && one.from === from && lines.includes(one.line)
        ? [{ rule: one.line.rule.id, citation: citeLine(one.line), from }]
        : [],
    ),
  );
