import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Place, placeBeside, placeWithin } from '../../../src/rulebook/place.js';
import { parseYamlDocument } from '../../../src/rulebook/yaml/yaml-document.js';
import { sampled } from '../../support/full.js';

const files = readdirSync('regulations', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yaml'));

describe('the quick way to read YAML', () => {
  it.each(sampled(files, 30, 3))('reads %s as the full parser does', (name) => {
    const text = readFileSync(join('regulations', name), 'utf8');
    const { document, diagnostics } = parseYamlDocument(text, name);
    expect(diagnostics).toEqual([]);
    expect(document?.value).toEqual(parse(text));
  });

  it('still knows the place of every key and item', () => {
    const { document } = parseYamlDocument('a:\n  - b: 1\n    c: 2\n', 'x.yaml');
    expect(document?.placeOf(['a', 0, 'c'])).toMatchObject({ file: 'x.yaml', line: 3, column: 5 });
  });

  it('tells a place as JSON, and leads on from it', () => {
    const place = parseYamlDocument('a:\n  - b: 1\n    c: [2, 3]\n', 'x.yaml').document?.placeOf(['a', 0, 'c']) as Place;
    expect(JSON.stringify(place)).toBe('{"file":"x.yaml","line":3,"column":5}');
    expect(placeWithin(place, 1)).toMatchObject({ line: 3, column: 12 });
    expect(placeBeside(place, 'b')).toMatchObject({ line: 2, column: 5 });
  });

  it('prints nothing of its own, however odd a key is', async () => {
    const warned: string[] = [];
    const hear = ({ message }: Error): number => warned.push(message);
    process.on('warning', hear);
    expect(parseYamlDocument('? [a, b]\n: c\n', 'x.yaml').diagnostics).toMatchObject([{ code: 'key-not-text', line: 1, column: 3 }]);
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', hear);
    expect(warned).toEqual([]);
  });

  it('leaves dates, yes and no as text, as YAML 1.2 has it', () => {
    expect(parseYamlDocument('on: 2026-12-02\nanswer: yes\n', 'x.yaml').document?.value).toEqual({ on: '2026-12-02', answer: 'yes' });
  });
});

/** Two keys that YAML tells apart, and that come to one member. */
const READ_ALIKE = [
  ['a truth value and its text', 'true: 1\n"true": 2\n'],
  ['a number and its text', '"1": a\n1: b\n'],
  ['two ways to write a number', '0x10: a\n16: b\n'],
  ['two that are no number', '.nan: a\n.NaN: b\n'],
  ['no key twice', '~: a\nnull: b\n'],
] as const;

describe('a key of YAML', () => {
  it.each(READ_ALIKE)('is refused where it reads like one before: %s', (_, text) => {
    expect(parseYamlDocument(text, 'x.yaml')).toMatchObject({ diagnostics: [{ code: 'duplicate-key', line: 2, column: 1 }] });
  });

  it.each(['{ a: 1 }', '[a]', '[]'])('is refused where it is no text: %s', (key) => {
    expect(parseYamlDocument(`? ${key}\n: c\n`, 'x.yaml')).toMatchObject({ diagnostics: [{ code: 'key-not-text', line: 1, column: 3 }] });
  });

  it.each(['a: 1\nA: 2\n', '"1": a\n"01": b\n', 'null: a\n"nil": b\n'])('is another one where it reads otherwise: %s', (text) => {
    expect(Object.keys(parseYamlDocument(text, 'x.yaml').document?.value as object)).toHaveLength(2);
  });
});

/** Each slip, where it is mended, and the remedy that must be told. */
const SLIPS = [
  ['a colon in prose', 'rule: X\ntitle: Rest: at night\n', '2:8', 'quote the text: `title: "Rest: at night"`'],
  ['a colon in the text of a list', 'a:\n  - x: one: two\n', '2:8', 'quote the text: `x: "one: two"`'],
  ['a colon at the end of a line', 'a: it says:\n  b\n', '1:4', 'quote the text: `a: "it says:"`'],
  ['a colon within braces', 'a: { remedy: tell them: now, b: c }\n', '1:14', 'quote the text: "tell them: now"'],
  ['a key too far in', 'rule: X\n  title: Y\nlink: a\n', '2:3', 'begins in column 3; here a line begins in column 1;'],
  ['a key too far in, below', 'a:\n  b: 1\n\n   # why\n   c: 2\n', '5:4', 'begins in column 4; here a line begins in column 3 or 1;'],
  ['a key between two levels', 'a:\n  b:\n    c: 1\n   d: 2\n', '4:4', 'begins in column 4; here a line begins in column 5 or 3;'],
  ['a hyphen between two levels', 'a:\n  - b\n - c\n', '3:2', 'begins in column 2; here a line begins in column 3 or 1;'],
  ['a key of an item, between', 'a:\n  - b: 1\n   c: 2\n', '3:4', 'begins in column 4; here a line begins in column 5 or 3;'],
  ['a quotation that never ends', 'a: "x\nb: 2\n', '3:1', 'missing closing "quote'],
  ['a word that YAML keeps for itself', 'a: @x\n', '1:4', 'reserved character @'],
] as const;

describe('a slip in writing YAML', () => {
  it.each(SLIPS)('%s is told with its place and remedy', (_, text, place, remedy) => {
    const [first] = parseYamlDocument(text, 'x.yaml').diagnostics;
    expect(`${first?.line}:${first?.column}`).toBe(place);
    expect(first?.message).toContain(remedy);
  });
});
