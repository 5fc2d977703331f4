import { describe, expect, it } from 'vitest';
import { questionOf, runCase } from '../../src/verdict/cases/run-case.js';
import { isBlocking } from '../../src/verdict/findings/combine-findings.js';
import { byScan } from '../../src/verdict/findings/table-matcher.js';
import { isTranslatable, secondOpinion } from '../../src/verdict/second-opinion/second-opinion.js';
import { byExtent, everyNth } from '../support/full.js';
import { shippedOracle, shippedRuleBook } from '../support/rule-book.js';

const ruleBook = shippedRuleBook();
const oracle = shippedOracle();
const plain = shippedOracle({ matcher: byScan });
/**
 * Of so many cases of a rule one is decided, and of so many of these one by the plain scan as well. A change of the rule book or of
 * the program must pass `npm run rules -- test` too, which decides every case both ways.
 */
const DECIDED = byExtent(9, 3, 1);
const SCANNED = byExtent(4, 4, 1);

describe('the cases of the rule book', () => {
  it('are many, and belong to all 28 rules', () => {
    expect(ruleBook.rules).toHaveLength(28);
    expect(ruleBook.cases.length).toBeGreaterThan(500);
    expect(new Set(ruleBook.cases.map((one) => one.rule)).size).toBe(28);
  });

  it.each(ruleBook.rules.map((rule) => rule.id))('%s: its cases pass by the tables and by the plain scan', (id) => {
    const decided = everyNth(
      ruleBook.cases.filter((one) => one.rule === id),
      DECIDED,
    );
    const scanned = new Set(everyNth(decided, SCANNED));
    const failures = decided.flatMap((one) =>
      [...runCase(one, oracle), ...(scanned.has(one) ? runCase(one, plain) : [])].map(
        (wrong) => `${one.place.file}:${one.place.line} ${one.name}: ${wrong}`,
      ),
    );
    expect(failures).toEqual([]);
  });

  it('block the same clauses in json-rules-engine, where no fact is known only in part', async () => {
    let compared = 0;
    // The other engine takes 40 ms a case.
    const cases = everyNth(ruleBook.cases, byExtent(400, 20, 3));
    for (const one of cases) {
      const { decided } = oracle.decideOpenly(questionOf(one));
      if (!isTranslatable(decided.situation)) continue;
      compared++;
      const ours = decided.findings
        .filter((finding) => isBlocking(finding.finding))
        .map((finding) => `${finding.line.clause.id} ${finding.finding}`);
      expect([...(await secondOpinion(decided.tables, decided.situation))].sort(), one.name).toEqual([...new Set(ours)].sort());
    }
    expect(compared).toBeGreaterThan(0.9 * cases.length);
  });
});
