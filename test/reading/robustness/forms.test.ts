import { describe, expect, it } from 'vitest';
import { shippedOracle } from '../../support/rule-book.js';
import { forms } from './forms.js';

const oracle = shippedOracle({ memoEntries: 0 });

/** What the whole text comes to for one answer: stated, ruled out, or open. */
const heard = (action: string, fact: string, answer: string): string => {
  const { situation } = oracle.decideOpenly({
    domain: 'general',
    action,
    facts: {},
    asOf: '2026-11-20',
    jurisdictions: [],
    basis: 'in_force',
  }).decided;
  const at = situation.columns.findIndex((column) => column.fact === fact);
  const possible = ((situation.possible[at] ?? 0) >> (situation.columns[at]?.answers.indexOf(answer) ?? 0)) & 1;
  return situation.known[at] === 0 ? 'open' : possible === 1 ? '+' : '-';
};

describe('a form of writing', () => {
  it.each(forms.map(([text, expected]) => ({ text, expected })))('$expected in $text', ({ text, expected }) => {
    const [fact = '', answer = ''] = expected.slice(1).split('=');
    expect(heard(text, fact, answer)).toBe(expected.charAt(0));
  });
});
