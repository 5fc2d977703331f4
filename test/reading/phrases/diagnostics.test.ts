import { describe, expect, it } from 'vitest';
import { compileSmall } from '../vocabulary.js';

/** A phrase in the second place, behind one that can be read: what is wrong is said at line 2. */
const ofPhrase = (text: string) =>
  compileSmall({ facts: { f: { kind: 'context', phrases: { true: ['good phrase', text] } } } }).diagnostics;
const ofGroups = (groups: Readonly<Record<string, readonly string[]>>) => compileSmall({ groups }).diagnostics;
const brief = (diagnostics: ReturnType<typeof ofPhrase>): readonly string[] =>
  diagnostics.map(({ code, severity, line, message }) => `${line} ${severity} ${code}: ${message}`);

const DEEP = `${'('.repeat(17)}a${')'.repeat(17)}`;

describe('what is wrong with a phrase is said at its place', () => {
  it.each([
    ['tell {nobody}', '2 error unknown-group: `tell {nobody}` names the unknown group `{nobody}`; add it under groups or correct the name'],
    ['(a|b', '2 error bad-phrase: phrase `(a|b`: a parenthesis is not closed; add `)`'],
    [DEEP, `2 error bad-phrase: phrase \`${DEEP}\`: parentheses lie more than 16 deep; make groups of them`],
    ['a)', '2 error bad-phrase: phrase `a)`: `)` is not expected here; check parentheses'],
    ['()', '2 error bad-phrase: phrase `()`: an empty place; write a word there'],
    ['', '2 error bad-phrase: phrase ``: an empty place; write a word there'],
    ['{x', '2 error bad-phrase: phrase `{x`: a brace is not closed; add `}`'],
    ['{}', '2 error bad-phrase: phrase `{}`: a group needs a name: `{person}`'],
    ['camera !movie', '2 error bad-phrase: phrase `camera !movie`: `!` stands only after `&`; write `& !{group}`'],
    ['!x', '2 error bad-phrase: phrase `!x`: only says what must be absent; add the words that must be there'],
    ['?', '2 error bad-phrase: phrase `?`: `?` has nothing before it; remove it'],
    ['word?', '2 error bad-phrase: phrase `word?`: every word may be absent; make one of them required'],
    ['... mood', '2 error bad-phrase: phrase `... mood` begins with `...`; remove it'],
    ['camera & !camera', '2 error impossible-phrase: phrase `camera & !camera` can never match; it asks for what it excludes'],
  ])('%s', (text, expected) => expect(brief(ofPhrase(text))).toEqual([expected]));

  it('one that can be said in too many ways', () => {
    const text = `x ${['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'].map((word) => `${word}?`).join(' ')}`;
    expect(brief(ofPhrase(text))).toContain(`2 error wide-phrase: \`${text}\` can be said in more than 256 ways; use fewer optional words`);
  });

  it('and nothing is said of one that can be read', () => expect(ofPhrase('(rate|=rating) ... people? now')).toEqual([]));
});

describe('what is wrong with a group is said at the place of its words', () => {
  it.each<[string, Readonly<Record<string, readonly string[]>>, string]>([
    ['empty', { none: [] }, '1 error empty-group: group `none` has no words, so its phrases never match; add a word'],
    ['cyclic', { a: ['b', '{a} c'] }, '1 error cyclic-group: group `a` contains itself; take it out'],
    ['with a word twice', { a: ['b', 'B'] }, '2 warning double-word: `B` stands twice in group `a`; remove one'],
    [
      'with the signs of phrases',
      { a: ['b', 'c & d'] },
      '2 error bad-phrase: `c & d` in group `a`: `&` and `!` belong in phrases; list the words only',
    ],
  ])('%s', (_, groups, expected) => expect(brief(ofGroups(groups))).toEqual([expected]));
});
