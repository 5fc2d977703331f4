import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { shippedOracle } from '../../support/rule-book.js';

const { requests, misread } = parse(readFileSync(new URL('../data/everyday-requests.yaml', import.meta.url), 'utf8')) as Readonly<
  Record<'requests' | 'misread', readonly string[]>
>;

const oracle = shippedOracle();

/** On the day on which all that is enacted is in force, and under every law at once: no law has anything to say. */
const decide = (action: string): string => {
  const { verdict, ruleSource } = oracle.decide({
    domain: 'general',
    action,
    facts: {},
    asOf: '2028-09-01',
    jurisdictions: [],
    basis: 'in_force',
  });
  return verdict === 'BLOCKED' ? `BLOCKED by ${ruleSource}` : verdict;
};

describe('everyday requests', () => {
  it.each(requests)('allows: %s', (action) => expect(decide(action)).toBe('ALLOWED'));

  it.each(misread)('blocks, wrongly: %s', (action) => expect(decide(action)).toMatch(/^BLOCKED/));

  it('are many, and few of them misread', () => {
    expect(new Set([...requests, ...misread]).size).toBeGreaterThanOrEqual(80);
    expect(misread.length * 20).toBeLessThan(requests.length);
  });
});
