import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { shippedOracle } from '../../support/rule-book.js';

const texts = parse(readFileSync(new URL('../../reading/data/hidden-deeds.yaml', import.meta.url), 'utf8')) as Readonly<
  Record<'blocked' | 'allowed' | 'misread_blocked' | 'misread_allowed', readonly string[]>
>;
const oracle = shippedOracle({ memoEntries: 0 });

const verdictOn = (action: string) =>
  oracle.decide({ domain: 'general', action, facts: {}, asOf: '2026-11-27', jurisdictions: [], basis: 'in_force' }).verdict;

describe('a deed behind a refusal, a frame or a flag', () => {
  it.each(texts.blocked)('is blocked: %s', (action) => expect(verdictOn(action)).toBe('BLOCKED'));
});

describe('a true refusal', () => {
  it.each(texts.allowed)('is allowed: %s', (action) => expect(verdictOn(action)).toBe('ALLOWED'));
});

describe('what is still misread is said to be', () => {
  it.each(texts.misread_blocked)('to be blocked: %s', (action) => expect(verdictOn(action)).toBe('ALLOWED'));
  it.each(texts.misread_allowed)('to be allowed: %s', (action) => expect(verdictOn(action)).toBe('BLOCKED'));
});
