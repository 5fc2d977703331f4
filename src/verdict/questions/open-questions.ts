import type { Steps } from '../../rulebook/steps.js';
import type { Fact } from '../../rulebook/vocabulary.js';
import type { Decided } from '../decide/decided.js';
import { citeLine, NO_PROVISION, ruleSource } from '../findings/citation.js';
import { isBlocking } from '../findings/combine-findings.js';
import type { OpenQuestion, Question } from '../verdict.js';
import { type Candidate, candidatesOf, type Decision } from './candidates.js';

/** So many questions at once; more are not answered. */
const MOST_QUESTIONS = 5;
/** So many facts are tried, and so many pairs of answers: no work without bound. */
const MOST_CANDIDATES = 20;
const MOST_PAIRS = 300;
/** Of a text that says thousands of things fewer pairs are tried: each trial looks at all of them. */
const MOST_HEEDED = 200_000;

/** A decision, and how the same text is decided where the caller gives more facts. */
export interface Asked extends Decision {
  readonly question: Question;
  readonly decideWith: (facts: Question['facts']) => Decided;
}

/**
 * The unknown facts whose answers can change the verdict, at most five: those that can alone, else those that can
 * together with others. Each answer is decided, so what it leads to is no guess. None where nothing can change.
 *
 * @param doubted see `candidatesOf`
 */
export function* openQuestions(asked: Asked, doubted: boolean): Steps<readonly OpenQuestion[]> {
  const tried: OpenQuestion[] = [];
  for (const candidate of candidatesOf(asked, doubted).slice(0, MOST_CANDIDATES)) tried.push(yield* tryAnswers(candidate, asked));
  const alone = tried.filter((one) => one.leadsTo.some(({ verdict }) => verdict !== asked.decided.verdict));
  // What blocks by every answer takes for granted that the practice is there: it is asked together with that, or for want of better.
  const isFair = ({ leadsTo }: OpenQuestion): boolean =>
    asked.decided.verdict === 'BLOCKED' || leadsTo.some((one) => one.verdict === 'ALLOWED');
  const fair = alone.filter(isFair);
  if (fair.length > 0) return fair.slice(0, MOST_QUESTIONS);
  const both = yield* together(tried, asked);
  return (both.length > 0 ? both : alone).slice(0, MOST_QUESTIONS);
}

/** What every answer to one question leads to. */
function* tryAnswers({ column, line }: Candidate, { compiled, question, decideWith }: Asked): Steps<OpenQuestion> {
  // INVARIANT: a candidate's column is one of the rule book's.
  const fact = compiled.facts[column] as Fact;
  const leadsTo: OpenQuestion['leadsTo'][number][] = [];
  for (const answer of fact.answers) {
    const { verdict, deciding } = decideWith({ ...question.facts, [fact.id]: [answer] });
    leadsTo.push({ answer, verdict, ruleSource: ruleSource(deciding) });
    yield;
  }
  const why = line === undefined ? NO_PROVISION : citeLine(line);
  return { fact: fact.id, question: fact.question, answers: fact.answers, why, leadsTo };
}

/** Questions that change the verdict together, where none does alone: two, or as many as it takes to open what blocks. */
function* together(tried: readonly OpenQuestion[], asked: Asked): Steps<readonly OpenQuestion[]> {
  const two = yield* inPairs(tried, asked);
  return two.length > 0 ? two : yield* oneByOne(tried, asked);
}

/** The first two questions that change the verdict together. */
function* inPairs(tried: readonly OpenQuestion[], { question, decided, decideWith, reading }: Asked): Steps<readonly OpenQuestion[]> {
  const most = Math.min(MOST_PAIRS, MOST_HEEDED / Math.max(1, reading.statements.length));
  let trials = 0;
  for (const [i, first] of tried.entries())
    for (const second of tried.slice(i + 1))
      for (const one of first.answers)
        for (const other of second.answers) {
          if (++trials > most) return [];
          const facts = { ...question.facts, [first.fact]: [one], [second.fact]: [other] };
          if (decideWith(facts).verdict !== decided.verdict) return [first, second];
          yield;
        }
  return [];
}

/** The questions whose answers take away what blocks, one finding after the other; none where something stays. */
function* oneByOne(tried: readonly OpenQuestion[], { question, decided, decideWith }: Asked): Steps<readonly OpenQuestion[]> {
  const chosen: OpenQuestion[] = [];
  let { facts } = question;
  let left = lacking(decided);
  for (const one of tried) {
    for (const answer of one.answers) {
      const then = decideWith({ ...facts, [one.fact]: [answer] });
      yield;
      if (lacking(then) >= left) continue;
      chosen.push(one);
      facts = { ...facts, [one.fact]: [answer] };
      left = lacking(then);
      if (then.verdict !== decided.verdict) return chosen;
      break;
    }
  }
  return [];
}

/** How much blocks: the findings, and the safeguards that each lacks. */
const lacking = ({ findings }: Decided): number =>
  findings.reduce(
    (sum, one) =>
      sum + (one.finding === 'breached' || one.finding === 'unsupported' ? one.failing.length : isBlocking(one.finding) ? 1 : 0),
    0,
  );
