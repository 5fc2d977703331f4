import { describe, expect, it } from 'vitest';
import type { Decision, Question } from '../../../src/verdict/verdict.js';
import { questionOf } from '../../../tools/rules/cases/run-case.js';
import { shippedOracle, shippedRuleBook } from '../../support/rule-book.js';

const oracle = shippedOracle({ memoEntries: 0 });
const decisions = shippedRuleBook().cases.map((one) => oracle.decide(questionOf(one)));
const ask = (action: string, more: Partial<Question> = {}): Decision =>
  oracle.decide({ domain: 'general', action, facts: {}, asOf: '2026-11-20', jurisdictions: [], basis: 'in_force', ...more });

describe('the reason of a verdict', () => {
  it.each([
    ['prohibited', /Only a stated exception would change this: |The law names no way out of this rule\./],
    ['breached', /It is stated that this is missing: /],
    ['unsupported', /Nothing is said about a step that must come first: /],
    ['excepted', /: the exception ".+" is stated, so this rule does not bite\./],
    ['met', /: the rule applies and (what it asks for is stated|is met on condition that you .+)\./],
    ['not_in_force', /: the rule (no longer binds|does not bind yet; it will (block this|apply) from \d{4}-\d\d-\d\d)\./],
    ['undetermined', / comes close, but one fact is not (stated|told clearly enough): /],
    ['none', /silence is no clearance|this is no clearance|nothing is cleared/],
  ])('%s: says what decided', (finding, says) => {
    const reasons = decisions.filter((one) => one.finding === finding).map((one) => one.reason);
    expect(reasons.length).toBeGreaterThan(0);
    expect(reasons.filter((reason) => !says.test(reason))).toEqual([]);
  });

  it('ends with the provision that decided', () => {
    const decided = decisions.filter((one) => one.finding !== 'undetermined');
    expect(decided.filter((one) => !one.reason.endsWith(` (${one.ruleSource})`))).toEqual([]);
  });

  it('cites the rule that comes close where one fact is missing, though nothing decided', () => {
    const open = decisions.filter((one) => one.finding === 'undetermined');
    expect(open.filter((one) => one.reason.endsWith(`(${one.ruleSource})`))).toEqual([]);
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
});
