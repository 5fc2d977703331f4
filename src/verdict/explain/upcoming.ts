import { citeLine } from '../findings/citation.js';
import { isBlocking } from '../findings/combine-findings.js';
import type { LineFinding } from '../findings/findings.js';
import type { Explanation } from '../verdict.js';

type Upcoming = Extract<LineFinding, { readonly finding: 'not_in_force' }> & { readonly from: string };

const isUpcomingBlock = (one: LineFinding): one is Upcoming =>
  one.finding === 'not_in_force' && one.from !== undefined && isBlocking(one.would);

/** Findings of rules that do not bind yet and will block, the earliest first. */
export const blockingLater = (findings: readonly LineFinding[]): readonly Upcoming[] =>
  findings.filter(isUpcomingBlock).sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));

/** The same as an explanation lists them. */
export const upcomingBlocks = (findings: readonly LineFinding[]): Explanation['upcoming'] =>
  blockingLater(findings).map(({ line, from }) => ({ rule: line.rule.id, citation: citeLine(line), from }));
