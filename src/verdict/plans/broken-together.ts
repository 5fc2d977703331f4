import type { Steps } from '../../rulebook/steps.js';
import type { Fact } from '../../rulebook/vocabulary.js';
import type { Decision, Oracle, Question } from '../verdict.js';
import type { BrokenTogether, DecidedStep, PlanStep } from './plan.js';
import { restsOnJoining } from './rests-on-joining.js';
import { contentWords, pointsBack, shareWord, takesUp } from './same-thing.js';
import { type ReadStep, sharedSafeguards, withShared } from './shared-safeguards.js';

/** So many pairs are tried, and so many findings told: no work without bound. */
const MOST_PAIRS = 100;
const MOST_FOUND = 5;

type FactOf = (id: string) => Fact | undefined;

/** Steps as one text, in their order, with what was given to each; where the same fact was given otherwise it is left open. */
const together = (steps: readonly PlanStep[]): PlanStep => {
  // INVARIANT: there is a first step; nothing is joined of none.
  const { question } = steps[0] as PlanStep;
  const facts: Record<string, Question['facts'][string]> = {};
  const open = new Set<string>();
  for (const step of steps)
    for (const [fact, answer] of Object.entries(step.question.facts)) {
      if (facts[fact] !== undefined && facts[fact].join() !== answer.join()) open.add(fact);
      facts[fact] = answer;
    }
  for (const fact of open) delete facts[fact];
  const action = steps.map((step) => step.question.action.trim().replace(/[^.!?…]$/, '$&.')).join(' ');
  return { id: steps.map(({ id }) => id).join('+'), question: { ...question, action, facts } };
};

/** Whether two steps, the earlier first, are about the same thing, and both tell something of which rules speak. */
type Linked = (i: number, j: number) => boolean;

const linkedBy = (steps: readonly DecidedStep[]): Linked => {
  const words = steps.map(({ step }) => contentWords(step.question.action));
  const tells = steps.map(({ explanation }) => explanation.statements.length > 0);
  const points = steps.map(({ step }) => pointsBack(step.question.action));
  // INVARIANT: both are places of the list.
  return (i, j) =>
    tells[i] === true &&
    tells[j] === true &&
    ((j === i + 1 && points[j] === true) || shareWord(words[i] as ReadonlySet<string>, words[j] as ReadonlySet<string>));
};

/** Whether all steps hang together, each with another one. */
const isConnected = ([first, ...others]: readonly number[], isLinked: Linked): boolean => {
  if (first === undefined) return false;
  const reached = new Set([first]);
  for (let grown = true; grown; ) {
    const next = others.filter((j) => !reached.has(j) && [...reached].some((i) => isLinked(Math.min(i, j), Math.max(i, j))));
    for (const one of next) reached.add(one);
    grown = next.length > 0;
  }
  return reached.size === others.length + 1;
};

/**
 * The steps that together break a rule that none of them breaks alone: step 2 collects faces from the web, step 5 builds the search.
 * Pairs that are about the same thing are tried first, then the whole plan, from which whatever is not needed is taken away.
 */
export function* brokenTogether(oracle: Oracle, steps: readonly DecidedStep[], factOf: FactOf): Steps<readonly BrokenTogether[]> {
  const read: readonly ReadStep[] = steps;
  const found: BrokenTogether[] = [];
  const broken = new Set(steps.filter(({ decision }) => decision.verdict === 'BLOCKED').map(({ decision }) => decision.ruleSource));

  /** The chosen steps as one, with the safeguards that the others tell of. */
  const joined = (chosen: readonly number[]): PlanStep => {
    const parts = chosen.flatMap((i) => steps[i] ?? []);
    const step = together(parts.map((part) => part.step));
    const others = read.filter((one) => !parts.some((part) => part.step.id === one.step.id));
    // What is read in the parts stands for what is read in the whole; to explain that anew would cost far more.
    const explanation = { statements: parts.flatMap((part) => part.explanation.statements) };
    return withShared(step, sharedSafeguards({ step, explanation }, others, factOf));
  };
  // A duty of which nothing is said is asked of each step by itself: silence together is no more than silence alone.
  const breaks = ({ verdict, finding, ruleSource }: Decision): boolean =>
    verdict === 'BLOCKED' && (finding === 'prohibited' || finding === 'breached') && !broken.has(ruleSource);
  function* telling(chosen: readonly number[]): Steps<void> {
    const { question } = joined(chosen);
    const { decision, explanation } = yield* oracle.explaining(question);
    if (!breaks(decision)) return;
    const parts = chosen.flatMap((i) => steps[i] ?? []);
    const isTakenUp = parts.slice(1).some(({ step }) => takesUp(step.question.action));
    const told = parts.map((part) => part.explanation);
    if (!isTakenUp && (yield* restsOnJoining(oracle, { question, decision, explanation }, told, factOf))) return;
    found.push({ steps: parts.map(({ step }) => step.id), question, decision, explanation });
    broken.add(decision.ruleSource);
  }

  const isLinked = linkedBy(steps);
  for (const [i, j] of linkedPairs(steps.length, isLinked)) {
    if (found.length >= MOST_FOUND) return found;
    // The text alone is quick to decide; what the other steps tell is looked at where that blocks.
    const pair = together([i, j].flatMap((at) => steps[at]?.step ?? [])).question;
    if (breaks(yield* oracle.deciding(pair))) yield* telling([i, j]);
    yield;
  }
  const all = steps.map((_, i) => i);
  if (steps.length < 3 || found.length >= MOST_FOUND || !breaks(yield* oracle.deciding(joined(all).question))) return found;
  let needed: readonly number[] = all;
  for (const i of all) {
    const fewer = needed.filter((one) => one !== i);
    if (fewer.length > 1 && breaks(yield* oracle.deciding(joined(fewer).question))) needed = fewer;
    yield;
  }
  if (isConnected(needed, isLinked)) yield* telling(needed);
  return found;
}

const linkedPairs = (count: number, isLinked: Linked): readonly (readonly [number, number])[] => {
  const pairs: (readonly [number, number])[] = [];
  for (let distance = 1; distance < count; distance++)
    for (let i = 0; i + distance < count && pairs.length < MOST_PAIRS; i++) if (isLinked(i, i + distance)) pairs.push([i, i + distance]);
  return pairs;
};
