import { describe, expect, it } from 'vitest';
import { shippedOracle } from '../../support/rule-book.js';

const oracle = shippedOracle({ memoEntries: 0 });
const sourceOf = (action: string): string =>
  oracle.decide({ domain: 'employment', action, facts: {}, asOf: '2026-11-27', jurisdictions: ['US-CO'], basis: 'in_force' }).ruleSource;

describe('who acts, where a text names several', () => {
  it('is the maker alone where only the words of his customers tell of a user', () => {
    const told = 'Our tests put older people lower; we changed nothing. Twenty employers go live with it on Monday.';
    expect(sourceOf(`Our Aurora firm sells a model that picks whom to interview. ${told}`)).toContain('6-1-1702(1)');
  });

  it('is the user where the examples say so', () => {
    const told = 'Our tests put older people lower; we changed nothing. We go live on Monday.';
    expect(sourceOf(`Our Aurora firm bought a model that picks whom we interview. ${told}`)).toContain('6-1-1703(1)');
  });
});
