import { readdirSync, readFileSync } from 'node:fs';
import { load } from 'js-yaml';

const FOLDER = 'regulations/examples';

/** The example sentences of the rule book: what people and agents write, many words of it, none of them numbered variants of one text. */
const sentences: readonly string[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.yaml'))
  .sort()
  .flatMap((name) => (load(readFileSync(`${FOLDER}/${name}`, 'utf8')) as { examples: readonly { readonly text: string }[] }).examples.map((one) => one.text));

const wordsOf = (text: string): number => text.split(/\s+/).length;

/** Longest texts that are taken over HTTP. */
const MOST_CHARACTERS = 2_000;

/**
 * An endless supply of texts of so many words, within two, put together from whole sentences. A number at the end of each
 * makes it one that nobody has sent before.
 */
export const newTexts = (words: number): (() => string) => {
  const texts = joined(words - 2);
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
