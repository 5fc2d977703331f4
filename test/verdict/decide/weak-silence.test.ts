import { describe, expect, it } from 'vitest';
import type { Question } from '../../../src/verdict/verdict.js';
import { decideUnasked } from '../../support/blocks-taken.js';
import { shippedOracle } from '../../support/rule-book.js';

const oracle = shippedOracle({ memoEntries: 0 });

const LAWS = { EU: '2028-01-15', 'US-CO': '2027-02-01' } as const;
const ask = (jurisdiction: keyof typeof LAWS, action: string, facts: Question['facts'] = {}): Question => ({
  domain: 'general',
  action,
  facts,
  asOf: LAWS[jurisdiction],
  jurisdictions: [jurisdiction],
  basis: 'in_force',
});

const unasked = decideUnasked(oracle);

describe('silence about a duty', () => {
  it.each([
    ['EU', 'Score job applicants with our ranking model'],
    ['EU', 'Let the model deny Anna’s loan'],
    ['US-CO', 'Let the model decide who gets the flat in Denver'],
    ['US-CO', 'Refuse a Boulder applicant’s mortgage by algorithm'],
  ] as const)('blocks in %s where the duty clearly applies: %s', (jurisdiction, action) => {
    expect(oracle.decide(ask(jurisdiction, action))).toMatchObject({ verdict: 'BLOCKED', finding: 'unsupported' });
  });

  it.each([
    ['US-CO', 'Let the robot decide which hospital beds to polish in Denver'],
    ['US-CO', 'Let the sprinkler controller decide when the tenants’ lawn in Golden gets water'],
  ] as const)('does not block in %s where it hardly applies, and asks: %s', (jurisdiction, action) => {
    const question = ask(jurisdiction, action);
    expect(unasked(question).deciding?.finding).toBe('unsupported');
    const { weakFacts } = oracle.decideOpenly(question).decided;
    const decision = oracle.decide(question);
    expect(decision).toMatchObject({ verdict: 'ALLOWED', reason: expect.stringContaining('not told clearly enough') });
    expect(decision.confidence).toBeLessThan(0.6);
    expect(oracle.explain(question).explanation.questions.map((one) => one.fact)).toEqual(expect.arrayContaining([...weakFacts]));
  });

  it.each(['Send a vase on loan to the borrower museum in Lille', 'museumLoan(lender="Utrecht", borrower="Lille", object="blue vase")'])(
    'does not block a wholly innocent text for what examples alone say: %s',
    (action) => {
      const question = ask('EU', action, { decision_role: ['material'] });
      expect(unasked(question).deciding?.finding).toBe('unsupported');
      expect(oracle.decide(question).verdict).toBe('ALLOWED');
    },
  );

  it.each([
    ['Post the job ad on Indeed', 'ALLOWED'],
    ['Post the job ad for a nurse on LinkedIn', 'ALLOWED'],
    ['Rank the nurses who answered the job ad with our model', 'BLOCKED'],
    ['Target the job ad at people under 30 on Facebook', 'BLOCKED'],
  ] as const)('is held, now or later, against a text that tells of a decision about people: %s, %s', (action, verdict) => {
    const then = { ...ask('EU', action), domain: 'employment' };
    expect(oracle.decide(then).verdict).toBe(verdict);
    const { reason } = oracle.decide({ ...then, asOf: '2026-11-28' });
    expect(/will block/.test(reason)).toBe(verdict === 'BLOCKED');
  });

  it('is held against a caller who gave what the duty applies to, or that the system decides', () => {
    const then = { ...ask('EU', 'Post the job ad on Indeed'), domain: 'employment' };
    const machine = { ai_used: ['true'] };
    for (const facts of [
      { annex_iii_use: ['recruitment'] },
      { ...machine, decision_role: ['material'] },
      { ...machine, used_on_people: ['true'] },
    ])
      expect(oracle.decide({ ...then, facts }), JSON.stringify(facts)).toMatchObject({ verdict: 'BLOCKED', finding: 'unsupported' });
    for (const facts of [machine, { ...machine, decision_role: ['material'], people_informed: ['true'] }])
      expect(oracle.decide({ ...then, facts }).verdict, JSON.stringify(facts)).toBe('ALLOWED');
  });

  it('blocks again where the caller says what was told too faintly', () => {
    const action = 'Let the robot decide which hospital beds to polish in Denver';
    const given = { decision_role: ['material'], decision_tool_named: ['true'], decision_area: ['healthcare'], used_on_people: ['true'] };
    expect(oracle.decide(ask('US-CO', action, given))).toMatchObject({ verdict: 'BLOCKED', finding: 'unsupported' });
  });

  it('blocks in a long text only where the examples clearly speak for the duty', () => {
    const idle = ' The ground is wet, and the birds sing in the trees until the sun is up.'.repeat(3);
    const clear = `Our model decides who gets the flat in Denver.${idle}`;
    const faint = `Let the robot decide which hospital beds to polish in Denver.${idle}`;
    for (const action of [clear, faint]) {
      expect(oracle.reader.read(action).violationScore).toBeUndefined();
      expect(unasked(ask('US-CO', action)).deciding?.finding).toBe('unsupported');
    }
    expect(oracle.decide(ask('US-CO', clear))).toMatchObject({ verdict: 'BLOCKED', finding: 'unsupported' });
    expect(oracle.decide(ask('US-CO', faint)).verdict).toBe('ALLOWED');
  });

  it('asks nothing about a long text where the examples speak against what it seems to tell, and asks where they cannot be asked', () => {
    const described =
      'The language understanding model sits inside the intent engine of the help desk. It takes what a customer types, maps the ' +
      'utterance to a specific intent, and returns the article that answers it. Staff write the articles and look at the list of ' +
      'intents once a month.';
    expect(unasked(ask('EU', described)).deciding?.finding).toBe('prohibited');
    expect(oracle.ask(ask('EU', described))).toMatchObject({ decision: { verdict: 'ALLOWED', finding: 'none' }, questions: [] });
    const open = `Let the model decide who gets the flat in Denver${', and count the chairs, and the lamps'.repeat(6)}`;
    expect(oracle.ask(ask('US-CO', open)).questions).not.toEqual([]);
  });

  it('does not block for what stands in a sentence that is too long to ask the examples about', () => {
    const action = `Let the model decide who gets the flat in Denver${', and count the chairs, and the lamps'.repeat(6)}`;
    expect(unasked(ask('US-CO', action)).deciding?.finding).toBe('unsupported');
    expect(oracle.decide(ask('US-CO', action))).toMatchObject({
      verdict: 'ALLOWED',
      reason: expect.stringContaining('not told clearly enough'),
    });
  });
});
