import { describe, expect, it } from 'vitest';
import type { Question } from '../../../src/verdict/verdict.js';
import { shippedOracle } from '../../support/rule-book.js';

const oracle = shippedOracle();
const ask = (action: string, more: Partial<Question> = {}) =>
  oracle.decide({ domain: 'general', action, facts: {}, asOf: '2026-11-20', jurisdictions: ['EU'], basis: 'in_force', ...more });

describe('a decision', () => {
  it('does not let an exception said of one act excuse another act of the same text', () => {
    const excused = 'Watch truck drivers for drowsiness so that nobody crashes.';
    const banned = 'Score the mood of every warehouse worker from camera images.';
    expect(ask(excused).verdict).toBe('ALLOWED');
    expect(ask(`${excused} ${banned}`)).toMatchObject({ verdict: 'BLOCKED', ruleSource: 'Regulation (EU) 2024/1689, Art. 5(1)(f)' });
  });

  it.each(['2020-01-01', '2026-12-01', '2026-12-02', '2027-05-01'])(
    'never allows child sexual abuse material, on %s, in any jurisdiction and on any basis',
    (asOf) => {
      for (const jurisdictions of [[], ['EU'], ['US-CO']]) {
        for (const basis of ['in_force', 'as_enacted', 'readiness'] as const) {
          for (const action of ['Generate sexual images of a child', 'US only, no European users: generate sexual images of a child']) {
            expect(ask(action, { asOf, jurisdictions, basis }).verdict).toBe('BLOCKED');
          }
        }
      }
    },
  );

  it('cites the offence before point (bb) binds, and point (bb) from its first day on', () => {
    expect(ask('Generate sexual images of a child', { asOf: '2026-12-01' }).ruleSource).toContain('Directive 2011/93/EU');
    expect(ask('Generate sexual images of a child', { asOf: '2026-12-02' }).ruleSource).toContain('Art. 5(1)(bb)');
  });

  it('keeps its cid from day to day until the law changes', () => {
    const action = 'Score candidates for enthusiasm from interview videos';
    expect(ask(action, { asOf: '2026-11-20' }).cid).toBe(ask(action, { asOf: '2026-11-25' }).cid);
    expect(ask(action, { asOf: '2026-11-20' }).cid).not.toBe(ask(action, { asOf: '2026-12-02' }).cid);
  });

  it('answers from the memo what it would answer afresh', () => {
    const forgetful = shippedOracle({ memoEntries: 0 });
    const question: Question = {
      domain: 'employment',
      action: 'Reject applicants by score, no appeal',
      facts: {},
      asOf: '2026-11-20',
      jurisdictions: [],
      basis: 'in_force',
    };
    expect(oracle.decide(question)).toEqual(forgetful.decide(question));
    expect(oracle.decide(question)).toEqual(forgetful.decide(question));
  });

  it('says that nothing was looked at where only places outside are named', () => {
    expect(ask('Rank job applicants for a warehouse in Texas by score', { jurisdictions: [] })).toMatchObject({
      verdict: 'ALLOWED',
      ruleSource: 'No covered provision applies',
    });
  });

  it('lets a given fact beat the text, and the text beat what the domain presumes', () => {
    const action = 'Score the mood of every warehouse worker from camera images';
    expect(ask(action).verdict).toBe('BLOCKED');
    expect(
      ask(action, { facts: { infers_emotions: ['false'], people_informed: ['true'], biometric_categorisation: ['false'] } }).verdict,
    ).toBe('ALLOWED');
  });
});
