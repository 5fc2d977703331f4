import { ASCII, codeAt, isDigit, isLetter, isLower, isUpper, letterWidth } from '../text/characters.js';
import { deniedVerb, ENDINGS } from './contractions.js';
import { type RunWord, runWords } from './subwords.js';
import type { TokenBuilder } from './token-builder.js';

/** Adds the words of the run of letters that begins at `from`, its contraction with it; returns where it ends. */
export const addLetters = (list: TokenBuilder, from: number): number => {
  const { text } = list;
  const to = endOfRun(text, from);
  if (text.charAt(to) !== "'" || !isLetter(text, to + 1)) {
    addRun(list, from, to);
    return to;
  }
  let end = to + 1;
  while (end < text.length && isLetter(text, end)) end += letterWidth(text, end);
  addContracted(list, from, to, end);
  return end;
};

/** Where the letters and figures end that begin at `from`. */
const endOfRun = (text: string, from: number): number => {
  let at = from;
  for (const { length } = text; at < length; ) {
    const code = codeAt(text, at);
    if (isLower(code) || isUpper(code) || isDigit(code)) at++;
    else if (code >= ASCII && isLetter(text, at)) at += letterWidth(text, at);
    else break;
  }
  return at;
};

/** @param to where the apostrophe stands */
const addContracted = (list: TokenBuilder, from: number, to: number, end: number): void => {
  const ending = list.text.slice(to + 1, end).toLowerCase();
  const stem = list.text.slice(from, to).toLowerCase();
  if (ending === 't' && stem.endsWith('n')) {
    const verb = deniedVerb(stem);
    if (verb !== '') list.add(verb, from, to - 1);
    list.joined = false;
    list.add('not', to - 1, end);
  } else if (ENDINGS.has(ending)) {
    addRun(list, from, to);
    list.joined = false;
    list.add(ENDINGS.get(ending) ?? ending, to, end);
  } else if (ending === 's') {
    addRun(list, from, to);
    list.lengthen(end);
  } else {
    // L'Oréal, O'Brien, d'Ivoire
    addRun(list, from, to);
    addRun(list, to + 1, end);
  }
  list.joined = false;
};

const addRun = (list: TokenBuilder, from: number, to: number): void => {
  const run = runWords(list.text.slice(from, to));
  const { denied } = run;
  if (denied !== undefined) {
    list.add(denied, from, to);
    list.joined = false;
    list.add('not', from, to);
    return;
  }
  let end = from + run.written.length;
  addWord(list, run, from, end);
  for (const word of run.others) {
    const start = end;
    end += word.written.length;
    addWord(list, word, start, end);
  }
};

const addWord = (list: TokenBuilder, { text, written }: RunWord, from: number, to: number): void => {
  const { last, goesOn } = list;
  if (last?.text === 'e' && goesOn && /^mails?$/.test(text)) {
    last.text = `e${text}`;
    list.lengthen(to);
    return;
  }
  const word = list.add(text, from, to, undefined, written);
  // bias-free, AI-free: the ending denies what it is tied to.
  if (goesOn && last !== undefined && word.text === 'free') word.negatesKey = list.words.length - 2;
};
