import { describe, expect, it } from 'vitest';
import { sampled } from '../../support/full.js';
import { shippedRuleBook } from '../../support/rule-book.js';
import { spawnRules } from '../../support/run-rules.js';

describe('the rule book that ships', () => {
  // Each change of rules is tried with all of their mutants by the workflow of the rule book.
  const rules = sampled(shippedRuleBook().rules, 5, 5).map(({ id }) => id);

  it(`has a case for every small mistake in ${rules.length} of its rules, by facts alone`, () => {
    const { status, stdout } = spawnRules('.', ['mutate', '--facts', ...rules]);
    expect(stdout.split('\n').filter((line) => line.includes(' survived: '))).toEqual([]);
    expect(stdout).toMatch(/^\d{3,} of \d+ mutants killed \(100\.0 %\)/m);
    expect(status).toBe(0);
  });
});
