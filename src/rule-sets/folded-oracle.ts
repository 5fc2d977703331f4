import type { Steps } from '../rulebook/steps.js';
import { explainingDecision } from '../verdict/explain/explain.js';
import { byIndex } from '../verdict/findings/table-matcher.js';
import { askedAtOnce } from '../verdict/oracle/at-once.js';
import { createMemo, memoKey } from '../verdict/oracle/memo.js';
import type { OpenOracle } from '../verdict/oracle/open-oracle.js';
import type { ProofKeeper } from '../verdict/oracle/proof-keeper.js';
import { nameDecision } from '../verdict/oracle/prove-decision.js';
import type { AskedDecision, Decision, Explanation, Oracle, OracleInSteps, Question } from '../verdict/verdict.js';
import type { CompiledRuleSet } from './compile-rule-set.js';
import { type AllJudged, folding, judgeBySets, lawAlone } from './fold.js';
import { decideWith, foldedConditions, foldedQuestions, isSure } from './folded-questions.js';
import { askTogether, factsOf, proveFolded } from './prove-folded.js';

/** Opens the law to questions with rule sets beside it. */
export type Folding = (sets: readonly CompiledRuleSet[]) => Oracle;

/** Who is told of what is decided. */
export interface FoldingOptions {
  /** Keeps the proofs; absent: nobody does. */
  readonly proofs?: ProofKeeper;
  /** Told of every decision that is made, not of those remembered; must not throw. */
  readonly onDecided?: (decision: Decision) => void;
}

/** A question, decided by the law and by rule sets. */
interface FoldedAnswer {
  readonly all: AllJudged;
  readonly decision: Decision;
}

/**
 * Makes oracles that answer by the law and by rule sets together. They share one memory of decisions, bounded whatever many rule sets there
 * are; the law alone answers as if there were none.
 *
 * @param memoEntries the bound of that memory
 */
export const createFolding = (law: OpenOracle, memoEntries: number, { proofs, onDecided }: FoldingOptions = {}): Folding => {
  const memo = createMemo(memoEntries, proofs);

  return (sets) => {
    const books = askTogether(law, sets);
    const words = sets.map((set) => set.words);
    const named = sets.map((set) => set.cid.toString()).join();
    const keyOf = (question: Question): string => `${named} ${books.dayOf(question).numbers}\n${memoKey(question, 0)}`;
    function* decidingAnew(question: Question, key = keyOf(question)): Steps<FoldedAnswer> {
      const all = judgeBySets(law.judgeBeside(question, words), sets);
      const proof = proveFolded(books, all, lawAlone(all) ?? (yield* folding(all)));
      const decision = nameDecision(proof);
      proofs?.keep(decision.cid, proof);
      onDecided?.(decision);
      memo.set(key, decision);
      return { all, decision };
    }

    const inSteps: OracleInSteps = {
      *deciding(question) {
        const key = keyOf(question);
        return memo.get(key) ?? (yield* decidingAnew(question, key)).decision;
      },
      *explaining(question) {
        const { all, decision } = yield* decidingAnew(question);
        yield;
        const asked = yield* settled(all, decision);
        return { ...asked, explanation: yield* explainingFolded(law, question, all, asked.questions) };
      },
      *asking(question) {
        const { all, decision } = yield* decidingAnew(question);
        yield;
        return yield* settled(all, decision);
      },
    };
    return { summary: law.summary, ...inSteps, ...askedAtOnce(inSteps) };
  };
};

/** What would settle a question that all books have decided. */
function* settled(all: AllJudged, decision: Decision): Steps<AskedDecision> {
  const { verdict } = decision;
  const questions = yield* foldedQuestions(all, verdict);
  return { decision, questions, sure: yield* isSure(all, verdict), conditions: yield* foldedConditions(all, verdict) };
}

/** The explanations of all books as one: the law's first, then what the rule sets add. */
function* explainingFolded(law: OpenOracle, question: Question, all: AllJudged, questions: Explanation['questions']): Steps<Explanation> {
  const cid = law.summary.cid;
  const explainer = { compiled: law.compiled, matcher: byIndex, cid };
  const ofLaw = yield* explainingDecision(explainer, question, all.law.reading, all.law.decided, []);
  const ofSets: Explanation[] = [];
  for (const { set, judged } of all.sets) {
    const { compiled, facts, name } = set;
    const own = new Set(facts.map((fact) => fact.id));
    const told = yield* explainingDecision({ compiled, matcher: byIndex, cid }, judged.question, judged.reading, judged.decided, []);
    ofSets.push({
      ...told,
      statements: told.statements.filter(({ fact }) => own.has(fact)),
      findings: told.findings.map((one) => ({ ...one, rule: `${name}/${one.rule}`, clause: `${name}/${one.clause}` })),
      exceptions: told.exceptions.map((one) => ({ ...one, rule: `${name}/${one.rule}` })),
      upcoming: told.upcoming.map((one) => ({ ...one, rule: `${name}/${one.rule}` })),
    });
  }
  const joined = <Part>(of: (told: Explanation) => readonly Part[]): readonly Part[] => [ofLaw, ...ofSets].flatMap(of);
  return {
    ...ofLaw,
    statements: joined((told) => told.statements),
    facts: factsOf(all),
    findings: joined((told) => told.findings),
    exceptions: joined((told) => told.exceptions),
    conditions: joined((told) => told.conditions),
    upcoming: joined((told) => told.upcoming),
    questions,
    remedies: yield* findingRemedies([ofLaw, ...ofSets], question, all),
  };
}

/** The remedies of one book that open all of them, else those of one joined with those of the next, where these do. */
function* findingRemedies(explanations: readonly Explanation[], question: Question, all: AllJudged): Steps<Explanation['remedies']> {
  const lists = explanations.map(({ remedies }) => remedies).filter((list) => list.length > 0);
  const joined = lists.reduce<Explanation['remedies']>(
    (some, list) =>
      some.length === 0
        ? list
        : some
            .flatMap((one) => list.map((other) => ({ facts: { ...one.facts, ...other.facts }, steps: [...one.steps, ...other.steps] })))
            .slice(0, MOST_JOINED),
    [],
  );
  const given = (facts: Readonly<Record<string, string>>): Question['facts'] => ({
    ...question.facts,
    ...Object.fromEntries(Object.entries(facts).map(([fact, answer]) => [fact, [answer]])),
  });
  const found: Explanation['remedies'][number][] = [];
  for (const one of joined) {
    if (decideWith(all, given(one.facts)).verdict === 'ALLOWED') found.push(one);
    if (found.length === MOST_REMEDIES) break;
    yield;
  }
  return found;
}

/** As many as the law alone names at most. */
const MOST_REMEDIES = 10;
/** So many are joined and tried at most: those of two books all, of more books the first. */
const MOST_JOINED = 64;
