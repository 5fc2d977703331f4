import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sealRuleBook } from '../../../src/verdict/blocks/rule-book-blocks.js';
import { formatRuleBookFile } from '../../../tools/rules/fmt.js';
import { sampled } from '../../support/full.js';
import { reformat, STYLES } from '../../support/reformat.js';
import { ruleBookIn, shippedOracle } from '../../support/rule-book.js';

it('the rule book that ships keeps its cid with every file written anew, and with what fmt makes of these', () => {
  const folder = mkdtempSync(join(tmpdir(), 'regulations-'));
  try {
    const [style = expect.unreachable()] = Object.values(STYLES);
    expect(reformat('regulations', folder, style)).toBeGreaterThan(300);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.yaml'));
    for (const file of sampled(files, 16, 16))
      writeFileSync(join(folder, file), formatRuleBookFile(file, readFileSync(join(folder, file), 'utf8')));
    expect(sealRuleBook(ruleBookIn(folder)).root.cid.toString()).toBe(shippedOracle().summary.cid);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
