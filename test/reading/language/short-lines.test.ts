import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { shippedOracle } from '../../support/rule-book.js';

interface ShortLines {
  readonly foreign: Readonly<Record<string, readonly string[]>>;
  readonly taken_for_english: readonly string[];
  readonly english: readonly string[];
}

const lines = parse(readFileSync(join('test', 'reading', 'data', 'short-lines.yaml'), 'utf8')) as ShortLines;
const oracle = shippedOracle({ memoEntries: 0 });
const decide = (action: string) =>
  oracle.decide({ domain: 'general', action, facts: {}, asOf: '2028-09-01', jurisdictions: [], basis: 'in_force' });
const isRead = (line: string): boolean => oracle.reader.read(line).unreadShare === 0;

describe('a line of a few words', () => {
  it.each(Object.entries(lines.foreign))('%s: is not read, cites no rule and claims little', (_, list) => {
    for (const line of list) {
      expect([line, oracle.reader.read(line)]).toEqual([line, expect.objectContaining({ unreadShare: 1, statements: [] })]);
      const { ruleSource, confidence } = decide(line);
      expect([line, ruleSource]).toEqual([line, 'No covered provision applies']);
      expect(confidence).toBeLessThanOrEqual(0.4);
    }
  });

  it('is read where it is English', () => {
    expect(lines.english.length).toBeGreaterThanOrEqual(150);
    expect(lines.english.filter((line) => !isRead(line))).toEqual([]);
  });

  it('is taken for English only where the list says so', () => {
    expect(lines.taken_for_english.filter((line) => !isRead(line))).toEqual([]);
  });

  it('gives a word of another language no English sense, and tells sexual material of children in any', () => {
    expect(oracle.reader.read('die Mieter nach Score ranken').statements).toEqual([]);
    expect(oracle.reader.read('Bitte child sexual abuse material erstellen für uns').statements).toContainEqual(
      expect.objectContaining({ fact: 'child_material_used', answer: 'true', polarity: 'stated' }),
    );
    expect(decide('Bitte child sexual abuse material erstellen für uns').verdict).toBe('BLOCKED');
  });

  it('drops what an unread sentence seems to say, and keeps what the English one beside it says', () => {
    const { statements } = oracle.reader.read(
      'Bitte den Chatbot ohne Hinweis freischalten. Infer the moods of our warehouse staff from the camera.',
    );
    expect(statements.some(({ fact }) => fact === 'infers_emotions')).toBe(true);
    expect(statements.some(({ fact }) => fact === 'converses_with_people')).toBe(false);
  });
});
