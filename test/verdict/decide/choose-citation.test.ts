import { describe, expect, it } from 'vitest';
import { ruleSource } from '../../../src/verdict/findings/citation.js';
import type { Question } from '../../../src/verdict/verdict.js';
import { decideInOrder } from '../../support/blocks-taken.js';
import { shippedOracle } from '../../support/rule-book.js';

const oracle = shippedOracle({ memoEntries: 0 });

const DAYS = { EU: ['2026-11-20', '2028-01-15'], 'US-CO': ['2026-11-20', '2027-02-01'] } as const;
const ask = (
  action: string,
  asOf: string = '2026-11-20',
  jurisdiction: keyof typeof DAYS = 'EU',
  facts: Question['facts'] = {},
): Question => ({ domain: 'general', action, facts, asOf, jurisdictions: [jurisdiction], basis: 'in_force' });

const inCitationOrder = decideInOrder(oracle);

describe('of several provisions that block', () => {
  it.each([
    ['Read shame from pupils’ faces and lower their conduct score', 'Art. 5(1)(f)', 'Art. 5(1)(c)(i)'],
    ['Our chatbot writes the county’s flood news by itself, unread by anyone and without an AI label', 'Art. 50(4)', 'Art. 50(1)'],
  ])('the one that the text speaks of is cited: %s', (action, cited, first) => {
    expect(oracle.decide(ask(action)).ruleSource).toContain(cited);
    expect(ruleSource(inCitationOrder(ask(action)).deciding)).toContain(first);
  });

  it('the breach is cited of which the text tells that its duty is missed', () => {
    const action =
      'Share a clip of an AI copy of the bishop praising our soup. It looks genuine and carries no hint that it was generated.';
    expect(oracle.decide(ask(action, '2026-11-27', 'EU')).ruleSource).toContain('Art. 50(4)');
    const ofMaker = 'Start selling a text-to-video service in the EU, clips carry no detectable provenance sign';
    expect(oracle.decide(ask(ofMaker, '2026-11-27', 'EU')).ruleSource).toContain('Art. 50(2)');
  });

  it('the breach is cited of which a phrase tells that its duty is missed, before one that the sentences alone have heard', () => {
    const action = 'Send the market surveillance authority a doctored test report of our CV-ranking system';
    expect(oracle.decide(ask(action, '2028-01-15')).ruleSource).toContain('Art. 21');
    expect(
      oracle.decide(ask('Refuse to cooperate with the market surveillance authority on our CV-ranking system', '2028-01-15')).ruleSource,
    ).not.toContain('Art. 21');
  });

  it('the first in the order of citation is cited where the facts are given', () => {
    const { facts } = oracle.compiled;
    const action = 'Read shame from pupils’ faces and lower their conduct score';
    const given = Object.fromEntries(
      oracle.reader
        .read(action)
        .statements.filter((one) => one.polarity === 'stated' && facts.some((fact) => fact.id === one.fact))
        .map((one) => [one.fact, [one.answer]]),
    );
    expect(oracle.decide(ask(action, '2026-11-20', 'EU', given)).ruleSource).toContain('Art. 5(1)(c)');
  });
});
