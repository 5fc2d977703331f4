import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { generatedRuleSet } from '../../bench/generated-rule-set.js';
import { compileOtherPhrases, otherWordsPlainly } from '../../src/reading/other-words.js';
import type { OtherWords } from '../../src/reading/reading.js';
import { type CompiledRuleSet, compileRuleSet } from '../../src/rule-sets/compile-rule-set.js';
import { type AllJudged, folding, judgeBySets, lawAlone } from '../../src/rule-sets/fold.js';
import { foldedQuestions, isSure } from '../../src/rule-sets/folded-questions.js';
import { judgePlainly } from '../../src/rule-sets/judge-by-set.js';
import { factsOf } from '../../src/rule-sets/prove-folded.js';
import { type RuleSetFiles, readRuleSet } from '../../src/rule-sets/read-rule-set.js';
import { atOnce } from '../../src/rulebook/steps.js';
import type { Question } from '../../src/verdict/verdict.js';
import { shippedOracle } from '../support/rule-book.js';

/** A compiled rule set, the same words read by the plain way, and what it speaks of. */
interface Policy {
  readonly set: CompiledRuleSet;
  readonly plainly: OtherWords;
  readonly phrases: readonly string[];
  /** The actions of its cases. */
  readonly texts: readonly string[];
}

const policyOf = (files: RuleSetFiles): Policy => {
  const { ruleSet } = readRuleSet(files, 'acme');
  if (ruleSet === undefined) throw new Error('the rule set has errors');
  const { compiled: set } = compileRuleSet(ruleSet, shippedOracle({ memoEntries: 0 }).compiled.ruleBook);
  if (set === undefined) throw new Error('the rule set cannot be compiled');
  const { vocabulary, cases } = ruleSet.ruleBook;
  return {
    set,
    plainly: otherWordsPlainly(vocabulary, compileOtherPhrases(vocabulary, [])),
    phrases: vocabulary.facts.flatMap((fact) =>
      [...Object.values(fact.phrases).flat(), ...(fact.measure?.near ?? [])].map(({ text }) => text),
    ),
    texts: cases.flatMap((one) => (one.action === undefined ? [] : [one.action])),
  };
};

/** The example of a travel company. */
export const travelPolicy = (): Policy => {
  const folder = 'examples/travel-policy';
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.yaml'));
  return policyOf(new Map(files.map((file) => [file, readFileSync(join(folder, file))])));
};

/** One of many. */
export const generated = (number: number): Policy => policyOf(generatedRuleSet(number, 20));

/** The fast way against the plain one: statements, verdict, words, facts and questions. */
export const equalsPlainWay = (policies: readonly Policy[], action: string): void => {
  const oracle = shippedOracle({ memoEntries: 0 });
  const question: Question = { domain: 'general', action, facts: {}, asOf: '2026-12-01', jurisdictions: [], basis: 'in_force' };
  const { beside, judged } = oracle.judgeBeside(
    question,
    policies.flatMap(({ set, plainly }) => [set.words, plainly]),
  );
  const [fast, plain] = [0, 1].map((way) => beside.filter((_, i) => i % 2 === way));
  expect(fast, action).toEqual(plain);
  const sets = policies.map(({ set }) => set);
  const plainly: AllJudged = { law: judged, sets: sets.map((set, i) => judgePlainly(set, judged, plain?.[i] ?? [])) };
  // The second time it remembers.
  for (const all of [1, 2].map(() => judgeBySets({ judged, beside: fast ?? [] }, sets))) expect(told(all), action).toEqual(told(plainly));
};

const told = (all: AllJudged): object => {
  const { by: _, set, ...folded } = atOnce(folding(all));
  const { by: __, ...alone } = lawAlone(all) ?? { by: undefined, ...folded };
  expect(alone).toEqual(folded);
  return {
    ...folded,
    set: set?.name,
    facts: factsOf(all),
    reasons: all.sets.map(({ judged }) => [judged.reason, judged.confidence]),
    questions: atOnce(foldedQuestions(all, folded.verdict)),
    sure: atOnce(isSure(all, folded.verdict)),
  };
};
