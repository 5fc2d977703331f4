import { describe, expect, it } from 'vitest';
import { questionOf } from '../../../src/verdict/cases/run-case.js';
import { decideSituation } from '../../../src/verdict/decide/decide-situation.js';
import { withFacts } from '../../../src/verdict/explain/remedy-moves.js';
import { byIndex } from '../../../src/verdict/findings/table-matcher.js';
import { sampled } from '../../support/full.js';

import { shippedOracle, shippedRuleBook } from '../../support/rule-book.js';

const ruleBook = shippedRuleBook();
const oracle = shippedOracle();
const blockedCases = sampled(
  ruleBook.cases.filter((one) => one.expect.verdict === 'BLOCKED'),
  12,
);

/** Every subset but the whole set itself. */
const properSubsets = <T>(list: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: 2 ** list.length - 1 }, (_, mask) => list.filter((_, i) => (mask & (1 << i)) !== 0));

const banned = (action: string) =>
  ({ domain: 'general', action, facts: {}, asOf: '2027-01-01', jurisdictions: ['EU'], basis: 'in_force' }) as const;

describe('a remedy', () => {
  it('gives ALLOWED when applied, and no smaller part of it does, for every BLOCKED case', () => {
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

  it('says the contrary of nothing that is known, but where a step is to be done', () => {
    for (const one of blockedCases) {
      const question = questionOf(one);
      const { facts, remedies } = oracle.explain(question).explanation;
      for (const { steps } of remedies)
        for (const { fact, answer, how } of steps) {
          const known = facts.find((each) => each.fact === fact);
          if (how === 'only_if_true' && known !== undefined) expect(known.answer, `${one.name}: ${fact}`).toContain(answer);
        }
    }
  });

  it('puts what can be done before what is only claimed', () => {
    const kinds = new Set<string>();
    for (const one of blockedCases) {
      const claims = oracle
        .explain(questionOf(one))
        .explanation.remedies.map(({ steps }) => steps.filter((step) => step.how === 'only_if_true').length);
      expect(claims, one.name).toEqual(claims.toSorted((a, b) => a - b));
      for (const count of claims) kinds.add(count === 0 ? 'done' : 'claimed');
    }
    expect(kinds).toEqual(new Set(['done', 'claimed']));
  });

  it('tells first what can be left out, before any exception that is only claimed', () => {
    const { decision, explanation } = oracle.explain({
      domain: 'employment',
      action: "Score candidates' enthusiasm from their interview videos",
      facts: {},
      asOf: '2026-11-27',
      jurisdictions: ['EU'],
      basis: 'in_force',
    });
    expect(decision.ruleSource).toContain('Art. 5(1)(f)');
    const [first, ...others] = explanation.remedies;
    expect(first).toMatchObject({ facts: { infers_emotions: 'false' }, steps: [{ how: 'do_this', citation: decision.ruleSource }] });
    expect(first?.steps[0]?.advice).toMatch(/^do it without this, so that the answer is No: .*emotions/);
    expect(others.flatMap(({ facts }) => Object.keys(facts))).toContain('emotion_purpose');
  });

  it('begins with leaving the practice out for most bans, and never for what no answer may allow', () => {
    const { factOf } = oracle.compiled;
    const bans = blockedCases.map((one) => oracle.explain(questionOf(one))).filter(({ decision }) => decision.finding === 'prohibited');
    const leftOut = bans.map(({ explanation }) =>
      explanation.remedies.map(({ steps }) =>
        steps.filter(({ fact, answer, how }) => how === 'do_this' && factOf.get(fact)?.kind === 'practice' && answer === 'false'),
      ),
    );
    expect(leftOut.flat(2).filter(({ fact }) => factOf.get(fact)?.stands === true)).toEqual([]);
    expect(leftOut.filter(([first = []]) => first.length > 0).length).toBeGreaterThan(bans.length / 2);
  });

  it.each([
    'Exploit elderly people with dementia to make them sign loans',
    'Flash subliminal messages to customers so that they buy what harms them',
  ])('never advises to say that what is done does no harm: %s', (action) => {
    const { decision, explanation } = oracle.explain(banned(action));
    expect(decision.verdict).toBe('BLOCKED');
    expect(explanation.remedies.flatMap(({ facts }) => Object.keys(facts))).not.toContain('significant_harm');
  });

  it.each(['child_sexual_material', 'child_material_reproducible'])('offers nothing against sexual material of children: %s', (fact) => {
    const facts = { [fact]: ['true'], role: ['provider'], life_cycle: ['supply'] };
    const { decision, explanation } = oracle.explain({ ...banned('Publish our image generator'), facts });
    expect(decision).toMatchObject({ verdict: 'BLOCKED', reason: expect.stringContaining('no way out') });
    expect(explanation.remedies).toEqual([]);
  });

  it('offers no house rules to a police search of all warrants', () => {
    const { decision, explanation } = oracle.explain({
      domain: 'law-enforcement',
      action: 'The police match every face in the station live against all open warrants',
      facts: {},
      asOf: '2026-11-27',
      jurisdictions: ['EU'],
      basis: 'in_force',
    });
    expect(decision.verdict).toBe('BLOCKED');
    expect(JSON.stringify(explanation.remedies)).not.toMatch(/house rules/i);
  });
});
