import type { Steps } from '../rulebook/steps.js';
import { ruleSource } from '../verdict/findings/citation.js';
import type { Judged } from '../verdict/oracle/judge-question.js';
import { openConditions } from '../verdict/questions/open-conditions.js';
import type { Condition, OpenQuestion, Outcome, Question } from '../verdict/verdict.js';
import { type AllJudged, isOpen } from './fold.js';

/** So many questions at once, as for the law alone. */
const MOST_QUESTIONS = 5;

/** The verdict of both books, were these facts given, and what it rests on. */
export const decideWith = (
  { law, sets }: AllJudged,
  facts: Question['facts'],
): { readonly verdict: Outcome; readonly ruleSource: string } => {
  const books = [law, ...sets.map(({ judged }) => judged)].map(({ asked }) => asked.decideWith(facts));
  const refusing = books.find((one) => one.verdict === 'BLOCKED') ?? books[0];
  return { verdict: refusing?.verdict ?? 'ALLOWED', ruleSource: ruleSource(refusing?.deciding) };
};

/** Whether no answer can change what both books come to: one that refuses for certain is enough, else all must be sure. */
export function* isSure(all: AllJudged, verdict: Outcome): Steps<boolean> {
  const books = [all.law, ...all.sets.map(({ judged }) => judged)];
  if (verdict === 'BLOCKED') {
    for (const one of books) if (one.decided.verdict === 'BLOCKED' && (yield* isSettled(one))) return true;
    return false;
  }
  if (!(yield* isSettled(all.law)) || (yield* all.law.doubting()) !== undefined) return false;
  for (const { judged } of all.sets) if (!(yield* isSettled(judged)) || (yield* isOpen(judged))) return false;
  return true;
}

function* isSettled(one: Judged): Steps<boolean> {
  return (yield* one.settling()).length === 0;
}

/** What may be asked: the questions of each book, each answer decided by all of them; none where the verdict is sure. */
export function* foldedQuestions(all: AllJudged, verdict: Outcome): Steps<readonly OpenQuestion[]> {
  if (yield* isSure(all, verdict)) return [];
  const asked = new Map<string, OpenQuestion>();
  for (const judged of [all.law, ...all.sets.map((one) => one.judged)])
    for (const question of yield* judged.settling())
      if (!asked.has(question.fact)) {
        asked.set(question.fact, leadingOn(question, all));
        yield;
      }
  return [...asked.values()].slice(0, MOST_QUESTIONS);
}

/** What an ALLOWED of both books hangs on. */
export function* foldedConditions({ law, sets }: AllJudged, verdict: Outcome): Steps<readonly Condition[]> {
  if (verdict === 'BLOCKED') return [];
  const conditions: Condition[] = [];
  for (const { asked } of [law, ...sets.map((one) => one.judged)]) conditions.push(...(yield* openConditions(asked)));
  return conditions;
}

const leadingOn = (question: OpenQuestion, all: AllJudged): OpenQuestion => ({
  ...question,
  leadsTo: question.answers.map((answer) => ({
    answer,
    ...decideWith(all, { ...all.law.question.facts, [question.fact]: [answer] }),
  })),
});
