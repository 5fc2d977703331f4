import type { LineFinding } from './findings.js';
import type { Finding, Outcome } from './verdict.js';

/**
 * Order of precedence (design): prohibitions, breaches, silence where it counts; then what explains an ALLOWED. Within a
 * row the findings are already in the law's order of citation; within one rule the more specific scope decides first.
 */
const PRECEDENCE: readonly Finding[] = ['prohibited', 'breached', 'unsupported', 'excepted', 'met', 'not_in_force', 'undetermined'];

const BLOCKS: ReadonlySet<Finding> = new Set(['prohibited', 'breached', 'unsupported']);

export const blocks = (finding: Finding): boolean => BLOCKS.has(finding);

export interface Folded {
  readonly verdict: Outcome;
  /** Absent where no rule has anything to say. */
  readonly deciding?: LineFinding;
}

export const fold = (findings: readonly LineFinding[]): Folded => {
  for (const wanted of PRECEDENCE) {
    const row = findings.filter((one) => one.finding === wanted);
    const [first] = row;
    if (first === undefined) continue;
    const sameRule = row.filter((one) => one.line.rule === first.line.rule);
    const deciding = (wanted === 'not_in_force' ? row : sameRule).reduce((best, one) => ((rank(one) - rank(best) || (one.line.rule === best.line.rule ? one.cells - best.cells : 0)) > 0 ? one : best));
    return { verdict: blocks(wanted) ? 'BLOCKED' : 'ALLOWED', deciding };
  }
  return { verdict: 'ALLOWED' };
};

/** Among provisions that do not bind yet, one that would block matters more than one that would not. */
const rank = (finding: LineFinding): number => (finding.finding === 'not_in_force' ? (finding.from === undefined ? 0 : 1) + (blocks(finding.would) ? 2 : 0) : 0);
