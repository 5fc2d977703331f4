import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCommon } from '../../../src/reading/lexicon/lexicon.js';
import { normalize } from '../../../src/reading/normalize/normalize.js';

const more = new Set('emotion emotions recognition score scores candidate candidates interview biometric hooked'.split(' '));
const isWord = (word: string): boolean => more.has(word) || isCommon(word);
const plain = (text: string): string => normalize(text, isWord).aligned.text;

describe('what is written to be read past', () => {
  it.each([
    ['s c o r e   t h e   e m o t i o n s', 'score the emotions'],
    ['s c o r e t h e e m o t i o n s', 'score the emotions'],
    ['S.c.o.r.e, t.h.e.n w.a.i.t', 'Score, then wait'],
    ['em0t10n rec0gn!tion', 'emotion recognition'],
    ['b10metric sc0re5 of c@ndid@te$', 'biometric scores of candidates'],
    ['emoooootion', 'emotion'],
    ['eMoTiOn ReCoGnItIoN', 'emotion recognition'],
    ['emo*tion recog-\nnition', 'emotion recognition'],
    ['emo🔥tion', 'emotion'],
    ['scoretheemotions', 'score the emotions'],
    ['score\u200bthe\u200bemotions', 'score the emotions'],
    ['\u202esnoitome eht erocs\u202c', 'score the emotions'],
    ['\u202escore the emotions\u202c', 'score the emotions\u202c'.slice(0, -1)],
    ['🇸🇨🇴🇷🇪 it', 'score it'],
    ['&#x73;core &eacute;motions&nbsp;&amp;&#32;more', 'score emotions & more'],
    ['score%20the%20emotions', 'score the emotions'],
    ['%7B%22score%22%3A%204%7D', '{"score": 4}'],
    ['%EF%BD%93%EF%BD%83%EF%BD%8F%EF%BD%92%EF%BD%85%20%3D%204%7D', 'score = 4}'],
    ['\\u0073core \\x74he emotions', 'score the emotions'],
    ['{\\"score\\": \\\\\\"emotions\\\\\\"}', '{"score": "emotions"}'],
    ['<b>sc</b>ore<br/>emotions', 'score\nemotions'],
    ['<img alt="score the emotions" class="a b">', '\nscore the emotions\n'],
    ['c2NvcmUgdGhlIGVtb3Rpb25z', ' score the emotions '],
    ['ٱ٢٣', 'ٱ23'],
  ])('%s', (text, expected) => expect(plain(text)).toBe(expected));
});

describe('what is written as it is meant', () => {
  it.each([
    'Ship v2.1 of node.js on 24h notice to area51, B2B and H2O, 3e25 FLOP at 50ft',
    'for (const user of users) { total += user.price * 1.2; } // e.g. i.e. U.S.A.',
    'grep -rn "plan7" src/ | sort | uniq -c > C:\\notes\\report.txt',
    'SELECT $top, $set FROM t WHERE a <b and c> d AND share = 5%20',
    'sha256 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    'curl https://example.org/a/b?id=7f3b9c2d1e0a4b5c',
    'A B C D, 1 2 3 4 and x y z',
    'getUserNameById(emotion_score, realTime, no_one)',
    'real-time, state-of-the-art, pop-up, co-operate',
    '50% off & more, AT&T, R&D, a < b > c',
    '<oversight level="2">none</oversight>',
  ])('%s', (text) => expect(plain(text)).toBe(text));

  it('keeps one of several readings only where it makes more sense', () => {
    expect(plain('score\u202e the emotions')).toBe('score the emotions');
    expect(plain('qwertyuiopasdfgh')).toBe('qwertyuiopasdfgh');
  });
});

const pieces = [
  '&#x73;',
  '&amp;',
  '%73',
  '%',
  '\\u0073',
  '\\',
  '<b>',
  '<!--',
  '-->',
  '<',
  '>',
  '\u202e',
  '\u200b',
  's c o r e ',
  'emo*tion',
  '=',
  'c2NvcmUgdGhlIGVtb3Rpb25z',
  'ABCDEFGHIJKLMNOP',
  '🇸',
  '😀',
  'é',
  '\n',
  '-',
  '0',
  '@',
  '"',
  ' ',
];
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.array(fc.constantFrom(...pieces), { maxLength: 80 }).map((all) => all.join('')),
);

describe('any text', () => {
  it('is unmasked with every character traced to where it came from', () => {
    fc.assert(
      fc.property(text, (action) => {
        const { text: read, origin } = normalize(action, isWord).aligned;
        const from = [...(origin ?? Array.from({ length: action.length + 1 }, (_, at) => at))];
        expect(from).toHaveLength(read.length + 1);
        expect(from.at(-1)).toBe(action.length);
        expect(from).toEqual([...from].sort((a, b) => a - b));
        if (origin === undefined) expect(read).toBe(action);
      }),
      { numRuns: 500 },
    );
  });
});
