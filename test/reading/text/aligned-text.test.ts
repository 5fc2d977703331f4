import { describe, expect, it } from 'vitest';
import { type AlignedText, replace, rewrite } from '../../../src/reading/text/aligned-text.js';

const plain = (text: string): AlignedText => ({ text, origin: undefined });
const originOf = ({ origin }: AlignedText): number[] | undefined => (origin === undefined ? undefined : [...origin]);

describe('a rewritten text', () => {
  it.each([
    { what: 'shorter', edits: [{ from: 1, to: 3, text: 'x' }], text: 'axd', origin: [0, 1, 3, 4] },
    { what: 'longer', edits: [{ from: 1, to: 2, text: 'xyz' }], text: 'axyzcd', origin: [0, 1, 1, 1, 2, 3, 4] },
    { what: 'taken out', edits: [{ from: 0, to: 2, text: '' }], text: 'cd', origin: [2, 3, 4] },
    { what: 'put in', edits: [{ from: 4, to: 4, text: '!' }], text: 'abcd!', origin: [0, 1, 2, 3, 4, 4] },
    { what: 'all', edits: [{ from: 0, to: 4, text: '' }], text: '', origin: [4] },
    {
      what: 'twice',
      edits: [
        { from: 0, to: 1, text: 'A' },
        { from: 2, to: 3, text: '' },
      ],
      text: 'Abd',
      origin: [0, 1, 3, 4],
    },
  ])('knows where each character comes from: $what', ({ edits, text, origin }) => {
    const written = rewrite(plain('abcd'), edits);
    expect(written.text).toBe(text);
    expect(originOf(written)).toEqual(origin);
  });

  it('leads back through two rewritings to the first text', () => {
    const once = rewrite(plain('abcd'), [{ from: 0, to: 2, text: 'x' }]);
    const twice = rewrite(once, [{ from: 1, to: 2, text: 'yy' }]);
    expect([twice.text, originOf(twice)]).toEqual(['xyyd', [0, 2, 2, 3, 4]]);
  });

  it('is the same object where nothing is written', () => {
    const source = plain('abcd');
    expect(rewrite(source, [])).toBe(source);
    expect(replace(source, /x/g, () => 'y')).toBe(source);
  });

  it('keeps what is found but not written otherwise', () => {
    const written = replace(plain('a1b22'), /\d+/g, ([digits]) => (digits.length === 2 ? '#' : undefined));
    expect([written.text, originOf(written)]).toEqual(['a1b#', [0, 1, 2, 3, 5]]);
  });
});
