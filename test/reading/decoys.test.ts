import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { oracleOf, shippedRuleBook } from '../support/rule-book.js';

/** What was told, under ALLOWED or the provisions of which one must block. */
type Told = Readonly<Record<string, string>>;

interface Group {
  readonly jurisdiction: string;
  readonly domain: string;
  /** The day of the action, YYYY-MM-DD. */
  readonly on: string;
  readonly read?: readonly Told[];
  readonly misread?: readonly Told[];
}

const groups = parse(readFileSync(new URL('decoys.yaml', import.meta.url), 'utf8')) as readonly Group[];

const textsOf = (list: 'read' | 'misread'): readonly { expected: string; action: string; group: Group }[] =>
  groups.flatMap((group) => (group[list] ?? []).flatMap((told) => Object.entries(told).map(([expected, action]) => ({ expected, action, group }))));

const oracle = oracleOf(shippedRuleBook());

const isRight = ({ expected, action, group: { jurisdiction, domain, on } }: ReturnType<typeof textsOf>[number]): boolean => {
  const { verdict, rule_source } = oracle.decide({ domain, action, facts: {}, asOf: on, jurisdictions: [jurisdiction], basis: 'in_force' });
  if (expected === 'ALLOWED' || verdict === 'ALLOWED') return verdict === expected;
  return expected.split(' or ').some((provision) => rule_source.includes(provision));
};

describe('what only sounds like a way out, or like a wrong', () => {
  it.each(textsOf('read'))('misleads nobody: $action', (told) => expect(isRight(told)).toBe(true));

  it.each(textsOf('misread'))('still misleads: $action', (told) => expect(isRight(told)).toBe(false));

  it('is read rightly four times in five', () => {
    const [read, misread] = [textsOf('read').length, textsOf('misread').length];
    expect(read + misread).toBeGreaterThanOrEqual(600);
    expect(read).toBeGreaterThanOrEqual(4 * misread);
  });
});
