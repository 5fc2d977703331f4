import { describe, expect, it } from 'vitest';
import type { Exception } from '../../src/rulebook/rule.js';
import type { RuleBook } from '../../src/rulebook/rule-book.js';
import { asServed, readingLines, toLines } from '../../src/rulebook/served-rule-book.js';
import { atOnce } from '../../src/rulebook/steps.js';
import { shippedRuleBook } from '../support/rule-book.js';

const served = asServed(shippedRuleBook());
const blocks = [Uint8Array.of(1, 2, 255), new Uint8Array(), new Uint8Array(70_000).fill(7)];
const lines = toLines({ ruleBook: served, blocks });
const read = (text: string) => atOnce(readingLines(text));

const exceptionsOf = ({ rules }: RuleBook): readonly Exception[] =>
  rules.flatMap(({ clauses }) => clauses.flatMap(({ versions }) => versions.flatMap(({ unless }) => unless)));

describe('a rule book on lines', () => {
  it('is read as it was written, but for how its places are found again', () => {
    const { ruleBook } = read(lines);
    const written = JSON.parse(JSON.stringify(served, (key, value: unknown) => (key === 'source' ? undefined : value))) as unknown;
    expect(JSON.parse(JSON.stringify(ruleBook))).toEqual(written);
  });

  it('shares the exceptions that it shared before, and no others', () => {
    const [before, after] = [exceptionsOf(served), exceptionsOf(read(lines).ruleBook)];
    expect(new Set(after).size).toBe(new Set(before).size);
    expect(new Set(after).size).toBeLessThan(after.length);
  });

  it('has the bytes of its blocks', () => {
    expect(read(lines).blocks.map((bytes) => Uint8Array.from(bytes))).toEqual(blocks);
  });

  it.each([
    ['a line is missing', lines.slice(0, lines.lastIndexOf('\n'))],
    ['a line is too many', `${lines}\n{}`],
    ['a line is cut', lines.slice(0, -2)],
    ['there is nothing', ''],
    ['one letter of a rule is another', lines.replace(/(?<="cite":"Art\. )\d/, '9')],
    ['a block is another', lines.replace(/.{8}$/, 'AAAA"]}')],
  ])('is refused where %s', (_, text) => {
    expect(() => read(text)).toThrow(SyntaxError);
  });
});
