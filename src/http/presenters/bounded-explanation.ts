import type { Decision, Explanation } from '../../verdict/verdict.js';
import { presentExplanation } from './explanation.js';

/**
 * So many of each are listed. Of 1,557 descriptions (a public register, the cases of the rules) none has more than 71 statements, 41
 * findings, 364 exceptions and 41 conditions: only what is written for the words that are known here has.
 */
const MOST = { statements: 100, unread: 50, findings: 100, exceptions: 400, conditions: 100 } as const;

/** How many of a list are left out. */
type LeftOut = Partial<Record<keyof typeof MOST, number>>;

/** The first so many by rank, the lowest first; in the order in which they stood. */
const first = <T>(list: readonly T[], most: number, rankOf: (one: T) => number): readonly T[] => {
  if (list.length <= most) return list;
  const ranked = list.map((one, at) => ({ at, rank: rankOf(one) })).sort((a, b) => a.rank - b.rank || a.at - b.at);
  const kept = new Set(ranked.slice(0, most).map(({ at }) => at));
  return list.filter((_, at) => kept.has(at));
};

/** What first says something of a fact comes before what only says it again, and stronger evidence before weaker. */
const rankOfStatement = (statements: Explanation['statements']): ((one: Explanation['statements'][number]) => number) => {
  const best = new Map<string, Explanation['statements'][number]>();
  for (const one of statements) if (one.strength > (best.get(one.fact)?.strength ?? -1)) best.set(one.fact, one);
  return (one) => (best.get(one.fact) === one ? 0 : 1_001) - one.strength;
};

const HOLDING = ['yes', 'unknown', 'no'] as const;

/**
 * What `explain: "full"` adds to a verdict: all of it, but that of a text which names everything at once a part of the lists is left out,
 * and `left_out` says how much.
 */
export const presentFully = (decision: Decision, e: Explanation): object => {
  const listed = {
    statements: first(e.statements, MOST.statements, rankOfStatement(e.statements)),
    unread: first(e.unread, MOST.unread, () => 0),
    findings: first(e.findings, MOST.findings, ({ finding }) => (finding === decision.finding ? 0 : finding === 'undetermined' ? 2 : 1)),
    exceptions: first(e.exceptions, MOST.exceptions, ({ holds }) => HOLDING.indexOf(holds)),
    conditions: first(e.conditions, MOST.conditions, () => 0),
  };
  const leftOut: LeftOut = {};
  for (const name of Object.keys(MOST) as (keyof typeof MOST)[])
    if (listed[name].length < e[name].length) leftOut[name] = e[name].length - listed[name].length;
  const presented = presentExplanation(decision, { ...e, ...listed });
  return Object.keys(leftOut).length === 0 ? presented : { ...presented, left_out: leftOut };
};
