import { ASCII, isDigit, isLetter, isLower, isUpper, letterWidth } from '../text/characters.js';
import { ENDINGS, verbBeforeNot } from './contractions.js';
import { type Subword, subwordsOf } from './subwords.js';
import type { TokenBuilder } from './token-builder.js';

/** Adds the words of the letters that begin at `from`, their contraction with them; returns where they end. */
export const addLetters = (builder: TokenBuilder, from: number): number => {
  const { text } = builder;
  const to = endOfLetters(text, from);
  if (text.charAt(to) !== "'" || !isLetter(text, to + 1)) {
    addSubwords(builder, from, to);
    return to;
  }
  let end = to + 1;
  while (end < text.length && isLetter(text, end)) end += letterWidth(text, end);
  addContracted(builder, from, to, end);
  return end;
};

/** Where the letters and figures end that begin at `from`. */
const endOfLetters = (text: string, from: number): number => {
  let at = from;
  for (const { length } = text; at < length; ) {
    const code = text.charCodeAt(at);
    if (isLower(code) || isUpper(code) || isDigit(code)) at++;
    else if (code >= ASCII && isLetter(text, at)) at += letterWidth(text, at);
    else break;
  }
  return at;
};

/** @param to where the apostrophe stands */
const addContracted = (builder: TokenBuilder, from: number, to: number, end: number): void => {
  const ending = builder.text.slice(to + 1, end).toLowerCase();
  const stem = builder.text.slice(from, to).toLowerCase();
  if (ending === 't' && stem.endsWith('n')) {
    const verb = verbBeforeNot(stem);
    if (verb !== '') builder.add(verb, from, to - 1);
    builder.adjacent = false;
    builder.add('not', to - 1, end);
  } else if (ENDINGS.has(ending)) {
    addSubwords(builder, from, to);
    builder.adjacent = false;
    builder.add(ENDINGS.get(ending) ?? ending, to, end);
  } else if (ending === 's') {
    addSubwords(builder, from, to);
    builder.lengthen(end);
  } else {
    // L'Oréal, O'Brien, d'Ivoire
    addSubwords(builder, from, to);
    addSubwords(builder, to + 1, end);
  }
  builder.adjacent = false;
};

const addSubwords = (builder: TokenBuilder, from: number, to: number): void => {
  const subwords = subwordsOf(builder.text.slice(from, to));
  const { negatedVerb } = subwords;
  if (negatedVerb !== undefined) {
    builder.add(negatedVerb, from, to);
    builder.adjacent = false;
    builder.add('not', from, to);
    return;
  }
  let end = from + subwords.written.length;
  addWord(builder, subwords, from, end);
  for (const word of subwords.others) {
    const start = end;
    end += word.written.length;
    addWord(builder, word, start, end);
  }
};

const addWord = (builder: TokenBuilder, { text, written }: Subword, from: number, to: number): void => {
  const { last, nextIsAttached } = builder;
  if (last?.text === 'e' && nextIsAttached && /^mails?$/.test(text)) {
    last.text = `e${text}`;
    builder.lengthen(to);
    return;
  }
  const word = builder.add(text, from, to, undefined, written);
  // bias-free, AI-free: the ending denies what it is tied to.
  if (nextIsAttached && last !== undefined && word.text === 'free') word.negatesKey = builder.tokens.length - 2;
};
