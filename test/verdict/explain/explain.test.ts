import { describe, expect, it } from 'vitest';
import { questionOf } from '../../../src/verdict/cases/run-case.js';
import type { Explanation } from '../../../src/verdict/verdict.js';
import { byExtent, everyNth } from '../../support/full.js';
import { shippedOracle, shippedRuleBook } from '../../support/rule-book.js';

const oracle = shippedOracle({ memoEntries: 0 });
const cases = everyNth(shippedRuleBook().cases, byExtent(6, 3, 3));
const explained = cases.map((one) => ({ one, ...oracle.explain(questionOf(one)) }));
const all = <K extends keyof Explanation>(member: K): readonly Explanation[K][] => explained.map(({ explanation }) => explanation[member]);

describe('an explanation', () => {
  it('quotes the action where it says what was read', () => {
    for (const { one, explanation } of explained)
      for (const { text, span } of [...explanation.statements, ...explanation.unread])
        expect(text).toBe((one.action ?? '').slice(span.start, span.end));
  });

  it.each([
    ['breached', / is stated to be missing$/],
    ['unsupported', / is not mentioned$/],
    ['excepted', /^\w+$/],
    ['not_in_force', /^(from \d{4}-\d\d-\d\d|no longer in force)$/],
    ['undetermined', / is (not known|told too faintly)$/],
  ])('%s: names the one condition that decided', (finding, because) => {
    const found = all('findings')
      .flat()
      .filter((one) => one.finding === finding);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((one) => !because.test(one.because ?? ''))).toEqual([]);
  });

  it.each(['prohibited', 'met'])('%s: names no condition, since all of them decided', (finding) => {
    const found = all('findings')
      .flat()
      .filter((one) => one.finding === finding);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((one) => one.because !== undefined)).toEqual([]);
  });

  it('lists what will block from the earliest day on', () => {
    const lists = all('upcoming').filter((list) => list.length > 1);
    expect(lists.length).toBeGreaterThan(0);
    for (const list of lists) expect(list.map(({ from }) => from)).toEqual(list.map(({ from }) => from).sort());
  });

  it('says once of each rule since when its enforcement is stayed', () => {
    for (const list of all('enforcement')) {
      const rules = list.map(({ rule, from }) => `${rule} ${from}`);
      expect(rules).toEqual([...new Set(rules)]);
    }
  });

  it('has conditions where a rule is met, and remedies where something blocks', () => {
    for (const { explanation, decision } of explained) {
      const isMet = explanation.findings.some((one) => one.finding === 'met');
      if (explanation.conditions.length > 0) expect(isMet).toBe(true);
      if (decision.verdict === 'ALLOWED') expect(explanation.remedies).toEqual([]);
    }
  });

  it('says of the exception that decided that it holds', () => {
    const excepted = explained.filter(({ decision }) => decision.finding === 'excepted');
    expect(excepted.length).toBeGreaterThan(0);
    for (const { explanation } of excepted) expect(explanation.exceptions.some((one) => one.holds === 'yes')).toBe(true);
  });
});

describe('the questions of an explanation', () => {
  it('are about facts that the caller did not give, each once, five at most', () => {
    for (const { explanation } of explained) {
      const asked = explanation.questions.map((one) => one.fact);
      expect(asked.length).toBeLessThanOrEqual(5);
      expect(asked).toEqual([...new Set(asked)]);
      const isAnswered = (fact: string): boolean => explanation.facts.some((one) => one.fact === fact && one.known === 'given');
      expect(asked.filter(isAnswered)).toEqual([]);
    }
  });

  it('ask for the fact that alone keeps a rule from applying, where its answer can block', () => {
    const open = explained.filter(({ decision }) => decision.finding === 'undetermined');
    expect(open.length).toBeGreaterThan(0);
    for (const { explanation } of open.filter((one) => one.explanation.questions.length > 0)) {
      const missing = explanation.findings.filter((one) => one.finding === 'undetermined').map((one) => one.because?.replace(/ is .*/, ''));
      const [first] = explanation.questions;
      const flips = first?.leadsTo.some(({ verdict }) => verdict === 'BLOCKED');
      expect(flips || missing.includes(first?.fact)).toBe(true);
    }
  });

  it('ask for the safeguard about which nothing is said, or for what takes the rule away', () => {
    const silent = explained.filter(({ decision }) => decision.finding === 'unsupported');
    expect(silent.length).toBeGreaterThan(0);
    for (const { explanation } of silent) {
      const unmentioned = explanation.findings
        .filter((one) => one.finding === 'unsupported')
        .map((one) => one.because?.replace(/ is not mentioned$/, ''));
      const isAsked = explanation.questions.some((one) => unmentioned.includes(one.fact));
      const frees = explanation.questions.some((one) => one.leadsTo.some(({ verdict }) => verdict === 'ALLOWED'));
      if (explanation.questions.length > 0) expect(isAsked || frees).toBe(true);
    }
  });
});
