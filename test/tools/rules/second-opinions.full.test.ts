import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { questionOf } from '../../../src/verdict/cases/run-case.js';
import { isBlocking } from '../../../src/verdict/findings/combine-findings.js';
import type { OpenOracle } from '../../../src/verdict/oracle/open-oracle.js';
import { isTranslatable, secondOpinion } from '../../../src/verdict/second-opinion/second-opinion.js';
import { askSecondOpinions } from '../../../tools/rules/test/second-opinions.js';
import { FULL } from '../../support/full.js';
import { shippedOracle, shippedRuleBook } from '../../support/rule-book.js';
import { runRules } from '../../support/run-rules.js';

const ruleBook = shippedRuleBook();
const oracle = shippedOracle();
const cases = ruleBook.cases.filter((one) => one.rule === 'EU-AIA-05-1-F').slice(0, FULL ? 12 : 3);

/** Finds all that the oracle finds, but nothing that blocks. */
const lenient: OpenOracle = {
  ...oracle,
  decideOpenly(question) {
    const opened = oracle.decideOpenly(question);
    return { ...opened, decided: { ...opened.decided, findings: opened.decided.findings.filter((one) => !isBlocking(one.finding)) } };
  },
};

describe('second opinions on the cases', () => {
  it('agree with the tables', async () => {
    const { asked, differing } = await askSecondOpinions(cases, oracle);
    expect(asked).toBeGreaterThan(cases.length / 2);
    expect(differing.size).toBe(0);
  });

  it('name the clauses that the tables missed, case by case', async () => {
    const blocked = cases.filter((one) => one.expect.verdict === 'BLOCKED');
    const { differing } = await askSecondOpinions(cases, lenient);
    expect([...differing.keys()]).toEqual(blocked);
    expect([...differing.values()].flat()).toContain('by json-rules-engine: EU-AIA-05-1-F/f prohibited');
  });

  it('are the same where the rules run few at a time', async () => {
    let pauses = 0;
    const inBothWays = cases.slice(0, FULL ? cases.length : 1);
    for (const one of inBothWays) {
      const { tables, situation } = oracle.decideOpenly({ ...questionOf(one), asOf: '2029-01-01', jurisdictions: [] }).decided;
      if (!isTranslatable(situation)) continue;
      const inTurns = await secondOpinion(tables, situation, () => Promise.resolve(void pauses++));
      expect(inTurns).toEqual(await secondOpinion(tables, situation));
    }
    expect(pauses).toBeGreaterThan(2 * inBothWays.length);
  });

  it('are summed up by the command', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'opinions-'));
    try {
      cpSync(join('test', 'compile', 'fixtures', 'tiny'), join(folder, 'regulations'), { recursive: true });
      const { status, stdout } = await runRules(folder, ['test', '--second-opinion']);
      expect(stdout).toMatch(/^second opinion: [1-9]\d* agree, 0 differ, \d+ left out$/m);
      expect(status).toBe(0);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
