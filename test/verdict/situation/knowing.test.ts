import { describe, expect, it } from 'vitest';
import { shippedOracle } from '../../support/rule-book.js';
import { innocent, undecided } from '../undecided.js';

const oracle = shippedOracle({ memoEntries: 0 });
const question = (action: string) => ({
  domain: 'general',
  action,
  facts: {},
  asOf: '2026-11-20',
  jurisdictions: [],
  basis: 'in_force' as const,
});
const share = <T>(all: readonly T[], holds: (one: T) => boolean): number => all.filter(holds).length / all.length;
const confidence = (action: string): number => oracle.decide(question(action)).confidence;
const open = undecided.filter((action) => ['undetermined', 'none'].includes(oracle.decide(question(action)).finding));

describe('regulated matter that no rule decides', () => {
  it('is tried', () => expect(open.length).toBeGreaterThanOrEqual(10));

  it.each(open)('%s: less sure than of plain work, and asked about where an answer can change the verdict', (action) => {
    expect(confidence(action)).toBeLessThan(0.9);
    const { questions } = oracle.explain(question(action)).explanation;
    for (const { leadsTo } of questions) expect(leadsTo.length).toBeGreaterThan(1);
  });

  it('is mostly asked about, though on this day many duties do not bind yet', () =>
    expect(share(open, (action) => oracle.explain(question(action)).explanation.questions.length > 0)).toBeGreaterThanOrEqual(0.5));

  it('is mostly held to be uncertain', () => expect(share(open, (action) => confidence(action) < 0.75)).toBeGreaterThanOrEqual(0.45));
});

describe('plain work', () => {
  it('is allowed', () => expect(innocent.filter((action) => oracle.decide(question(action)).verdict !== 'ALLOWED')).toEqual([]));
  it('is held to be sure, nearly always', () => expect(share(innocent, (action) => confidence(action) >= 0.9)).toBeGreaterThanOrEqual(0.8));
});
