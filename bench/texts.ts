import { readdirSync, readFileSync } from 'node:fs';
import { load } from 'js-yaml';

const FOLDER = 'regulations/examples';
const DOCUMENTS: readonly string[] = [
  'README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `docs/${name}`),
];

/** The example sentences of the rule book: what people and agents write, many words of it, none of them numbered variants of one text. */
const sentences: readonly string[] = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.yaml'))
  .sort()
  .flatMap((name) =>
    (load(readFileSync(`${FOLDER}/${name}`, 'utf8')) as { examples: readonly { readonly text: string }[] }).examples.map((one) => one.text),
  );

const wordsOf = (text: string): number => text.split(/\s+/).length;

/** Longest texts that are taken over HTTP. */
const MOST_CHARACTERS = 2_000;

/**
 * An endless supply of texts of so many words, within two, put together from whole sentences. A number at the end of each
 * makes it one that nobody has sent before.
 */
export const newTexts = (words: number): (() => string) => everNew(joined(words - 2));

/** The same of plain prose, in which few sentences tell of an act: the paragraphs of the documentation, without tables and code. */
export const newProse = (words: number): (() => string) => {
  const all = DOCUMENTS.flatMap((name) => readFileSync(name, 'utf8').split(/\n\s*\n/))
    .filter((paragraph) => /^[A-Z]/.test(paragraph) && !/\||```/.test(paragraph))
    .flatMap((paragraph) => paragraph.replaceAll('`', '').split(/\s+/));
  const texts: string[] = [];
  for (let from = 0; from + words <= all.length; from += words >> 3)
    texts.push(
      all
        .slice(from, from + words - 2)
        .join(' ')
        .slice(0, MOST_CHARACTERS - 20),
    );
  if (texts.length === 0) throw new Error(`the documentation has no ${words} words of prose`);
  return everNew(texts);
};

const everNew = (texts: readonly string[]): (() => string) => {
  let n = 0;
  return () => `${texts[n % texts.length]} (case ${n++})`;
};

const joined = (words: number): readonly string[] => {
  const texts: string[] = [];
  let text = '';
  for (const sentence of sentences) {
    const longer = text === '' ? sentence : `${text}. ${sentence}`;
    const [before, after] = [wordsOf(text), wordsOf(longer)];
    if (Math.abs(after - words) <= 2 && longer.length < MOST_CHARACTERS - 20) texts.push(longer);
    text = after < words - 2 && before < after && longer.length < MOST_CHARACTERS - 20 ? longer : '';
  }
  if (texts.length === 0) throw new Error(`no sentences come to ${words} words`);
  return texts;
};
