import { describe, expect, it } from 'vitest';
import { isLetter, letterWidth } from '../../../src/reading/text/characters.js';
import { textOf } from '../../../src/reading/text/utf-8.js';

describe('a letter', () => {
  it.each([
    ['a', 0, 1],
    ['Z', 0, 1],
    ['é', 0, 1],
    ['ы', 0, 1],
    ['漢', 0, 1],
    ['𝐚', 0, 2],
  ])('%s is one, of %i + %i units', (text, at, width) => {
    expect(isLetter(text, at)).toBe(true);
    expect(letterWidth(text, at)).toBe(width);
  });

  it.each(['1', '-', ' ', '·', '🔥', '\uD835', '\uDC1A', ''])('%j is none', (text) => expect(isLetter(text, 0)).toBe(false));

  it('does not begin in the middle of one', () => expect(isLetter('𝐚', 1)).toBe(false));
});

describe('bytes', () => {
  it('are a text where they are UTF-8', () => expect(textOf(Uint8Array.from([0xc3, 0xa9]))).toBe('é'));

  it.each([[[0xff]], [[0xc3]], [[0xed, 0xa0, 0x80]]])('%j are none', (bytes) => expect(textOf(Uint8Array.from(bytes))).toBeUndefined());
});
