import { humps } from './camel-case.js';
import { isDigit, isLetter, letterWidth } from './characters.js';
import { deniedVerb, ENDINGS, WITHOUT_APOSTROPHE } from './contractions.js';
import { oneSpelling } from './spelling-variants.js';
import type { WordList } from './word-list.js';

/** Adds the words of the run of letters that begins at `from`, its contraction with it; returns where it ends. */
export const addLetters = (list: WordList, from: number): number => {
  const { text } = list;
  let to = from;
  while (to < text.length && (isDigit(text.charCodeAt(to)) || isLetter(text, to))) to += letterWidth(text, to);
  if (text.charAt(to) !== "'" || !isLetter(text, to + 1)) {
    addRun(list, from, to);
    return to;
  }
  let end = to + 1;
  while (end < text.length && isLetter(text, end)) end += letterWidth(text, end);
  addContracted(list, from, to, end);
  return end;
};

/** @param to where the apostrophe stands */
const addContracted = (list: WordList, from: number, to: number, end: number): void => {
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

const addRun = (list: WordList, from: number, to: number): void => {
  const written = list.text.slice(from, to);
  const lower = written.toLowerCase();
  const verb = WITHOUT_APOSTROPHE.get(lower);
  if (verb !== undefined) {
    list.add(verb, from, to);
    list.joined = false;
    list.add('not', from, to);
    return;
  }
  let start = 0;
  if (lower !== written)
    for (const cut of humps(written)) {
      addWord(list, written.slice(start, cut), from + start, from + cut);
      start = cut;
    }
  addWord(list, start === 0 ? written : written.slice(start), from + start, to);
};

const addWord = (list: WordList, written: string, from: number, to: number): void => {
  const { last, goesOn } = list;
  if (last?.text === 'e' && goesOn && /^mails?$/i.test(written)) {
    last.text = `e${written.toLowerCase()}`;
    list.lengthen(to);
    return;
  }
  const word = list.add(oneSpelling(written.toLowerCase()), from, to);
  // bias-free, AI-free: the ending denies what it is tied to.
  if (goesOn && last !== undefined && word.text === 'free') word.denies = list.words.length - 2;
};
