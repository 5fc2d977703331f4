import { describe, expect, it } from 'vitest';
import { isPlain } from '../../../src/reading/normalize/unicode/is-plain.js';

describe('a plain text', () => {
  it.each([
    '',
    'Rank the candidates (real-time, 50+ users).',
    'one line\r\n\tand another',
    'recommendations\nare scored',
    'SCORE STAFF 2026',
  ])('%j stands as it is', (text) => expect(isPlain(text)).toBe(true));

  it.each([
    'score staff \u{1F1E6}',
    'scor\u00E9',
    'emo\u200Btion',
    'emo\u0007tion',
    'no &amp; yes',
    '5%20',
    '\\u0065',
    'emo<b>tion</b>',
    'c2NvcmUgc3RhZmY',
    'abcdefgh\nijklMNOP',
    '123456789012',
  ])('%j may be masked', (text) => expect(isPlain(text)).toBe(false));
});
