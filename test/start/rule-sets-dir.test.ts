import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBooks } from '../../src/rule-sets/books.js';
import { CompiledRuleSets } from '../../src/rule-sets/compiled-rule-sets.js';
import { openFolder } from '../../src/rule-sets/folder-rule-sets.js';
import { KnownRuleSets } from '../../src/rule-sets/known-rule-sets.js';
import { ShadowCounts } from '../../src/rule-sets/shadow-counts.js';
import type { Question } from '../../src/verdict/verdict.js';
import { shippedOracle } from '../support/rule-book.js';
import { smallRuleSet } from '../support/small-rule-set.js';

const oracle = shippedOracle({ memoEntries: 0 });
const law = { oracle, ruleBook: oracle.compiled.ruleBook };
let folder: string;
const write = (name: string, files: Readonly<Record<string, string>>): void => {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name, file)), { recursive: true });
    writeFileSync(join(folder, name, file), text);
  }
};
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rule-sets-dir-'));
  write('house-rules', smallRuleSet());
  cpSync('examples/travel-policy', join(folder, 'travel-policy'), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ask = (action: string): Question => {
  return { domain: 'general', action, facts: {}, asOf: '2026-11-27', jurisdictions: [], basis: 'in_force' };
};

describe('a folder of rule sets', () => {
  it('is asked of everybody, whatever rule sets a question names', async () => {
    const { sets, diagnostics } = openFolder(folder, law);
    expect([sets.map(({ name }) => name), diagnostics]).toEqual([['local/house-rules', 'local/travel-policy'], []]);
    const source = { revision: async () => 1, async *allStates() {} };
    const known = new KnownRuleSets(source);
    await known.refresh();
    const compiled = new CompiledRuleSets(law.ruleBook, async () => undefined);
    const books = createBooks(oracle, known, compiled, new ShadowCounts(), 0, {}, sets);
    const asked = [books.ofNobody(), await books.of({ tenant: 'acme', test: false }, []), await books.of({ tenant: 'acme', test: false })];
    for (const book of asked) {
      expect(book.oracle.decide(ask('Give the caller a voucher')).ruleSource).toBe('local/house-rules 1.0.0, rule 1');
      expect(book.oracle.decide(ask('Book a trip to Ruritania for the client')).ruleSource).toBe('local/travel-policy 1.2.0, rule 7');
      expect(book.oracle.decide(ask('Tell the caller the time')).verdict).toBe('ALLOWED');
    }
  });

  it('with an error in one is refused as a whole, with its place', () => {
    write('wrong', smallRuleSet());
    const { sets, diagnostics } = openFolder(folder, law);
    expect(sets).toEqual([]);
    expect(diagnostics).toMatchObject([{ code: 'other-name', file: join(folder, 'wrong', 'rule-set.yaml') }]);
    rmSync(join(folder, 'wrong'), { recursive: true });
    const absent = join(folder, 'absent');
    expect(openFolder(absent, law).diagnostics).toMatchObject([{ file: absent, message: expect.stringContaining('RULE_SETS_DIR') }]);
  });
});
