import type { Diagnostic } from '../../rulebook/diagnostic.js';
import type { PlaceNames } from '../../rulebook/vocabulary.js';
import { parsePhrase } from '../phrases/notation/parse-phrase.js';
import type { Alternative, Element } from '../phrases/notation/phrase-tree.js';
import type { Span } from '../text/span.js';
import { tokenize } from '../tokenize/tokenize.js';
import { CLAUSE_BOUNDARY, isInCapitals, SENTENCE_BOUNDARY, type Token } from '../tokens/token.js';
import { languagesEndAt } from './language-names.js';
import { nameOfCode, placeCodesIn } from './place-codes.js';

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

/** First word, or its plural → the names that begin with it, the longest first: plain data. */
export type CompiledPlaces = ReadonlyMap<string, readonly Name[]>;

/** Finds the names of places in a text, and codes of places; the longest name at a word wins, and a word belongs to one name. */
export type PlaceFinder = (tokens: readonly Token[], text: string) => readonly NamedPlace[];

/** Of what no regulation of the rule book covers. */
const OUTSIDE = 'outside';

/** Makes a finder of names of places. */
export const placeFinder = (names: CompiledPlaces): PlaceFinder => {
  const namesIn = (tokens: readonly Token[]): NamedPlace[] => {
    const found: NamedPlace[] = [];
    for (let at = 0; at < tokens.length; at++) {
      const first = tokens[at] as Token;
      const name = names.get(first.text)?.find((one) => isAt(tokens, at, one));
      if (name === undefined) continue;
      const languagesEnd = languagesEndAt(tokens, at);
      if (languagesEnd !== undefined) {
        at = languagesEnd - 1;
        continue;
      }
      at += name.words.length - 1;
      found.push({ jurisdiction: name.jurisdiction, span: { start: first.start, end: (tokens[at] as Token).end } });
    }
    return found;
  };
  // A code is known by the name of its country: which jurisdiction that lies in says the rule book.
  const jurisdictionOf = (name: string): string => namesIn(tokenize(name))[0]?.jurisdiction ?? OUTSIDE;
  return (tokens, text) => {
    const found = namesIn(tokens);
    for (const { code, isPlace, start, end } of placeCodesIn(text)) {
      const name = nameOfCode(code);
      const jurisdiction = name === undefined ? undefined : jurisdictionOf(name);
      if (jurisdiction !== undefined && (isPlace || jurisdiction !== OUTSIDE)) found.push({ jurisdiction, span: { start, end } });
    }
    return found;
  };
};

/** Compiles the names of places. */
export const compilePlaces = (places: readonly PlaceNames[], diagnostics: Diagnostic[]): CompiledPlaces => {
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
  return names;
};

/** More rows of words than this are not made of one phrase. */
const MOST_ROWS = 2_000;

/** All rows of words that a phrase of words and alternatives stands for. */
const rowsOf = (alternative: Alternative): readonly (readonly NameWord[])[] => {
  let rows: readonly (readonly NameWord[])[] = [[]];
  for (const { element, optional } of alternative) {
    const ways = waysOf(element);
    const longer = rows.flatMap((row) => ways.map((way) => [...row, ...way]));
    rows = (optional ? [...rows, ...longer] : longer).slice(0, MOST_ROWS);
  }
  return rows;
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

/** Whether a name stands at a token. The last word first, as names that begin with the same word differ behind it. */
const isAt = (tokens: readonly Token[], from: number, { words }: Name): boolean => {
  for (let k = words.length - 1; k >= 0; k--) {
    const token = tokens[from + k];
    const word = words[k] as NameWord;
    if (token === undefined || (token.text !== word.text && !isPlural(token.text, word.text))) return false;
    if (k > 0 && token.boundary >= CLAUSE_BOUNDARY && !token.comma) return false;
    if (word.written !== undefined && !isWritten(token, word.written)) return false;
  }
  return true;
};

/** `Coloradans`, `Texas customers`. */
const isPlural = (text: string, name: string): boolean => text.length === name.length + 1 && text.startsWith(name) && text.endsWith('s');

/** `US` must be in capitals; `Nice` needs its capital where a sentence does not give one to every word, or quotes. */
const isWritten = (token: Token, written: string): boolean => {
  if (isInCapitals(written)) return token.written === written;
  if (token.quoted) return true;
  const first = token.written.charAt(0);
  return written.charAt(0) === written.charAt(0).toLowerCase() || (first !== first.toLowerCase() && token.boundary < SENTENCE_BOUNDARY);
};
