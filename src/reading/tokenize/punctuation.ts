import { isLetter } from '../text/characters.js';
import { CLAUSE_BOUNDARY, LIST_BOUNDARY, NO_BOUNDARY, SENTENCE_BOUNDARY } from '../tokens/token.js';
import { type DeniedValue, deniedValueAt, keyOf, valueMayFollow } from './key-values.js';
import { addSignWord } from './symbols.js';
import type { Draft, TokenBuilder } from './token-builder.js';

/** A line that begins with a key. */
const NEXT_KEY = /^[ \t]*(?:[-*][ \t]+)?["']?[a-z][\w -]{0,40}["']?[ \t]*[:=]/i;
/** `Never: …`, `Don't: …`: the label denies what it heads. */
const DENYING_LABELS = new Set('never not avoid forbidden prohibited banned rejected refused declined'.split(' '));
const ABBREVIATIONS = new Set(
  'art arts no nr sec para dr mr mrs ms prof vs eg ie cf approx inc ltd corp co st fig vol ed al dept gov'.split(' '),
);

/** What the signs between words part and join, as prose and as programs use them. */
export class Punctuation {
  /** Within `key=value, key=value`, where a comma parts what does not belong together. */
  private pairs = false;
  /** Within the quotes of such a value, where it is a comma like any other. */
  private value = false;
  /** Within the braces of `"notice": {"sent": false}`, the word with which their key began. */
  private outer: number | undefined;

  constructor(private readonly list: TokenBuilder) {}

  /** Takes the sign at `at`, with all that belongs to it; returns where that ends. */
  pass(at: number): number {
    const { list } = this;
    const { text, last } = list;
    const sign = text.charAt(at);
    const value = last !== undefined && valueMayFollow(text, sign, at) ? deniedValueAt(text, at, list.words, list.clause) : undefined;
    if (value !== undefined) return this.passDenied(at, value);
    switch (sign) {
      case ' ':
        list.joined = false;
        list.quoted = false;
        break;
      case '-':
        if (/\s/.test(text.charAt(at - 1)) || text.charAt(at + 1) === '-' || text.charAt(at + 1) === '>') this.separate(CLAUSE_BOUNDARY);
        break;
      case '_':
        break;
      case ',':
        list.comma = !this.pairs || this.value;
        this.separate(CLAUSE_BOUNDARY);
        break;
      case '=':
        this.pairs = true;
        list.joined = false;
        break;
      case '.': {
        const next = text.charAt(at + 1);
        if (next === '.') this.separate(CLAUSE_BOUNDARY);
        else if ((next === '' || /[\s"')\]]/.test(next)) && !this.abbreviates(last, at)) this.separate(SENTENCE_BOUNDARY);
        else if (isLetter(text, at + 1)) list.joined = true;
        break;
      }
      case '!':
      case '?':
        this.separate(/[\s"')\]!?]|^$/.test(text.charAt(at + 1)) ? SENTENCE_BOUNDARY : CLAUSE_BOUNDARY);
        break;
      case '\n':
        if (NEXT_KEY.test(text.slice(at + 1, at + 60))) this.separate(CLAUSE_BOUNDARY);
        else this.separate(/^[ \t]*[a-z]/.test(text.slice(at + 1, at + 24)) ? NO_BOUNDARY : SENTENCE_BOUNDARY);
        break;
      case ':':
        if (text.charAt(at - 1) === '"' || text.charAt(at - 1) === "'") this.pairs = true;
        this.separate(this.pairs || (last !== undefined && DENYING_LABELS.has(last.text)) ? NO_BOUNDARY : CLAUSE_BOUNDARY);
        break;
      case '(':
        this.separate(at > 0 && /\w/.test(text.charAt(at - 1)) ? LIST_BOUNDARY : CLAUSE_BOUNDARY);
        break;
      case '|':
        // score|the|staff
        if (/\w\|\w/.test(text.slice(at - 1, at + 2))) list.joined = false;
        else this.separate(CLAUSE_BOUNDARY);
        break;
      case '{':
      case '}':
        this.outer = sign === '{' && /:\s?$/.test(text.slice(Math.max(0, at - 2), at)) ? list.clause : undefined;
        this.separate(CLAUSE_BOUNDARY);
        break;
      case ';':
      case ')':
      case '[':
      case ']':
      case '—':
        this.separate(CLAUSE_BOUNDARY);
        break;
      case '#':
        // A comment behind code, or a heading.
        if (/\s/.test(text.charAt(at + 1))) this.separate(SENTENCE_BOUNDARY);
        list.joined = false;
        break;
      case '"':
      case "'":
        if (sign === '"') this.value = /[:=[({,]\s?$/.test(text.slice(Math.max(0, at - 2), at));
        list.joined = false;
        list.quoted = true;
        break;
      case '/':
      case '&':
      case '%':
      case '+':
      case '*':
      case '<':
      case '>':
        return addSignWord(list, sign, at);
      default:
        list.joined = false;
        list.quoted = false;
    }
    return at + 1;
  }

  private separate(strength: number): void {
    if (strength === SENTENCE_BOUNDARY) this.pairs = this.value = false;
    this.list.separate(strength);
  }

  private abbreviates(word: Draft | undefined, at: number): boolean {
    return (
      word !== undefined &&
      word.boundary < SENTENCE_BOUNDARY &&
      (ABBREVIATIONS.has(word.text) || (word.text.length === 1 && word.value === undefined)) &&
      this.list.lastEndsAt(at)
    );
  }

  /** Takes `notice=False`, `"consent": null`, `Human review: none.`, `Human review? Nope.`, `--notice no`: the value is a word that denies its key. */
  private passDenied(at: number, value: DeniedValue): number {
    const { list } = this;
    const key = keyOf(value, list.words, list.clause, this.outer);
    const end = at + value.length;
    list.joined = false;
    const answers = value.sign === '?';
    // An answer is a clause of its own.
    if (answers) this.separate(CLAUSE_BOUNDARY);
    const word = list.add(value.text, at, end);
    word.negatesKey = key;
    if (answers) word.isAnswer = true;
    list.joined = false;
    this.pairs ||= value.sign === '=' || value.quoted;
    return end;
  }
}
