import { describe, expect, it } from 'vitest';
import { type Analysis, analyse } from '../../../src/compile/analysis/analysis.js';
import { type Difference, findDifference } from '../../../src/compile/analysis/difference.js';
import { compileRuleBook } from '../../../src/compile/compile.js';
import type { RuleBook } from '../../../src/rulebook/rule-book.js';
import { changeVersions, manyRules } from '../../support/many-rules.js';

const analysed = (ruleBook: RuleBook): Analysis => {
  const { compiled, diagnostics } = compileRuleBook(ruleBook);
  if (compiled === undefined) throw new Error(diagnostics.map((one) => one.message).join('\n'));
  return analyse(compiled);
};

const ruleBook = manyRules(1_000);
const before = analysed(ruleBook);

const compare = (after: RuleBook): { difference: Difference; megabytes: number } => {
  const difference = findDifference(before, analysed(after));
  return { difference, megabytes: process.memoryUsage().rss / 1e6 };
};

describe('1,000 rules', () => {
  it('are compared with themselves and found the same', () => {
    const { difference } = compare(manyRules(1_000));
    expect(difference).toEqual({ regions: [], masked: 0, lines: 1_000, unchanged: 1_000 });
  });

  it('are compared in 1 GB where ten rules lost an exception', () => {
    const { difference, megabytes } = compare(
      changeVersions(ruleBook, (version, i) => (i % 100 === 0 ? { ...version, unless: version.unless.slice(1) } : version)),
    );
    expect(new Set(difference.regions.map((region) => region.line.line.rule.id)).size).toBe(10);
    expect(difference.regions.every((region) => region.to === 'BLOCKED')).toBe(true);
    expect(megabytes).toBeLessThan(1_000);
  });

  it('are compared in 1 GB where an exception of them all changed', () => {
    const { difference, megabytes } = compare(
      changeVersions(ruleBook, (version) => ({
        ...version,
        unless: version.unless.map((one) => (one.name === 'shared_3' ? { ...one, when: [{ fact_1: ['true'], fact_2: ['true'] }] } : one)),
      })),
    );
    expect(difference.unchanged).toBe(0);
    expect(difference.regions.length).toBeGreaterThan(500);
    expect(megabytes).toBeLessThan(1_000);
  });
});
