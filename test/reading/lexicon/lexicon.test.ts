import { describe, expect, it } from 'vitest';
import { decompound } from '../../../src/reading/lexicon/decompound.js';
import { Lexicon } from '../../../src/reading/lexicon/lexicon.js';
import { buildWordFamilies, type WordSource } from '../../../src/reading/lexicon/word-families.js';
import { tokenize } from '../../../src/reading/tokenize/tokenize.js';

const source: WordSource = {
  words: ['score', 'biometrics', 'recognition', 'chatbot', 'real', 'time', 'detection', 'lender', 'rating', '2026'],
  exact: ['US', 'rate'],
  pairs: [
    ['real', 'time'],
    ['at', 'it'],
  ],
};
const lexicon = new Lexicon(buildWordFamilies(source));

describe('word families', () => {
  it.each([
    ['scores', 'score'],
    ['scoring', 'score'],
    ['biometric', 'biometrics'],
    ['lenders', 'lender'],
    ['ratings', 'rating'],
  ])('%s is of the family of %s', (form, word) => {
    expect(lexicon.lookUp(form)).toMatchObject({ family: lexicon.family(word), understood: true, slip: false });
  });

  it('know no family of a word that the vocabulary does not use', () => expect(lexicon.family('emotion')).toBe(-1));

  it.each([
    ['table', 'English without the vocabulary'],
    ['detention', 'a letter from `detection`, and a word itself'],
  ])('%s is understood and of no family: %s', (word) => {
    expect(lexicon.lookUp(word)).toMatchObject({ family: -1, understood: true, slip: false });
  });

  it('number an exact form apart from its family', () => {
    expect(lexicon.capitals('US')).toBeGreaterThanOrEqual(0);
    expect(lexicon.capitals('us')).toBe(-1);
    expect(lexicon.lookUp('rate').exact).toBeGreaterThanOrEqual(0);
    expect(lexicon.lookUp('score').exact).toBe(-1);
  });

  it.each([
    ['chat', { opens: true, closes: false }],
    ['bot', { opens: false, closes: true }],
    ['score', { opens: false, closes: false }],
  ])('say of what longer words are made: %s', (word, ends) => expect(lexicon.lookUp(word)).toMatchObject(ends));
});

describe('a slip', () => {
  it.each([
    ['recongition', 'two letters swapped'],
    ['recogntion', 'a letter left out'],
    ['recoggnition', 'a letter too many'],
    ['recagnition', 'a wrong letter'],
  ])('%s is forgiven: %s', (word) => {
    expect(lexicon.lookUp(word)).toMatchObject({ family: lexicon.family('recognition'), slip: true, understood: true });
    expect(lexicon.spells(word)).toBe(false);
  });

  it.each([
    ['recogtion', 'two letters'],
    ['ecognition', 'the first letter'],
    ['scroe', 'a short word'],
    ['2027', 'a figure'],
  ])('%s is not: %s', (word) => expect(lexicon.lookUp(word)).toMatchObject({ family: -1, slip: false, understood: false }));

  it('is not forgiven where that is switched off', () => {
    const strict = new Lexicon(buildWordFamilies({ ...source, forgiveSlips: false }));
    expect(strict.lookUp('recogntion')).toMatchObject({ family: -1, understood: false });
  });
});

describe('a word written for two', () => {
  const divided = (text: string): string[] => decompound(tokenize(text), lexicon).tokens.map((token) => token.text);

  it.each([
    ['realtime scores', ['real', 'time', 'scores']],
    ['real time', ['real', 'time']],
    ['atit', ['atit']],
    ['score', ['score']],
  ])('%s', (text, parts) => expect(divided(text)).toEqual(parts));

  it('hands on what it is to the vocabulary, and where it stands', () => {
    const { tokens, entries } = decompound(tokenize('score realtime'), lexicon);
    expect(entries.map((entry) => entry.family)).toEqual(['score', 'real', 'time'].map((word) => lexicon.family(word)));
    expect(tokens.map(({ start, end, attached }) => [start, end, attached])).toEqual([
      [0, 5, false],
      [6, 14, false],
      [6, 14, true],
    ]);
  });

  it('moves the key that a value behind it negates', () => {
    const { tokens } = decompound(tokenize('realtime(score=False)'), lexicon);
    expect(tokens.map((token) => token.text)).toEqual(['real', 'time', 'score', 'false']);
    expect(tokens[3]?.negatesKey).toBe(2);
  });

  it('leaves a text alone in which none stands', () => {
    const tokens = tokenize('score the staff');
    expect(decompound(tokens, lexicon).tokens).toBe(tokens);
  });
});
