import { describe, expect, it } from 'vitest';
import type { Statement } from '../../../src/reading/statements/statement.js';
import { byFact } from '../../../src/verdict/situation/situation.js';

const one: Statement = {
  fact: 'notice',
  answer: 'true',
  polarity: 'stated',
  strength: 1000,
  span: { start: 0, end: 6 },
  clause: 0,
  lastClause: 0,
  by: 'notice',
  layer: 'phrase',
};
const later: Statement = { ...one, span: { start: 20, end: 26 } };

describe('statements by fact', () => {
  it('are kept once where they differ in nothing but their place', () => {
    const other: Statement = { ...later, fact: 'appeal' };
    expect([...byFact([one, other, later])]).toEqual([
      ['notice', [one]],
      ['appeal', [other]],
    ]);
  });

  it.each<[string, Partial<Statement>]>([
    ['answer', { answer: 'false' }],
    ['polarity', { polarity: 'denied' }],
    ['strength', { strength: 850 }],
    ['layer', { layer: 'example' }],
    ['support', { support: 12 }],
    ['clause', { clause: 1, lastClause: 1 }],
    ['last clause', { lastClause: 1 }],
  ])('are kept both where their %s differs', (_, differing) => {
    const other: Statement = { ...later, ...differing };
    expect(byFact([one, other, later]).get('notice')).toEqual([one, other]);
  });
});
