import { describe, expect, it } from 'vitest';
import { spawnRules } from '../../support/run-rules.js';

describe('the rule book that ships', () => {
  it('has a case for every small mistake, by facts alone', { timeout: 300_000 }, () => {
    const { status, stdout } = spawnRules('.', ['mutate', '--facts']);
    expect(stdout.split('\n').filter((line) => line.includes(' survived: '))).toEqual([]);
    expect(stdout).toContain('(100.0 %)');
    expect(status).toBe(0);
  });
});
