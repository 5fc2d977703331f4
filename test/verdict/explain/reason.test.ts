import { describe, expect, it } from 'vitest';
import { questionOf } from '../../../src/verdict/cases/run-case.js';
import type { Decision, Question } from '../../../src/verdict/verdict.js';
import { byExtent, sampled } from '../../support/full.js';
import { shippedOracle, shippedRuleBook } from '../../support/rule-book.js';

const oracle = shippedOracle({ memoEntries: 0 });
/** Every so-manieth case. */
const cases = sampled(shippedRuleBook().cases, 8);
const decisions = cases.map((one) => oracle.decide(questionOf(one)));
const ask = (action: string, more: Partial<Question> = {}): Decision =>
  oracle.decide({ domain: 'general', action, facts: {}, asOf: '2026-11-20', jurisdictions: [], basis: 'in_force', ...more });

describe('the reason of a verdict', () => {
  it.each([
    ['prohibited', /Only a stated exception would change this: |The law names no way out of this rule\./],
    ['breached', /It is stated that (this is|these are) missing: /],
    ['unsupported', /Nothing is said about (a step|steps) that must come first: /],
    ['excepted', /: an exception is stated, so (this rule does|the rules that it reaches do) not bite\. .+[?] .+\./],
    ['met', /: the rule applies and (what it asks for is stated|is met on condition that you .+)\./],
    ['not_in_force', /: the rule does not bind yet; it will (block this|apply) from \d{4}-\d\d-\d\d\./],
    ['undetermined', / comes close \(.+\), but one fact is not (stated|told clearly enough)\. .+[?] /],
    ['none', /silence is no clearance|this is no clearance|nothing is cleared/],
  ])('%s: says what decided', (finding, says) => {
    const reasons = decisions.filter((one) => one.finding === finding).map((one) => one.reason);
    expect(reasons.length).toBeGreaterThan(0);
    expect(reasons.filter((reason) => !says.test(reason))).toEqual([]);
  });

  it('ends with its source, whatever decided', () => {
    expect(decisions.filter((one) => !one.reason.endsWith(` (${one.ruleSource})`))).toEqual([]);
  });

  it('names no exception by its identifier, and leaves no question without its mark', () => {
    expect(decisions.filter((one) => /[a-z]_[a-z]/.test(one.reason)).map((one) => one.reason)).toEqual([]);
    const asked = shippedRuleBook().vocabulary.facts.map((fact) => fact.question.replace(/\?$/, ''));
    const cut = (reason: string): boolean => asked.some((question) => reason.includes(question) && !reason.includes(`${question}?`));
    expect(decisions.filter((one) => cut(one.reason)).map((one) => one.reason)).toEqual([]);
  });

  it('says of an ALLOWED what will block later, and of a block never', () => {
    const later = /From \d{4}-\d\d-\d\d .+ will block it\./;
    expect(decisions.filter((one) => one.verdict === 'ALLOWED' && later.test(one.reason)).length).toBeGreaterThan(0);
    expect(decisions.filter((one) => one.verdict === 'BLOCKED' && later.test(one.reason))).toEqual([]);
  });

  it.each([
    ['a text in another language', 'Bewerte die Bewerber nach ihrem Gesicht', /^The text is not in English and was not read: /],
    ['a text of unknown words', 'Xqzv brrt plimf grunx zzkk', /^The text has hardly a word that is known and was not read: /],
    [
      'a part in another language',
      'Sort the invoices by date. Bewerte die Bewerber nach ihrem Gesicht und lehne sie dann ab.',
      /^A part of the text is not in English and was not read\./,
    ],
  ])('says first that %s was not read', (_, action, says) => {
    expect(ask(action).reason).toMatch(says);
  });

  it('says that no rule was looked at where only places outside are named', () => {
    expect(ask('Rank job applicants for a warehouse in Texas by score').reason).toBe(
      'The places named lie outside the jurisdictions that are covered, so no rule was looked at. ' +
        'Other law may still forbid the action: this is no clearance. (No covered provision applies)',
    );
  });

  it('foretells what deciding on that day gives, and no block that does not come', () => {
    const told = cases.flatMap((one) => {
      const question = questionOf(one);
      const day = /(?:From|from) (\d{4}-\d\d-\d\d) .+ will block it\.|will block this from (\d{4}-\d\d-\d\d)/.exec(
        oracle.decide(question).reason,
      );
      return day === null ? [] : [{ question, day: day[1] ?? day[2] ?? '' }];
    });
    expect(told.length).toBeGreaterThan(byExtent(8, 40, 40));
    for (const { question, day } of told) {
      const then = oracle.decide({ ...question, asOf: day });
      expect([question.action, day, then.verdict]).toEqual([question.action, day, 'BLOCKED']);
    }
  });

  it('lists as upcoming what blocks on that day', () => {
    const upcoming = sampled(shippedRuleBook().cases, 48).flatMap((one) => {
      const question = questionOf(one);
      return oracle.explain(question).explanation.upcoming.map((each) => ({ question, ...each }));
    });
    expect(upcoming.length).toBeGreaterThan(byExtent(8, 40, 40));
    for (const { question, from, rule } of upcoming) {
      const { findings } = oracle.explain({ ...question, asOf: from }).explanation;
      const blocks = findings.filter((one) => one.rule === rule && ['prohibited', 'breached', 'unsupported'].includes(one.finding));
      expect([question.action, from, rule, blocks.length > 0]).toEqual([question.action, from, rule, true]);
    }
  });

  it.each<[string, Partial<Question>, RegExp]>([
    ['readiness', { basis: 'readiness', asOf: '2026-11-20' }, /By the law in force it binds from 2026-12-02 on\./],
    ['in_force', { basis: 'in_force', asOf: '2026-12-10' }, /^(?!.*By the law in force)/],
  ])('names the real date under %s', (_, more, says) => {
    const { verdict, reason } = ask('Nudify staff photos for a joke', { ...more, jurisdictions: ['EU'] });
    expect(verdict).toBe('BLOCKED');
    expect(reason).toMatch(says);
  });

  it('lets no version decide that no longer binds', () => {
    expect(decisions.filter((one) => /no longer binds/.test(one.reason))).toEqual([]);
  });

  it.each<[string, Question['facts'], string]>([
    ['no AI', { ai_used: ['false'] }, 'Regulation (EU) 2024/1689, Art. 3(1)'],
    ['no link with the Union', { eu_nexus: ['false'] }, 'Regulation (EU) 2024/1689, Art. 2(1)'],
  ])('names the provision where there is %s', (_, facts, source) => {
    const { verdict, reason, ruleSource } = ask('Rank the applicants by their videos', { facts, jurisdictions: ['EU'] });
    expect([verdict, ruleSource]).toEqual(['ALLOWED', source]);
    expect(reason).toContain(`(${source}).`);
  });

  it('names no provision of one law where another still may apply', () => {
    const { reason, ruleSource } = ask('Sort the invoices by date', { facts: { eu_nexus: ['false'] } });
    expect(ruleSource).toBe('No covered provision applies');
    expect(reason).toContain('Art. 2(1)');
  });

  it.each([
    ['an exception whose answer denies a condition', 'Guess political leaning from newspaper subscriptions', 'EU', 'Art. 3(40)'],
    ['an exception of the whole law', 'Spam filter on our mail', 'US-CO', 'C.R.S. 6-1-1701(9)(b)(II) (SB 24-205)'],
  ])('names %s', (_, action, jurisdiction, cite) => {
    const { verdict, finding, ruleSource } = ask(action, { jurisdictions: [jurisdiction] });
    expect([verdict, finding]).toEqual(['ALLOWED', 'excepted']);
    expect(ruleSource).toContain(cite);
  });

  it('says how many conditions, exceptions and steps there are beside those it names', () => {
    const more = decisions.filter((one) => /and on \d+ more conditions?\.|Or one of \d+ more\.|and \d+ more\./.test(one.reason));
    expect(new Set(more.map((one) => one.finding))).toContain('met');
    expect(new Set(more.map((one) => one.finding))).toContain('prohibited');
  });

  it('brings no rule near where nothing of its practice is told', () => {
    for (const action of [
      'Deny prior authorization for MRI automatically based on model score',
      "git_push(remote='origin', branch='main')",
    ])
      expect(ask(action, { domain: 'healthcare' }).reason).not.toMatch(/deep fake|talking machines/);
  });
});
