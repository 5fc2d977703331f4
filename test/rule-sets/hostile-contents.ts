import type { Hostile } from '../archive/hostile-archives.js';
import { zipOf } from '../support/archives.js';
import { smallRuleSet } from '../support/small-rule-set.js';

type File = keyof ReturnType<typeof smallRuleSet>;

/** A rule set that is right but for one file. */
const withFile = (name: string, file: File, content: string | Buffer): Hostile => {
  const files = Object.entries({ ...smallRuleSet(), [file]: content });
  const bytes = zipOf(files.map(([path, text]) => ({ path, text, method: 8 })));
  return { name, bytes, type: 'application/zip', codes: [] };
};

const RULES = 'rules/money.yaml';
const WORDS = 'vocabulary/money.yaml';
const rule = (more: string): string => `rules:\n  - { rule: 1, title: T, reason: R, when: { gives_voucher: true }${more} }\n`;
const fact = (phrase: string): string =>
  'theme: money\nfacts:\n  gives_voucher: { question: Q, kind: practice, answers: [true, false], ' +
  `phrases: { true: [${JSON.stringify(phrase)}] } }\n` +
  '  says_sorry: { question: Q, kind: exception, answers: [true, false], phrases: { true: ["as an apology"] } }\n';
const nested = (depth: number, open: string, close: string): string => `${open.repeat(depth)}x${close.repeat(depth)}`;
const many = <T>(count: number, make: (i: number) => T): readonly T[] => Array.from({ length: count }, (_, i) => make(i));

/** Each line is an anchor of ten times the one before it. */
const laughs = (levels: number): string =>
  [
    'a0: &a0 [lol, lol]',
    ...many(levels, (i) => `a${i + 1}: &a${i + 1} [${Array(10).fill(`*a${i}`).join(', ')}]`),
    `rules: *a${levels}\n`,
  ].join('\n');

const yaml: readonly Hostile[] = [
  withFile('a bomb of aliases', RULES, laughs(9)),
  withFile('a bomb of merges', RULES, `base: &b { a: 1 }\nrules:\n${many(2_000, () => '  - { <<: *b }').join('\n')}\n`),
  withFile('an alias of itself', RULES, 'rules: &a [*a]\n'),
  withFile('lists within lists', RULES, `rules: ${nested(20_000, '[', ']')}\n`),
  withFile('maps within maps', RULES, `rules: ${nested(10_000, '{a: ', '}')}\n`),
  withFile('blocks within blocks', RULES, many(2_000, (i) => `${' '.repeat(i)}a:`).join('\n')),
  withFile('a tag of a function', RULES, 'rules: !!js/function "function () { return 1 }"\n'),
  withFile('a tag of another language', RULES, 'rules: !!python/object/apply:os.system ["true"]\n'),
  withFile('a tag of our own', RULES, '%TAG !e! tag:example.org,2000:\n---\nrules: !e!x []\n'),
  withFile('several documents', RULES, `${many(1_000, () => '---\nrules: []\n').join('')}`),
  withFile('a key twice', RULES, 'rules: []\nrules: []\n'),
  withFile('the key __proto__', RULES, 'rules: []\n__proto__: { polluted: true }\n'),
  withFile('the key constructor', RULES, 'rules: []\nconstructor: { prototype: { polluted: true } }\n'),
  withFile('a hundred thousand keys', RULES, `rules: {${many(100_000, (i) => `k${i}: ${i}`).join(', ')}}\n`),
  withFile('a tab that indents', RULES, 'rules:\n\t- rule: 1\n'),
  withFile('an open quote', RULES, 'rules: "\n'),
  withFile('a text of a megabyte', RULES, rule(`, link: "${'x'.repeat(1_000_000)}"`)),
  withFile('a number without end', RULES, `rules: ${'9'.repeat(100_000)}\n`),
  withFile('a lone surrogate', RULES, rule(', link: "\\ud800"')),
  withFile('a NUL', RULES, 'rules: []\n\0'),
  withFile('a colour of the terminal', RULES, rule(', link: "\u001b[31m"')),
  withFile('UTF-16, little end first', RULES, Buffer.from(`\ufeff${rule('')}`, 'utf16le')),
  withFile('UTF-16, big end first', RULES, Buffer.from(`\ufeff${rule('')}`, 'utf16le').swap16()),
  withFile('UTF-32', RULES, Buffer.from([0xff, 0xfe, 0, 0, 0x72, 0, 0, 0])),
  withFile('Latin-1', RULES, Buffer.from(rule(', link: "caf\u00e9"'), 'latin1')),
  withFile('bytes that are no text', RULES, Buffer.from([0xc3, 0x28, 0xa0, 0xa1])),
  withFile('an overlong slash', RULES, Buffer.concat([Buffer.from('rules: "'), Buffer.from([0xc0, 0xaf]), Buffer.from('"\n')])),
  withFile('nothing', RULES, ''),
  withFile('a list', RULES, '[]\n'),
  withFile('a page', RULES, '<!doctype html><script>alert(1)</script>'),
];

const rules: readonly Hostile[] = [
  withFile(
    '501 rules',
    RULES,
    `rules:\n${many(501, (i) => `  - { rule: ${i + 1}, title: T, reason: R, when: { gives_voucher: true } }`).join('\n')}\n`,
  ),
  withFile('a rule twice', RULES, `${rule('')}${rule('').slice('rules:\n'.length)}`),
  withFile(
    'a condition of a thousand blocks',
    RULES,
    `rules:\n  - { rule: 1, title: T, reason: R, when: [${many(1_000, (i) => `{ unknown_${i}: true }`).join(', ')}] }\n`,
  ),
  withFile('a rule about nothing', RULES, 'rules:\n  - { rule: 1, title: T, reason: R, when: {} }\n'),
  withFile('a rule number of our law', RULES, 'rules:\n  - { rule: EU-AIA-05-1-F, title: T, reason: R, when: { gives_voucher: true } }\n'),
  withFile('a rule that excuses all', RULES, rule(', unless: { everything: {} }')),
  withFile('dates that end before they begin', RULES, rule(', from: 2027-01-01, to: 2026-01-01')),
  withFile('a day that is none', RULES, rule(', from: 2026-02-30')),
];

const words: readonly Hostile[] = [
  ...[
    '(((((((((((((((((((((((((a)))))))))))))))))))))))))',
    `${'('.repeat(5_000)}a${')'.repeat(5_000)}`,
    many(30, (i) => `(a${i}|b${i}|c${i})`).join(' '),
    many(40, () => '(a|b)').join(' ... '),
    many(200, (i) => `w${i}`).join(' ... '),
    many(60, () => '(a|a|a)').join(' & '),
    many(2_000, (i) => `w${i}`).join(' '),
    `(${many(5_000, (i) => `w${i}`).join('|')})`,
    '... ... ...',
    '(a',
    'a|',
    '& b',
    '!a',
    '{no_such_group}',
    '[a-z]+$',
    '(?<!a)b',
    '\u202Eabc',
    '',
    ' ',
  ].map((phrase) =>
    withFile(`the phrase ${phrase.length > 40 ? `${phrase.slice(0, 40)}… (${phrase.length})` : phrase}`, WORDS, fact(phrase)),
  ),
  withFile('5,001 phrases', WORDS, fact('a').replace('["a"]', `[${many(5_001, (i) => `"w${i}"`).join(', ')}]`)),
  withFile('groups in a circle', WORDS, `${fact('{one}')}groups:\n  one: ["{two}"]\n  two: ["{one}"]\n`),
  withFile('a group of itself', WORDS, `${fact('{one}')}groups:\n  one: ["a {one}"]\n`),
  withFile(
    'groups that grow',
    WORDS,
    `${fact('{g30}')}groups:\n  g0: [a, b]\n${many(30, (i) => `  g${i + 1}: ["{g${i}} {g${i}}", c]`).join('\n')}\n`,
  ),
  withFile(
    'a fact of the law',
    WORDS,
    `${fact('a')}  infers_emotions: { question: Q, kind: practice, answers: [true, false], phrases: { true: [a] } }\n`,
  ),
  withFile('33 answers', WORDS, fact('a').replace('[true, false]', `[${many(33, (i) => `a${i}`).join(', ')}]`)),
  withFile('a kind that there is not', WORDS, fact('a').replace('practice', 'law')),
];

/** Rule sets that unpack, and mean ill with who reads them. */
export const hostileContents = (): readonly Hostile[] => [...yaml, ...rules, ...words];
