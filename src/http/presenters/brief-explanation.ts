import type { Decision, Explanation } from '../../verdict/verdict.js';
import { presentExplanation } from './explanation.js';
import { presentAnswer } from './question.js';

/** So many of each kind are told; the rest is for `explain: "full"`. */
const MOST = { statements: 4, findings: 5, conditions: 2, upcoming: 3, enforcement: 2, remedies: 2 } as const;

/** The best evidence for each fact: the same is mostly said by several phrases. */
const strongest = (statements: Explanation['statements']): Explanation['statements'] => {
  const best = new Map<string, Explanation['statements'][number]>();
  for (const one of statements) if (one.strength > (best.get(one.fact)?.strength ?? -1)) best.set(one.fact, one);
  const first = new Set([...best.values()].sort((a, b) => b.strength - a.strength).slice(0, MOST.statements));
  return statements.filter((one) => first.has(one));
};

/** What decided or might have, before what only comes close; what does not bind yet stands under `upcoming`. */
const nearest = (findings: Explanation['findings'], deciding: Decision['finding']): Explanation['findings'] => {
  const rank = ({ finding }: Explanation['findings'][number]): number =>
    finding === deciding ? 0 : finding === 'undetermined' ? 2 : finding === 'not_in_force' ? 3 : 1;
  return [...findings].sort((a, b) => rank(a) - rank(b)).slice(0, MOST.findings);
};

/** What bears on the verdict, without what is presumed, unknown, or far. */
const relevant = (decision: Decision, e: Explanation): Explanation => {
  const findings = nearest(e.findings, decision.finding);
  const rules = new Set(findings.map(({ rule }) => rule));
  return {
    ...e,
    statements: strongest(e.statements),
    facts: e.facts.filter(({ known }) => known !== 'presumed'),
    findings,
    exceptions: e.exceptions.filter(({ holds }) => holds === 'yes'),
    conditions: e.conditions.slice(0, MOST.conditions),
    upcoming: e.upcoming.slice(0, MOST.upcoming),
    enforcement: e.enforcement.filter(({ rule }) => rules.has(rule)).slice(0, MOST.enforcement),
    remedies: e.remedies.slice(0, MOST.remedies),
  };
};

/** Of a BLOCKED: the steps of the likeliest remedy, what to do before what to state. Empty where there is no way out. */
export const nextSteps = ({ remedies: [first] }: Explanation): readonly object[] =>
  (first?.steps ?? []).map((s) => ({ fact: s.fact, answer: presentAnswer(s.answer), how: s.how, do: s.advice, provision: s.citation }));

/** What `explain: true` adds to a verdict: what matters first, and no more than can be read. */
export const presentBriefly = (decision: Decision, e: Explanation): object => ({
  ...(decision.verdict === 'BLOCKED' && { next_steps: nextSteps(e) }),
  ...presentExplanation(decision, relevant(decision, e)),
});
