import type { Diagnostic } from '../../rulebook/diagnostic.js';
import type { PlaceNames } from '../../rulebook/vocabulary.js';
import { parsePhrase } from '../phrases/notation/parse-phrase.js';
import type { Alternative, Element } from '../phrases/notation/phrase-tree.js';
import type { Span } from '../text/span.js';
import { CLAUSE_BOUNDARY, isInCapitals, SENTENCE_BOUNDARY, type Token } from '../tokens/token.js';

/** A place, a nationality or a market named in the text; `outside` is anywhere the rule book does not cover. */
export interface NamedPlace {
  readonly jurisdiction: string;
  readonly span: Span;
}

interface NameWord {
  readonly text: string;
  /** How it must be written, for names that are ordinary words as well: `=Nice`, `=US`. */
  readonly written: string | undefined;
}

interface Name {
  readonly jurisdiction: string;
  readonly words: readonly NameWord[];
}

export type PlaceFinder = (words: readonly Token[]) => readonly NamedPlace[];

const WIDEST = 2_000;

/** All word rows that a phrase of words and alternatives stands for. */
const rowsOf = (row: Alternative): NameWord[][] => {
  let out: NameWord[][] = [[]];
  for (const { element, optional } of row) {
    const ways = waysOf(element);
    const longer = out.flatMap((before) => ways.map((way) => [...before, ...way]));
    out = (optional ? [...out, ...longer] : longer).slice(0, WIDEST);
  }
  return out;
};

const waysOf = (element: Element): readonly (readonly NameWord[])[] => {
  switch (element.type) {
    case 'word':
      return [[{ text: element.word, written: undefined }]];
    case 'exact':
      return [[{ text: element.word, written: element.written }]];
    case 'either':
      return element.of.flatMap(rowsOf);
    case 'group':
      return [];
  }
};

const BEGINNINGS = 1 << 15;
/** The first three letters of a word as one number: most words begin as no name does. */
const beginning = (word: string): number =>
  ((word.charCodeAt(0) & 31) << 10) | ((word.charCodeAt(1) & 31) << 5) | (word.charCodeAt(2) & 31);

/** How long a word is, modulo 8, as a bit. */
const lengthBit = (word: string): number => 1 << (word.length & 7);

/** Finds the names of places; the longest name at a word wins, and a word belongs to one name. */
export const compilePlaces = (places: readonly PlaceNames[], diagnostics: Diagnostic[]): PlaceFinder => {
  const names = new Map<string, Name[]>();
  for (const { jurisdiction, words } of places)
    for (const phrase of words)
      for (const row of parsePhrase(phrase, diagnostics)?.parts.flatMap(rowsOf) ?? []) {
        const [first] = row;
        if (first === undefined) continue;
        const list = names.get(first.text);
        if (list === undefined) names.set(first.text, [{ jurisdiction, words: row }]);
        else list.push({ jurisdiction, words: row });
      }
  for (const list of names.values()) list.sort((a, b) => b.words.length - a.words.length);
  for (const [first, list] of [...names]) if (!names.has(`${first}s`)) names.set(`${first}s`, list);
  const begins = new Uint8Array(BEGINNINGS);
  for (const first of names.keys()) begins[beginning(first)] = (begins[beginning(first)] ?? 0) | lengthBit(first);

  return (words) => {
    const out: NamedPlace[] = [];
    for (let at = 0; at < words.length; at++) {
      const first = words[at];
      const name =
        first === undefined || ((begins[beginning(first.text)] ?? 0) & lengthBit(first.text)) === 0
          ? undefined
          : nameAt(words, at, names.get(first.text));
      const last = name === undefined ? undefined : words[at + name.words.length - 1];
      if (first === undefined || name === undefined || last === undefined) continue;
      out.push({ jurisdiction: name.jurisdiction, span: { start: first.start, end: last.end } });
      at += name.words.length - 1;
    }
    return out;
  };
};

const nameAt = (words: readonly Token[], at: number, listed: readonly Name[] | undefined): Name | undefined =>
  listed?.find((name) => isAt(words, at, name));

/** Names that begin with the same word differ behind it: the last word first. */
const isAt = (words: readonly Token[], from: number, name: Name): boolean => {
  for (let k = name.words.length - 1; k >= 0; k--) {
    const word = words[from + k];
    const part = name.words[k];
    if (
      word === undefined ||
      part === undefined ||
      (word.text !== part.text && !isPlural(word.text, part.text)) ||
      (k > 0 && word.boundary >= CLAUSE_BOUNDARY && !word.comma)
    )
      return false;
    if (part.written !== undefined && !isWritten(word, part.written)) return false;
  }
  return true;
};

/** `Coloradans`, `Texas customers`. */
const isPlural = (word: string, name: string): boolean => word.length === name.length + 1 && word.startsWith(name) && word.endsWith('s');

/** `US` must be in capitals; `Nice` needs its capital where a sentence does not give one to every word, or quotes. */
const isWritten = (word: Token, written: string): boolean => {
  if (isInCapitals(written)) return word.written === written;
  if (word.quoted) return true;
  const first = word.written.charAt(0);
  return written.charAt(0) === written.charAt(0).toLowerCase() || (first !== first.toLowerCase() && word.boundary < SENTENCE_BOUNDARY);
};
