import { parseArgs, styleText } from 'node:util';
import { compileReader } from '../../src/reading/reader.js';
import type { Reader } from '../../src/reading/reading.js';
import type { Statement } from '../../src/reading/statements/statement.js';
import type { Example } from '../../src/rulebook/vocabulary.js';
import type { Command, CommandOptions } from './command.js';
import { type Opened, requireOracle, requireServedOracle } from './rule-book/open-rule-book.js';

const OPTIONS = {
  near: { type: 'string', value: 'FACT', about: 'instead of a text: the example sentences of a fact that phrases or model miss' },
} as const satisfies CommandOptions;

export const read: Command = {
  name: 'read',
  usage: 'read "TEXT" …',
  summary: 'the facts that a text states, with polarity, evidence and spans',
  options: OPTIONS,
  run(args) {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
    if (values.near !== undefined) return reportBlindSpots(values.near, requireOracle());
    if (positionals.length === 0) throw new Error('read needs a text, or --near FACT');
    const { reader } = requireServedOracle().oracle;
    for (const text of positionals) printReading(text, reader);
    return 0;
  },
};

const printReading = (text: string, reader: Reader): void => {
  const { statements, places, understood, violationScore } = reader.read(text);
  console.log(highlight(text, statements));
  for (const one of statements) {
    const sign = one.polarity === 'stated' ? styleText('green', 'says  ') : styleText('red', 'denies');
    const numbers = `${String(one.strength).padStart(4)} ${support(one.support).padStart(5)}`;
    const words = `“${text.slice(one.span.start, one.span.end)}”`;
    console.log(`  ${sign} ${`${one.fact}: ${one.answer}`.padEnd(44)} ${numbers}  ${words}  ${styleText('dim', one.by)}`);
  }
  for (const place of places) console.log(`  place  ${place.jurisdiction}  “${text.slice(place.span.start, place.span.end)}”`);
  const wrong = violationScore === undefined ? '' : `; that something is wrong: ${support(violationScore)}`;
  console.log(`  ${Math.round(understood * 100)} % of the words are understood${wrong}`);
};

/** How far the example sentences speak for something; below 0 they speak against it. */
const support = (thousandths: number | undefined): string => (thousandths === undefined ? '' : (thousandths / 1000).toFixed(1));

/** The words that any statement rests on, green where something is stated, red where it is denied. */
const highlight = (text: string, statements: readonly Statement[]): string => {
  const colour = Array.from<unknown, 'green' | 'red' | undefined>(text, () => undefined);
  for (const { span, polarity } of statements)
    for (let i = span.start; i < span.end; i++) colour[i] = polarity === 'denied' || colour[i] === 'red' ? 'red' : 'green';
  let out = '';
  for (let i = 0; i < text.length; ) {
    let end = i + 1;
    while (end < text.length && colour[end] === colour[i]) end++;
    const piece = text.slice(i, end);
    const shade = colour[i];
    out += shade === undefined ? piece : styleText(shade, piece);
    i = end;
  }
  return out;
};

/** Example sentences about a fact that one layer of the reader catches and the other misses. */
const reportBlindSpots = (id: string, { ruleBook: { vocabulary }, oracle: { reader: both } }: Opened): number => {
  const fact = vocabulary.facts.find((one) => one.id === id);
  if (fact === undefined) throw new Error(`\`${id}\` is not a fact of the vocabulary`);
  const phrases = compileReader({ ...vocabulary, examples: [] }).reader;
  const about = vocabulary.examples.filter((example) => example.says[id] !== undefined);
  const finds = (reader: Reader, example: Example): boolean => {
    const said = reader.read(example.text).statements.filter((one) => one.fact === id);
    return (example.says[id] ?? []).some((answer) =>
      said.some((one) => (one.polarity === 'stated' ? one.answer === answer : one.answer !== answer && fact.answers.length === 2)),
    );
  };
  const rows = about.map((example) => ({ example, byPhrases: finds(phrases, example), byBoth: finds(both, example) }));
  const list = (title: string, wanted: (row: (typeof rows)[number]) => boolean): void => {
    const found = rows.filter(wanted);
    console.log(`\n${title}: ${found.length} of ${rows.length}`);
    for (const { example } of found) console.log(`  ${(example.says[id] ?? []).join('|').padEnd(12)} ${example.text}`);
  };
  console.log(`${id}: ${fact.question}`);
  list('phrases miss it, the learned layer catches it', (row) => !row.byPhrases && row.byBoth);
  list('both miss it', (row) => !row.byPhrases && !row.byBoth);
  list('phrases catch it, the learned layer doubts it', (row) => row.byPhrases && !row.byBoth);
  return rows.some((row) => !row.byBoth) ? 1 : 0;
};
