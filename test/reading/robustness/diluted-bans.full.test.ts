import { describe, expect, it } from 'vitest';
import { isHeldOut } from '../../../src/reading/classifier/training/training-set.js';
import type { Decision } from '../../../src/verdict/verdict.js';
import { shippedOracle, shippedRuleBook } from '../../support/rule-book.js';

const ruleBook = shippedRuleBook();
const oracle = shippedOracle({ memoEntries: 0 });
const decide = (action: string): Decision =>
  oracle.decide({ domain: 'general', action, facts: {}, asOf: '2026-11-20', jurisdictions: ['EU'], basis: 'in_force' });

/** Sentences kept out of training: those that are found to be banned, and those that say nothing of the law. */
const held = ruleBook.vocabulary.examples.filter(isHeldOut).map(({ text, says }) => ({ text: text.replace(/[.!?]*$/, '.'), says }));
const bans = held.map(({ text }) => text).filter((text) => decide(text).finding === 'prohibited');
const innocent = held
  .filter(({ text, says }) => Object.keys(says).length === 0 && decide(text).verdict === 'ALLOWED')
  .map(({ text }) => text);
const another = (i: number): string => innocent[(i * 7919) % innocent.length] ?? '';

/** So many innocent sentences are tried beside each ban: what one of them happens to hide says little. */
const DRAWS = 6;

describe('a ban among innocent sentences', () => {
  it.each([
    ['behind it', (ban: string, i: number) => `${ban} ${another(i)}`, 0.06],
    ['before it', (ban: string, i: number) => `${another(i)} ${ban}`, 0.06],
    ['around it', (ban: string, i: number) => `${another(i)} ${ban} ${another(i + 1)} ${another(i + 2)}`, 0.11],
  ])('is hardly ever hidden by what stands %s', (_, pad, most) => {
    expect(bans.length).toBeGreaterThan(200);
    const hidden = bans.flatMap((ban, i) =>
      Array.from({ length: DRAWS }, (_, draw) => pad(ban, i + draw * bans.length)).filter((text) => decide(text).verdict === 'ALLOWED'),
    );
    expect(hidden.length / (DRAWS * bans.length), hidden.join('\n')).toBeLessThanOrEqual(most);
  });
});

it('does not make a wrong of innocent sentences side by side', () => {
  const wrong = innocent
    .map((text, i) => `${text} ${another(i + 5)} ${another(i + 11)}`)
    .filter((text) => decide(text).verdict === 'BLOCKED');
  expect(wrong.length / innocent.length, wrong.join('\n')).toBeLessThanOrEqual(0.015);
});
