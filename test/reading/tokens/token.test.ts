import { describe, expect, it } from 'vitest';
import { tokenize } from '../../../src/reading/tokenize/tokenize.js';
import { sentencesOf } from '../../../src/reading/tokens/sentences.js';
import { isInCapitals, spanOf } from '../../../src/reading/tokens/token.js';

describe('a word in capitals', () => {
  it.each(['US', 'U.S.', 'EU', 'ÉU', 'GDPR'])('%s is one', (written) => expect(isInCapitals(written)).toBe(true));

  it.each(['us', 'Us', 'A', 'U2', 'U.', 'CVs', ''])('%j is none', (written) => expect(isInCapitals(written)).toBe(false));
});

describe('sentences', () => {
  it.each([
    ['Score them. Then rest.', [0, 0, 1, 1]],
    ['one sentence, two clauses', [0, 0, 0, 0]],
    ['Under Art. 5 of the Act', [0, 0, 0, 0, 0, 0]],
    ['A! B? C', [0, 1, 2]],
    ['', []],
  ])('%j are numbered', (text, numbers) => expect(sentencesOf(tokenize(text))).toEqual(numbers));
});

describe('a span', () => {
  const text = 'score the staff';
  const tokens = tokenize(text);

  it.each([
    [0, 1, 'score'],
    [1, 3, 'the staff'],
    [0, 3, text],
  ])('of the tokens from %i to %i', (start, end, part) => {
    const span = spanOf(tokens, start, end);
    expect(text.slice(span.start, span.end)).toBe(part);
  });
});
