import type { Steps } from '../../rulebook/steps.js';
import { isBlocking } from '../findings/combine-findings.js';
import type { LineFinding } from '../findings/findings.js';
import { findInTables } from '../findings/table-matcher.js';
import type { KnownSituation } from '../situation/presumption.js';
import type { Remedy } from '../verdict.js';
import { movesOn, type RemedyInput, type RemedySteps, withFacts } from './remedy-moves.js';

/** Bounds of the search: more than this many steps is no advice, and more than this many ways no help. */
const MOST_STEPS = 8;
const MOST_REMEDIES = 8;
const MOST_TRIALS = 2_000;

/**
 * The smallest sets of facts that turn BLOCKED into ALLOWED, through the safeguards and the named exceptions of the rules
 * that block; breadth first, each set decided again, and each shrunk until no smaller subset of it suffices.
 */
export function* findingRemedies(input: RemedyInput): Steps<readonly Remedy[]> {
  const found: RemedySteps[] = [];
  const seen = new Set<string>();
  let trials = 0;
  // What is shrunk was mostly decided on the way to it.
  const decided = new Map<string, LineFinding | undefined>();
  function* firstBlocking(steps: RemedySteps): Steps<LineFinding | undefined> {
    trials++;
    const key = keyOf(steps);
    if (decided.has(key)) return decided.get(key);
    const first = firstBlockingIn(withFacts(input, steps), input);
    decided.set(key, first);
    yield;
    return first;
  }
  let level: readonly RemedySteps[] = [new Map()];
  while (level.length > 0 && found.length < MOST_REMEDIES && trials < MOST_TRIALS) {
    const next: RemedySteps[] = [];
    for (const steps of level) {
      if (found.some((known) => covers(steps, known)) || trials >= MOST_TRIALS) continue;
      const blocking = yield* firstBlocking(steps);
      if (blocking === undefined) {
        const minimal = yield* shrink(steps, firstBlocking);
        if (!found.some((known) => covers(minimal, known) || covers(known, minimal))) found.push(minimal);
        continue;
      }
      for (const move of movesOn(blocking, input)) {
        const wider = new Map([...steps, ...move]);
        const key = keyOf(wider);
        if (wider.size === steps.size || wider.size > MOST_STEPS || seen.has(key)) continue;
        seen.add(key);
        next.push(wider);
      }
    }
    level = next.sort((a, b) => a.size - b.size);
  }
  return found
    .sort((a, b) => claimsOf(a) - claimsOf(b) || a.size - b.size)
    .slice(0, MOST_REMEDIES)
    .map(presentRemedy);
}

/** The first finding that blocks; tables behind it are not asked. */
const firstBlockingIn = (situation: KnownSituation, { tables, question, matcher }: RemedyInput): LineFinding | undefined => {
  for (const table of tables) {
    const first = findInTables([table], situation, question.basis, matcher).find((one) => isBlocking(one.finding));
    if (first !== undefined) return first;
  }
  return undefined;
};

/** Tells sets of steps apart by what they come to. */
const keyOf = (steps: RemedySteps): string =>
  [...steps]
    .map(([fact, step]) => `${fact}=${step.answer}`)
    .sort()
    .join(';');

/** How much of a remedy is claimed and not done: what can be made so comes first. */
const claimsOf = (steps: RemedySteps): number => [...steps.values()].filter((one) => one.how === 'only_if_true').length;

const presentRemedy = (steps: RemedySteps): Remedy => ({
  facts: Object.fromEntries([...steps].map(([fact, step]) => [fact, step.answer])),
  steps: [...steps.values()],
});

const covers = (wide: RemedySteps, narrow: RemedySteps): boolean =>
  [...narrow].every(([fact, step]) => wide.get(fact)?.answer === step.answer);

/** Takes out every step that the rest does without. */
function* shrink(steps: RemedySteps, firstBlocking: (fewer: RemedySteps) => Steps<LineFinding | undefined>): Steps<RemedySteps> {
  let kept = steps;
  for (const fact of steps.keys()) {
    const fewer = new Map([...kept].filter(([other]) => other !== fact));
    if ((yield* firstBlocking(fewer)) === undefined) kept = fewer;
  }
  return kept;
}
