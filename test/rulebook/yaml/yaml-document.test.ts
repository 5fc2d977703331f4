import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseYamlDocument } from '../../../src/rulebook/yaml/yaml-document.js';
import { sampled } from '../../support/full.js';

const files = readdirSync('regulations', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yaml'));

describe('the quick way to read YAML', () => {
  it.each(sampled(files, 10))('reads %s as the full parser does', (name) => {
    const text = readFileSync(join('regulations', name), 'utf8');
    const { document, diagnostics } = parseYamlDocument(text, name);
    expect(diagnostics).toEqual([]);
    expect(document?.value).toEqual(parse(text));
  });

  it('still knows the place of every key and item', () => {
    const { document } = parseYamlDocument('a:\n  - b: 1\n    c: 2\n', 'x.yaml');
    expect(document?.placeOf(['a', 0, 'c'])).toMatchObject({ file: 'x.yaml', line: 3, column: 5 });
  });

  it('leaves dates, yes and no as text, as YAML 1.2 has it', () => {
    expect(parseYamlDocument('on: 2026-12-02\nanswer: yes\n', 'x.yaml').document?.value).toEqual({ on: '2026-12-02', answer: 'yes' });
  });
});
