import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkFiles } from '../../src/rule-sets/check-upload.js';
import { printDiagnostic } from '../../src/rulebook/diagnostic.js';
import { shippedOracle } from '../support/rule-book.js';

const EXAMPLES = 'examples';
const filesIn = (folder: string): ReadonlyMap<string, Buffer> =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.yaml'))
      .map((file) => [file, readFileSync(join(folder, file))]),
  );

describe('the example rule sets', () => {
  it.each(readdirSync(EXAMPLES).filter((name) => !name.includes('.')))('%s has no mistake, and its cases pass', (name) => {
    const oracle = shippedOracle({ memoEntries: 0 });
    const checked = checkFiles(filesIn(join(EXAMPLES, name)), 'acme', { ruleBook: oracle.compiled.ruleBook, oracle });
    expect(checked.diagnostics.map(printDiagnostic)).toEqual([]);
    expect(checked.ruleSet?.ruleBook.rules).toHaveLength(12);
    expect(checked.ruleSet?.ruleBook.cases.length).toBeGreaterThanOrEqual(60);
  });
});
