import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sealRuleBook } from '../../../src/verdict/blocks/rule-book-blocks.js';
import { formatRuleBookFile } from '../../../tools/rules/fmt.js';
import { requireRuleBook } from '../../../tools/rules/rule-book/open-rule-book.js';
import { sampled } from '../../support/full.js';
import { shippedRuleBook } from '../../support/rule-book.js';

const FOLDER = 'regulations';
const cidOf = (folder: string): string => sealRuleBook(requireRuleBook(folder)).root.cid.toString();

it('fmt leaves the rule book that ships with its cid', () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.yaml'));
  const copy = mkdtempSync(join(tmpdir(), 'regulations-'));
  try {
    cpSync(FOLDER, copy, { recursive: true });
    for (const file of sampled(files, 4, 4))
      writeFileSync(join(copy, file), formatRuleBookFile(file, readFileSync(join(FOLDER, file), 'utf8')));
    expect(cidOf(copy)).toBe(sealRuleBook(shippedRuleBook()).root.cid.toString());
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
