/**
 * What texts of 2,000 characters cost that are made to be slow, by kind, in milliseconds of the processor and beside plain words.
 * It ends with 1 where a kind costs more than the times given: `npm run bench:worst -- --most 4`.
 */
import { parseArgs } from 'node:util';
import { SNAPSHOTS } from '../src/config/config.js';
import { openServedOracle } from '../src/verdict/oracle/served-oracle.js';
import { readCorpus } from '../tools/fuzz/corpus.js';
import { median } from './median.js';

const LENGTH = 2_000;
const ROUNDS = 15;
const WORDS =
  'score the enthusiasm of candidates from their interview videos and rank every applicant by emotion before human review is offered'.split(
    ' ',
  );

/** The same numbers in every run: a linear congruential generator. */
let state = 1;
const below = (limit: number): number => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
  return Math.floor((state / 2 ** 32) * limit);
};
const words = (between: string, written = (word: string): string => word): string => {
  let text = '';
  while (text.length < LENGTH) text += `${text === '' ? '' : between}${written(WORDS[below(WORDS.length)] as string)}`;
  return text.slice(0, LENGTH);
};
const letters = (count: number): string => Array.from({ length: count }, () => String.fromCharCode(97 + below(26))).join('');
const rows = (length: number): string => Array.from({ length: Math.floor(LENGTH / (length + 1)) }, () => letters(length)).join(' ');
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const KINDS: Readonly<Record<string, () => string>> = {
  plain: () => words(' '),
  glued: () => words(''),
  'camel case': () => words('', capital),
  'camel case, unknown': () => words('', (word) => `${capital(word)}Xq`),
  'changing case': () => [...words('')].map((letter, at) => (at % 2 === 1 ? letter.toUpperCase() : letter)).join(''),
  'random letters': () => letters(LENGTH),
  'random rows of 39': () => rows(39),
  'random rows of 12': () => rows(12),
  'one letter': () => 'a'.repeat(LENGTH),
  base64: () => Buffer.from(words(' ')).toString('base64').slice(0, LENGTH),
  'base64 of letters': () => Buffer.from(letters(LENGTH)).toString('base64').slice(0, LENGTH),
  'letters apart': () => [...words('')].join(' ').slice(0, LENGTH),
  'figures for letters': () => words(' ').replaceAll('e', '3').replaceAll('a', '4'),
  'figures between': () => words('', (word) => `${word}7`),
  strokes: () => [...words('')].map((letter, at) => (at % 4 === 0 ? '!' : letter)).join(''),
  'full width': () => [...words('')].map((letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)).join(''),
  slips: () => words(' ', (word) => `${word.slice(0, 1)}q${word.slice(1)}`),
  negations: () => words(' not '),
};

const { values } = parseArgs({ options: { most: { type: 'string' } } });
const { oracle, diagnostics } = openServedOracle('regulations', SNAPSHOTS, { memoEntries: 0 });
if (oracle === undefined) throw new Error(`the rule book has ${diagnostics.length} errors`);

const cost = (action: string): number => {
  const before = process.cpuUsage();
  oracle.decide({ domain: 'general', action, asOf: '2026-11-27', basis: 'in_force', facts: {}, jurisdictions: [] });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};

/** What was ever found to be slow, or to go ways of its own, by `npm run fuzz`; repeated, since most are short. */
const fuzzed = readCorpus('reader').map((bytes) => new TextDecoder().decode(bytes).toWellFormed());
const full = (text: string): string =>
  text
    .repeat(1 + Math.ceil(LENGTH / Math.max(1, text.length)))
    .slice(0, LENGTH)
    .toWellFormed();

for (const text of Object.values(KINDS)) for (let round = 0; round < 3; round++) cost(text());
const costs = Object.entries(KINDS).map(([kind, text]) => ({ kind, ms: median(Array.from({ length: ROUNDS }, () => cost(text()))) }));
const slowest = fuzzed.map((text) => ({ text, ms: Math.min(cost(full(text)), cost(full(text))) })).sort((a, b) => b.ms - a.ms)[0];
if (slowest !== undefined)
  costs.push({ kind: `slowest of ${fuzzed.length} fuzzed`, ms: median(Array.from({ length: ROUNDS }, () => cost(full(slowest.text)))) });
const plain = costs.find(({ kind }) => kind === 'plain')?.ms as number;
for (const { kind, ms } of costs) console.log(`${kind.padEnd(22)} ${ms.toFixed(1).padStart(6)} ms  ${(ms / plain).toFixed(1)} times plain`);
if (values.most !== undefined && costs.some(({ ms }) => ms > Number(values.most) * plain)) process.exitCode = 1;
