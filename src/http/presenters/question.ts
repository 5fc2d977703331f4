import type { Condition, OpenQuestion } from '../../verdict/verdict.js';

/** As JSON callers send it back in `facts`: `true` and `false` as booleans, other answers as words. */
export const presentAnswer = (answer: string): boolean | string => (answer === 'true' ? true : answer === 'false' ? false : answer);

/** A question whose answer, sent back under `fact` in `facts`, can change the verdict. */
export const presentQuestion = (q: OpenQuestion): object => ({
  fact: q.fact,
  question: q.question,
  answers: q.answers.map(presentAnswer),
  why: q.why,
  leads_to: q.leadsTo.map((one) => ({ answer: presentAnswer(one.answer), verdict: one.verdict, rule_source: one.ruleSource })),
});

/** What an ALLOWED hangs on: sent back under `fact` in `facts`, an answer that does not keep it makes it BLOCKED. */
export const presentCondition = (c: Condition): object => ({
  fact: c.fact,
  do: c.advice,
  question: c.question,
  answers: c.answers.map(presentAnswer),
  kept_by: c.keptBy.map(presentAnswer),
  citation: c.citation,
});
