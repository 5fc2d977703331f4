import { analyse } from '../src/compile/analysis/analysis.js';
import { findDifference } from '../src/compile/analysis/difference.js';
import { compileRuleBook } from '../src/compile/compile.js';
import type { CompiledRuleBook } from '../src/compile/compiled-rule-book.js';
import type { RuleBook } from '../src/rulebook/rule-book.js';
import { changeVersions, manyRules } from '../test/support/many-rules.js';
import { COMPARISON } from './names.js';
import type { Part } from './results.js';

/** What `rules diff` does after it has loaded both: two rule books compared, of which one rule in a hundred lost an exception. */
export const measureComparison = async (rules: number): Promise<Part> => {
  const before = manyRules(rules);
  const after = changeVersions(before, (version, i) => (i % 100 === 0 ? { ...version, unless: version.unless.slice(1) } : version));
  const [a, b] = [mustCompile(before), mustCompile(after)];
  const started = performance.now();
  const { regions } = findDifference(analyse(a), analyse(b));
  const milliseconds = performance.now() - started;
  if (new Set(regions.map((region) => region.line.line.rule.id)).size !== rules / 100)
    throw new Error('the comparison does not find the rules that changed');
  return { timings: [], quantities: [{ what: COMPARISON, name: 'one rule in a hundred changed', rules, value: milliseconds, unit: 'ms' }] };
};

const mustCompile = (ruleBook: RuleBook): CompiledRuleBook => {
  const { compiled, diagnostics } = compileRuleBook(ruleBook);
  if (compiled === undefined) throw new Error(`the generated rules do not compile: ${diagnostics[0]?.message}`);
  return compiled;
};
