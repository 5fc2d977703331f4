import { type Diagnostic, problem } from '../../../rulebook/diagnostic.js';
import type { Phrase } from '../../../rulebook/vocabulary.js';
import { dropStopWords } from './drop-stop-words.js';
import { tokensOf } from './lexer.js';
import type { Alternative, Element, Item, PhraseTree } from './phrase-tree.js';
import { wordsOfToken } from './words-of-token.js';

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

class NotationError extends Error {}

/** Parentheses within parentheses: more than anybody reads, and far fewer than the stack bears. */
const MOST_NESTED = 16;

const EMPTY_PLACE = 'an empty place; write a word there';

/** What one token, or one pair of parentheses, comes to. */
interface Elements {
  readonly elements: readonly Element[];
  readonly mayBeEmpty: boolean;
}

/** Recursive descent: a phrase has parts joined by `&`, a part has items, an item may be alternatives in parentheses. */
class Parser {
  private readonly tokens: readonly string[];
  private at = 0;
  private nested = 0;

  constructor(text: string) {
    this.tokens = tokensOf(text);
  }

  phrase(): PhraseTree {
    const parts: Alternative[] = [];
    const without: Element[] = [];
    const looksBack = this.take('...');
    do {
      if (this.take('!')) without.push(this.excluded());
      else parts.push(this.items());
    } while (this.take('&'));
    if (this.at < this.tokens.length) throw new NotationError(`\`${this.peek() ?? ''}\` is not expected here; check parentheses`);
    if (parts.length === 0) throw new NotationError('only says what must be absent; add the words that must be there');
    return { parts, without, looksBack };
  }

  private peek(): string | undefined {
    return this.tokens[this.at];
  }

  private take(token: string): boolean {
    const found = this.peek() === token;
    if (found) this.at++;
    return found;
  }

  /** Behind `!`: one token, which may be several words (`chat-bot`). */
  private excluded(): Element {
    const items = this.items(1);
    const [only] = items;
    return items.length === 1 && only !== undefined ? only.element : { type: 'either', of: [items], text: JSON.stringify(items) };
  }

  private items(limit = Infinity): Alternative {
    const items = this.itemsOrNone(limit);
    if (items.some((item) => !item.optional)) return items;
    throw new NotationError(items.length === 0 ? EMPTY_PLACE : 'every word may be absent; make one of them required');
  }

  /** Within parentheses an alternative may turn out empty (`(or|,)`) or optional as a whole (`(an?)`). */
  private itemsOrNone(limit = Infinity): Alternative {
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
    return dropStopWords(items);
  }

  private elements(token: string): Elements {
    if (this.take('(')) return this.either();
    if (this.take('{')) return { elements: [this.group()], mayBeEmpty: false };
    if (token === '!') throw new NotationError('`!` stands only after `&`; write `& !{group}`');
    if ('}?'.includes(token)) throw new NotationError(`\`${token}\` has nothing before it; remove it`);
    this.at++;
    return { elements: wordsOfToken(token).map((item) => item.element), mayBeEmpty: false };
  }

  private either(): Elements {
    if (++this.nested > MOST_NESTED) throw new NotationError(`parentheses lie more than ${MOST_NESTED} deep; make groups of them`);
    const of: Alternative[] = [];
    const from = this.at;
    let mayBeEmpty = false;
    do {
      const items = this.itemsOrNone();
      const required = items.some((item) => !item.optional);
      mayBeEmpty ||= !required;
      if (items.length > 0) of.push(required ? items : items.map((item) => ({ ...item, optional: false })));
    } while (this.take('|'));
    if (!this.take(')')) throw new NotationError('a parenthesis is not closed; add `)`');
    this.nested--;
    if (of.length === 0) throw new NotationError(EMPTY_PLACE);
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
