import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { BASES } from '../../src/rulebook/rule-book.js';
import { readRuleBookBlocks } from '../../src/verdict/blocks/read-rule-book.js';
import type { OpenOracle } from '../../src/verdict/oracle/open-oracle.js';
import { oracleOf, ruleBookIn } from '../support/rule-book.js';

const scratch = mkdtempSync(join(tmpdir(), 'by-basis-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** The tiny law, whose ban is lifted by consent under some bases only. */
const bounded = (() => {
  cpSync(join('test', 'compile', 'fixtures', 'tiny'), scratch, { recursive: true });
  const path = join(scratch, 'law', 'ban.yaml');
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replaceAll('consent: true,', 'consent: true, basis: [as_enacted],'));
  return ruleBookIn(scratch);
})();

const findings = (oracle: OpenOracle): readonly string[] =>
  BASES.map((basis) => {
    const facts = { scores_people: ['true'], setting: ['workplace'], consent: ['true'] };
    const { finding } = oracle.decide({ domain: 'general', action: '', facts, asOf: '2026-11-20', jurisdictions: ['EU'], basis });
    return `${basis}: ${finding}`;
  });

const AS_BOUNDED = ['in_force: prohibited', 'as_enacted: excepted', 'readiness: prohibited'];

describe('an exception that counts under some bases only', () => {
  const oracle = oracleOf(bounded);

  it('lets go under these and no others', () => {
    expect(findings(oracle)).toEqual(AS_BOUNDED);
    expect(findings(oracleOf(ruleBookIn('test/compile/fixtures/tiny')))).toEqual(BASES.map((basis) => `${basis}: excepted`));
  });

  it('does so too where the rule book is read from its blocks', () => {
    const again = readRuleBookBlocks((cid) => oracle.linked.find(cid), oracle.ruleBookBlocks.root.cid);
    expect(findings(oracleOf(again))).toEqual(AS_BOUNDED);
  });
});
