/**
 * Says in one number each what the oracle reads and decides today, so that a change of the program that should change no verdict
 * can show it: `npm run digest -- [--lines FILE] [--every N] [FILE.jsonl …]`.
 *
 * The texts are the example sentences, the cases of the rules, those of the tests, and any further files with an `action` or a
 * `text` on each line. `--every N` takes every Nth text only, for a quick look. With `--lines` every text's reading and decisions
 * are written to a file, one a line, to be compared.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { presentExplanation } from '../src/http/presenters/explanation.js';
import { questionOf } from '../src/verdict/cases/run-case.js';
import type { OpenOracle } from '../src/verdict/oracle/open-oracle.js';
import type { Question } from '../src/verdict/verdict.js';
import { requireOracle } from './rules/rule-book/open-rule-book.js';

/** Days between changes of the law; each text is decided on both. */
const DAYS = ['2026-11-27', '2028-09-01'] as const;

const TEST_TEXTS = 'test/reading/data';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { lines: { type: 'string' }, every: { type: 'string', default: '1' } },
});
const { ruleBook, oracle } = requireOracle({ memoEntries: 0 });

const actionsIn = (file: string): readonly string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as { readonly action?: string; readonly text?: string })
    .map(({ action, text }) => action ?? text ?? '');

/** Every string inside a YAML document, whatever it stands for. */
const stringsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(stringsIn);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
};

const testTexts = (): readonly string[] =>
  readdirSync(TEST_TEXTS, { recursive: true, encoding: 'utf8' })
    .sort()
    .flatMap((name) => {
      const file = join(TEST_TEXTS, name);
      if (name.endsWith('.jsonl')) return actionsIn(file);
      return name.endsWith('.yaml') ? stringsIn(parse(readFileSync(file, 'utf8'))) : [];
    })
    .filter((text) => text.length <= 2_000)
    .sort();

const readingOf = (text: string, { reader }: OpenOracle): object => {
  const { statements, places, understood, unread, unreadShare, violationScore } = reader.read(text);
  const said = statements.map((s) => [
    s.fact,
    s.answer,
    s.polarity,
    s.strength,
    s.span.start,
    s.span.end,
    s.by,
    s.layer,
    s.support ?? null,
  ]);
  const named = places.map((one) => [one.jurisdiction, one.span.start, one.span.end]);
  return [said, named, understood, unread.map((one) => [one.cause, one.start, one.end]), unreadShare, violationScore ?? null];
};

const decisionOf = (question: Question): object => {
  const { verdict, finding, reason, ruleSource, cid, confidence } = oracle.decide(question);
  return [verdict, finding, reason, ruleSource, cid, confidence];
};

const explanationOf = (question: Question): object => {
  const { decision, explanation } = oracle.explain(question);
  return presentExplanation(decision, explanation);
};

const ask = (action: string, asOf: string): Question => ({
  domain: 'general',
  action,
  facts: {},
  asOf,
  jurisdictions: [],
  basis: 'in_force',
});

const ofText = (text: string): string => JSON.stringify([text, readingOf(text, oracle), ...DAYS.map((day) => decisionOf(ask(text, day)))]);

const ofExplained = (text: string): string => JSON.stringify([text, explanationOf(ask(text, DAYS[0]))]);

const ofCase = (question: Question): string => JSON.stringify([question, decisionOf(question), explanationOf(question)]);

const every = Number(values.every);
const sampled = <T>(list: readonly T[]): readonly T[] => list.filter((_, i) => i % every === 0);

const examples = ruleBook.vocabulary.examples.map((one) => one.text).toSorted();
const tests = testTexts();
const parts: readonly (readonly [string, () => readonly string[]])[] = [
  ['example sentences', () => sampled(examples).map(ofText)],
  ['texts of the tests', () => sampled(tests).map(ofText)],
  ['explained texts', () => sampled([...examples, ...tests].filter((_, i) => i % 25 === 0)).map(ofExplained)],
  ['cases of the rules', () => sampled(ruleBook.cases).map((one) => ofCase(questionOf(one)))],
  ...positionals.map((file) => [basename(file), () => sampled(actionsIn(file)).map((text) => ofText(text.slice(0, 2_000)))] as const),
];

const lines: string[] = [];
for (const [name, describe] of parts) {
  const part = describe();
  lines.push(...part);
  console.log(`${createHash('sha256').update(part.join('\n')).digest('hex').slice(0, 16)}  ${String(part.length).padStart(6)}  ${name}`);
}
console.log(`${oracle.summary.cid}  rule book ${ruleBook.version}`);
if (values.lines !== undefined) writeFileSync(values.lines, `${lines.join('\n')}\n`);
