import type { Diagnostic } from '../rulebook/diagnostic.js';
import { problem } from '../rulebook/diagnostic.js';
import type { Phrase } from '../rulebook/rule.js';
import { ARTICLES, SMALL_WORDS } from './english.js';
import { splitWords } from './split-words.js';

/** One element of a phrase, as the table in regulations/README.md has it. */
export type Element =
  | { readonly type: 'word'; readonly word: string }
  | { readonly type: 'exact'; readonly word: string; readonly written: string }
  | { readonly type: 'group'; readonly name: string }
  | { readonly type: 'either'; readonly of: readonly Row[]; /** As written, to know a twin by. */ readonly text: string };

/** An element in its row: optional (`word?`), and whether words may stand before it (`...`). */
export interface Item {
  readonly element: Element;
  readonly optional: boolean;
  readonly gap: boolean;
}

/** Elements in order. */
export type Row = readonly Item[];

/** Rows that must all be in one sentence, and elements that must not. */
export interface PhraseTree {
  readonly rows: readonly Row[];
  readonly without: readonly Element[];
  /** `... webinar`, in the lists of polarity only: what stands before it is meant. */
  readonly looksBack: boolean;
}

const SIGNS = new Set([...'(){}|&?'].map((sign) => sign.charCodeAt(0)));
const isSpace = (code: number): boolean => code === 32 || code === 10 || code === 9 || code === 13 || code === 160;
const DOT = 46;
const BANG = 33;

const dotsAt = (text: string, at: number): boolean => text.charCodeAt(at) === DOT && text.charCodeAt(at + 1) === DOT && text.charCodeAt(at + 2) === DOT;

/** `(rate up|=rating) ... {person}?` → `(`, `rate`, `up`, `|`, `=rating`, `)`, `...`, `{`, `person`, `}`, `?`. */
const tokensOf = (phrase: string): readonly string[] => {
  const text = phrase.replaceAll('…', '...');
  const out: string[] = [];
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (isSpace(code)) at++;
    else if (dotsAt(text, at)) {
      out.push('...');
      at += 3;
    } else if (SIGNS.has(code) || (code === BANG && /[ ({=\w]/.test(text.charAt(at + 1)))) {
      out.push(text.charAt(at));
      at++;
    } else {
      const from = at;
      do at++;
      while (at < text.length && !isSpace(text.charCodeAt(at)) && !SIGNS.has(text.charCodeAt(at)) && !dotsAt(text, at));
      out.push(text.slice(from, at));
    }
  }
  return out;
};

const known = new Map<string, Row>();
const KNOWN_LIMIT = 32_768;

/** The words of one token as a row; a vocabulary writes the same ones thousands of times. */
const rowOfToken = (token: string): Row => {
  const before = known.get(token);
  if (before !== undefined) return before;
  const exact = token.startsWith('=') && token.length > 1;
  const words = splitWords(exact ? token.slice(1) : token);
  const row = words.map(({ text, written }): Item => ({ element: exact ? { type: 'exact', word: text, written } : { type: 'word', word: text }, optional: false, gap: false }));
  if (known.size >= KNOWN_LIMIT) known.clear();
  known.set(token, row);
  return row;
};

const isWord = (token: string | undefined): token is string => token !== undefined && token !== '...' && token !== '!' && !SIGNS.has(token.charCodeAt(0));

class NotationError extends Error {}

class Parser {
  private readonly tokens: readonly string[];
  private at = 0;

  constructor(text: string) {
    this.tokens = tokensOf(text);
  }

  phrase(): PhraseTree {
    const rows: Row[] = [];
    const without: Element[] = [];
    const looksBack = this.take('...');
    do {
      if (this.take('!')) {
        const row = this.row(1);
        const [only] = row;
        without.push(row.length === 1 && only !== undefined ? only.element : { type: 'either', of: [row], text: JSON.stringify(row) });
      } else rows.push(this.row());
    } while (this.take('&'));
    if (this.at < this.tokens.length) throw new NotationError(`\`${this.tokens[this.at] ?? ''}\` is not expected here; check parentheses`);
    if (rows.length === 0) throw new NotationError('only says what must be absent; add the words that must be there');
    return { rows, without, looksBack };
  }

  private peek(): string | undefined {
    return this.tokens[this.at];
  }

  private take(token: string): boolean {
    const found = this.peek() === token;
    if (found) this.at++;
    return found;
  }

  /** `nested` rows may turn out empty (`(or|,)`) or optional as a whole (`(an?)`): their alternative is then optional. */
  private row(limit = Infinity, nested = false): Row {
    const items: Item[] = [];
    let gap = false;
    for (let token = this.peek(); token !== undefined && !'|)&'.includes(token); token = this.peek()) {
      if (items.length >= limit) break;
      if (this.take('...')) {
        gap = items.length > 0;
        continue;
      }
      const { elements, mayBeEmpty } = this.elements(token);
      const optional = this.take('?') || mayBeEmpty;
      for (const element of elements) {
        items.push({ element, optional, gap });
        gap = false;
      }
    }
    if (!nested && !items.some((item) => !item.optional)) throw new NotationError(items.length === 0 ? 'an empty place; write a word there' : 'every word may be absent; make one of them required');
    // Small words may stand anywhere, so an article or an optional small word asks for nothing; alone they stay.
    const bare = items.filter(({ element, optional }) => !(element.type === 'word' && ARTICLES.has(element.word)) && !(optional && isSmall(element)));
    return bare.some((item) => !item.optional) ? keepGaps(items, bare) : items;
  }

  private elements(token: string): { readonly elements: readonly Element[]; readonly mayBeEmpty: boolean } {
    if (this.take('(')) return this.either();
    if (this.take('{')) return { elements: [this.group()], mayBeEmpty: false };
    if (token === '!') throw new NotationError('`!` stands only after `&`; write `& !{group}`');
    if ('}?'.includes(token)) throw new NotationError(`\`${token}\` has nothing before it; remove it`);
    this.at++;
    return { elements: rowOfToken(token).map((item) => item.element), mayBeEmpty: false };
  }

  /** The commonest alternative: one word between bars. */
  private word(): Row | undefined {
    const token = this.peek();
    const next = this.tokens[this.at + 1];
    if (!isWord(token) || (next !== '|' && next !== ')')) return undefined;
    const row = rowOfToken(token);
    if (row.length !== 1) return undefined;
    this.at++;
    return row;
  }

  private either(): { readonly elements: readonly Element[]; readonly mayBeEmpty: boolean } {
    const of: Row[] = [];
    const from = this.at;
    let mayBeEmpty = false;
    do {
      const row = this.word() ?? this.row(Infinity, true);
      const required = row.some((item) => !item.optional);
      mayBeEmpty ||= !required;
      if (row.length > 0) of.push(required ? row : row.map((item) => ({ ...item, optional: false })));
    } while (this.take('|'));
    if (!this.take(')')) throw new NotationError('a parenthesis is not closed; add `)`');
    if (of.length === 0) throw new NotationError('an empty place; write a word there');
    return { elements: [{ type: 'either', of, text: this.tokens.slice(from, this.at - 1).join(' ') }], mayBeEmpty };
  }

  private group(): Element {
    const name = this.peek();
    this.at++;
    if (name === undefined || !/^\w+$/.test(name)) throw new NotationError('a group needs a name: `{person}`');
    if (!this.take('}')) throw new NotationError('a brace is not closed; add `}`');
    return { type: 'group', name };
  }
}

const isSmall = (element: Element): boolean =>
  element.type === 'word' ? SMALL_WORDS.has(element.word) : element.type === 'either' && element.of.every((row) => row.length === 1 && row.every((item) => isSmall(item.element)));

/** Items without the articles; a gap before an article moves to what follows it. */
const keepGaps = (all: Row, kept: Row): Row => {
  let gap = false;
  const out: Item[] = [];
  for (const item of all) {
    gap ||= item.gap;
    if (!kept.includes(item)) continue;
    out.push({ ...item, gap: gap && out.length > 0 });
    gap = false;
  }
  return out;
};

/** Reads a phrase; what is wrong with it is said at its place in the YAML. */
export const parsePhrase = (phrase: Phrase, diagnostics: Diagnostic[]): PhraseTree | undefined => {
  try {
    return new Parser(phrase.text).phrase();
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    diagnostics.push(problem('bad-phrase', phrase.place, `phrase \`${phrase.text}\`: ${error.message}`));
    return undefined;
  }
};

/** Shows every element of a tree, those within alternatives too, and which plain words stand side by side (some writers join them: `real time`). */
export const visitElements = (tree: PhraseTree, visit: (element: Element) => void, pair: (first: string, second: string) => void): void => {
  for (const row of tree.rows) visitRow(row, visit, pair);
  for (const element of tree.without) visitElement(element, visit, pair);
};

const visitRow = (row: Row, visit: (element: Element) => void, pair: (first: string, second: string) => void): void => {
  for (let at = 0; at < row.length; at++) {
    const item = row[at];
    if (item === undefined) continue;
    visitElement(item.element, visit, pair);
    const before = row[at - 1];
    if (before === undefined || item.optional || item.gap || before.optional) continue;
    if (item.element.type === 'word' && before.element.type === 'word') pair(before.element.word, item.element.word);
  }
};

const visitElement = (element: Element, visit: (element: Element) => void, pair: (first: string, second: string) => void): void => {
  visit(element);
  if (element.type === 'either') for (const row of element.of) visitRow(row, visit, pair);
};
