import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalize } from '../../../src/reading/normalize/normalize.js';
import { shippedOracle } from '../../support/rule-book.js';

const oracle = shippedOracle({ memoEntries: 0 });
const WORDS = 'the bank scores people loans tenants face emotion police without notice human review credit housing deny'.split(' ');
const glued = (length: number): string => WORDS.join('').repeat(40).slice(0, length);

/** Letters of which hardly any make a word, the same each time. */
const random = (length: number): string => Array.from({ length }, (_, i) => String.fromCharCode(97 + ((i * i * 7 + i * 13) % 26))).join('');

/** How often a normalization asks whether something is a word: what it costs, on every machine. */
const questionsAbout = (text: string): number => {
  let asked = 0;
  normalize(text, (word) => {
    asked += 1;
    return WORDS.includes(word);
  });
  return asked;
};

describe('letters without a space', () => {
  it('are parted into words where people write them so', () => {
    const isWord = (word: string): boolean => WORDS.includes(word);
    expect(normalize('bankscorespeoplewithoutnotice', isWord).aligned.text).toBe('bank scores people without notice');
    expect(normalize(glued(200), isWord).leftTogether).toEqual([]);
  });

  it('are left together where there are very many, and said to be unread', () => {
    const action = `Please ${glued(600)} now`;
    const { unread, unreadShare } = oracle.reader.read(action);
    expect(unread).toContainEqual({ start: 7, end: 607, cause: 'length' });
    expect(unreadShare).toBeGreaterThan(0.9);
    const { decision, explanation } = oracle.explain({
      domain: 'general',
      action,
      facts: {},
      asOf: '2026-11-27',
      jurisdictions: [],
      basis: 'in_force',
    });
    expect(explanation.unread.map(({ cause }) => cause)).toContain('length');
    expect(decision.confidence).toBeLessThanOrEqual(0.4);
    expect(decision.reason).toContain('too many letters without a space');
  });

  it('are read past strokes where they are words, and no longer where very many came to none', () => {
    const isWord = (word: string): boolean => WORDS.includes(word);
    expect(normalize('r!ng t!ng not!ce w!thout', isWord).aligned.text).toBe('r!ng t!ng notice without');
    const { aligned, leftTogether } = normalize(`${'r!ng '.repeat(100)}not!ce`, isWord);
    expect(aligned.text).toContain('not!ce');
    expect(leftTogether.at(-1)).toEqual({ from: 500, to: 506 });
    expect(questionsAbout('sco!rep!eop!let!ena!nts'.repeat(90).slice(0, 2_000))).toBeLessThan(12_000);
  });

  it('never cost more than a bound, whatever the 2,000 characters', () => {
    const piece = fc.oneof(
      fc.constantFrom(...WORDS),
      fc.constantFrom(...WORDS.map((word) => word.charAt(0).toUpperCase() + word.slice(1))),
      fc.stringMatching(/^[a-z0-9@$!.]{1,12}$/),
    );
    const parted = fc.constantFrom('', '', ' ', '.', '-', '_');
    const text = fc
      .tuple(fc.array(piece, { minLength: 20, maxLength: 400 }), parted)
      .map(([pieces, sign]) => pieces.join(sign).repeat(20).slice(0, 2_000));
    fc.assert(fc.property(text, (action) => questionsAbout(action) < 30_000));
    for (const worst of [random(2_000), glued(2_000), glued(2_000).split('').join(' ').slice(0, 2_000), 'x'.repeat(2_000)])
      expect(questionsAbout(worst)).toBeLessThan(12_000);
  });
});
