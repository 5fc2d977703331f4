import { describe, expect, it } from 'vitest';
import { decideSituation } from '../../../src/verdict/decide/decide-situation.js';
import { withFacts } from '../../../src/verdict/explain/remedy-moves.js';
import { byIndex } from '../../../src/verdict/findings/table-matcher.js';
import { questionOf } from '../../../tools/rules/cases/run-case.js';
import { sampled } from '../../support/full.js';

import { shippedOracle, shippedRuleBook } from '../../support/rule-book.js';

const ruleBook = shippedRuleBook();
const oracle = shippedOracle();
const blockedCases = sampled(
  ruleBook.cases.filter((one) => one.expect.verdict === 'BLOCKED'),
  5,
);

/** Every subset but the whole set itself. */
const properSubsets = <T>(list: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: 2 ** list.length - 1 }, (_, mask) => list.filter((_, i) => (mask & (1 << i)) !== 0));

describe('a remedy', () => {
  it('gives ALLOWED when applied, and no smaller part of it does, for every BLOCKED case', { timeout: 120_000 }, () => {
    let checked = 0;
    for (const one of blockedCases) {
      const question = questionOf(one);
      const { decided } = oracle.decideOpenly(question);
      const verdictWith = (facts: readonly (readonly [string, string])[]): string =>
        decideSituation(
          decided.tables,
          withFacts(
            { compiled: oracle.compiled, situation: decided.situation },
            new Map(facts.map(([fact, answer]) => [fact, { answer }])),
          ),
          question,
          byIndex,
        ).verdict;
      for (const remedy of oracle.explain(question).explanation.remedies) {
        const facts = Object.entries(remedy.facts);
        expect(verdictWith(facts), `${one.name}: ${JSON.stringify(remedy.facts)}`).toBe('ALLOWED');
        for (const fewer of properSubsets(facts)) expect(verdictWith(fewer), `${one.name}: only ${JSON.stringify(fewer)}`).toBe('BLOCKED');
        checked++;
      }
    }
    expect(checked).toBeGreaterThan(blockedCases.length / 10);
  });

  it('is offered for every duty that is missed', () => {
    for (const one of blockedCases) {
      const { decision } = oracle.decideOpenly(questionOf(one));
      if (decision.finding === 'breached' || decision.finding === 'unsupported')
        expect(oracle.explain(questionOf(one)).explanation.remedies.length, one.name).toBeGreaterThan(0);
    }
  });
});
