import { describe, expect, it } from 'vitest';
import { DeletionIndex, slipBetween } from '../../../src/reading/lexicon/spell-correction.js';

describe('a slip between two words', () => {
  it.each([
    ['recongition', 'recognition', 'swap'],
    ['recogntion', 'recognition', 'letter'],
    ['recoggnition', 'recognition', 'letter'],
    ['recagnition', 'recognition', 'letter'],
    ['recogtion', 'recognition', undefined],
    ['same', 'same', undefined],
    ['score', 'detect', undefined],
  ])('%s and %s: %s', (one, other, slip) => {
    expect(slipBetween(one, other)).toBe(slip);
    expect(slipBetween(other, one)).toBe(slip);
  });
});

describe('a word one slip away', () => {
  const index = new DeletionIndex(['recognition', 'detection', 'detention', 'lender', 'score']);

  it.each([
    ['recogntion', ['recognition']],
    ['detetion', ['detection', 'detention']],
    ['lendre', ['lender']],
    ['detection', ['detention']],
  ])('of %s', (word, found) => expect([...index.candidates(word)].sort()).toEqual(found));

  it.each([
    ['lenter', 'six letters forgive a swap only'],
    ['scoer', 'five letters forgive nothing'],
    ['becognition', 'the first letter is never wrong'],
    ['recogniti0n', 'a figure is no letter'],
    ['r'.repeat(41), 'no word is so long'],
  ])('is none of %s: %s', (word) => expect(index.candidates(word)).toEqual([]));
});
