import { type Diagnostic, problem } from '../../../rulebook/diagnostic.js';
import type { Phrase } from '../../../rulebook/vocabulary.js';
import { dropStopWords } from './drop-stop-words.js';
import { isWord, tokensOf } from './lexer.js';
import type { Alternative, Element, Item, PhraseTree } from './phrase-tree.js';
import { wordsOfToken } from './words-of-token.js';

class NotationError extends Error {}

class Parser {
  private readonly tokens: readonly string[];
  private at = 0;

  constructor(text: string) {
    this.tokens = tokensOf(text);
  }

  phrase(): PhraseTree {
    const rows: Alternative[] = [];
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
  private row(limit = Infinity, nested = false): Alternative {
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
    if (!nested && !items.some((item) => !item.optional))
      throw new NotationError(
        items.length === 0 ? 'an empty place; write a word there' : 'every word may be absent; make one of them required',
      );
    return dropStopWords(items);
  }

  private elements(token: string): { readonly elements: readonly Element[]; readonly mayBeEmpty: boolean } {
    if (this.take('(')) return this.either();
    if (this.take('{')) return { elements: [this.group()], mayBeEmpty: false };
    if (token === '!') throw new NotationError('`!` stands only after `&`; write `& !{group}`');
    if ('}?'.includes(token)) throw new NotationError(`\`${token}\` has nothing before it; remove it`);
    this.at++;
    return { elements: wordsOfToken(token).map((item) => item.element), mayBeEmpty: false };
  }

  /** The commonest alternative: one word between bars. */
  private word(): Alternative | undefined {
    const token = this.peek();
    const next = this.tokens[this.at + 1];
    if (!isWord(token) || (next !== '|' && next !== ')')) return undefined;
    const row = wordsOfToken(token);
    if (row.length !== 1) return undefined;
    this.at++;
    return row;
  }

  private either(): { readonly elements: readonly Element[]; readonly mayBeEmpty: boolean } {
    const of: Alternative[] = [];
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
