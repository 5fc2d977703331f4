import { intervalOf } from '../compile/intervals.js';
import { explainDecision } from '../verdict/explain/explain.js';
import { byIndex } from '../verdict/findings/table-matcher.js';
import { createMemo, memoKey } from '../verdict/oracle/memo.js';
import type { OpenOracle } from '../verdict/oracle/open-oracle.js';
import type { ProofKeeper } from '../verdict/oracle/proof-keeper.js';
import { nameDecision } from '../verdict/oracle/prove-decision.js';
import type { Decision, Explanation, Oracle, Question } from '../verdict/verdict.js';
import type { CompiledRuleSet } from './compile-rule-set.js';
import { type AllJudged, fold, judgeBySets } from './fold.js';
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
    const answer = (question: Question): FoldedAnswer => {
      const all = judgeBySets(law.judgeBeside(question, words), sets);
      const proof = proveFolded(books, all, fold(all));
      const decision = nameDecision(proof);
      proofs?.keep(decision.cid, proof);
      onDecided?.(decision);
      return { all, decision };
    };
    const keyOf = (question: Question): string => {
      const intervals = books.compiled.map(({ calendars }) => intervalOf(calendars[question.basis].changes, question.asOf));
      return `${named} ${intervals.join()}\n${memoKey(question, 0)}`;
    };
    const decideAnew = (question: Question, key = keyOf(question)): FoldedAnswer => {
      const answered = answer(question);
      memo.set(key, answered.decision);
      return answered;
    };

    return {
      summary: law.summary,
      decide(question) {
        const key = keyOf(question);
        return memo.get(key) ?? decideAnew(question, key).decision;
      },
      explain(question) {
        const { all, decision } = decideAnew(question);
        return { decision, explanation: explainFolded(law, question, all, decision) };
      },
      ask(question) {
        const { all, decision } = decideAnew(question);
        const { verdict } = decision;
        return {
          decision,
          questions: foldedQuestions(all, verdict),
          sure: isSure(all, verdict),
          conditions: foldedConditions(all, verdict),
        };
      },
    };
  };
};

/** The explanations of all books as one: the law's first, then what the rule sets add. */
const explainFolded = (law: OpenOracle, question: Question, all: AllJudged, { verdict }: Decision): Explanation => {
  const cid = law.summary.cid;
  const ofLaw = explainDecision({ compiled: law.compiled, matcher: byIndex, cid }, question, all.law.reading, all.law.decided, []);
  const ofSets = all.sets.map(({ set: { compiled, facts, name }, judged }) => {
    const own = new Set(facts.map((fact) => fact.id));
    const told = explainDecision({ compiled, matcher: byIndex, cid }, judged.question, judged.reading, judged.decided, []);
    return {
      ...told,
      statements: told.statements.filter(({ fact }) => own.has(fact)),
      findings: told.findings.map((one) => ({ ...one, rule: `${name}/${one.rule}`, clause: `${name}/${one.clause}` })),
      exceptions: told.exceptions.map((one) => ({ ...one, rule: `${name}/${one.rule}` })),
      upcoming: told.upcoming.map((one) => ({ ...one, rule: `${name}/${one.rule}` })),
    };
  });
  const joined = <Part>(of: (told: Explanation) => readonly Part[]): readonly Part[] => [ofLaw, ...ofSets].flatMap(of);
  return {
    ...ofLaw,
    statements: joined((told) => told.statements),
    facts: factsOf(all),
    findings: joined((told) => told.findings),
    exceptions: joined((told) => told.exceptions),
    conditions: joined((told) => told.conditions),
    upcoming: joined((told) => told.upcoming),
    questions: foldedQuestions(all, verdict),
    remedies: remediesOf([ofLaw, ...ofSets], question, all),
  };
};

/** The remedies of one book that open all of them, else those of one joined with those of the next, where these do. */
const remediesOf = (explanations: readonly Explanation[], question: Question, all: AllJudged): Explanation['remedies'] => {
  const lists = explanations.map(({ remedies }) => remedies).filter((list) => list.length > 0);
  const joined = lists.reduce<Explanation['remedies']>(
    (some, list) =>
      some.length === 0
        ? list
        : some.flatMap((one) => list.map((other) => ({ facts: { ...one.facts, ...other.facts }, steps: [...one.steps, ...other.steps] }))),
    [],
  );
  const given = (facts: Readonly<Record<string, string>>): Question['facts'] => ({
    ...question.facts,
    ...Object.fromEntries(Object.entries(facts).map(([fact, answer]) => [fact, [answer]])),
  });
  return joined.filter(({ facts }) => decideWith(all, given(facts)).verdict === 'ALLOWED').slice(0, MOST_REMEDIES);
};

/** As many as the law alone names at most. */
const MOST_REMEDIES = 10;
