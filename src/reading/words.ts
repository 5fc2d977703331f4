import { CLAUSE_BREAK, LIST_BREAK, NO_BREAK, SENTENCE_BREAK } from './breaks.js';
import { humps } from './camel-case.js';
import { isDigit, isLetter, letterWidth } from './characters.js';
import { fold } from './fold.js';
import type { Folded } from './folded.js';
import { TURNS } from './english.js';
import { deniedValueAt } from './key-values.js';
import { joinLists } from './list-commas.js';
import { oneSpelling } from './spelling-variants.js';

/** One word of a text, folded so that it can be compared. */
export interface Word {
  /** Lower case, plain letters, one spelling. */
  readonly text: string;
  /** UTF-16 offsets in the original. */
  readonly start: number;
  readonly end: number;
  readonly break: number;
  /** A comma stands before it. */
  readonly comma: boolean;
  /** Written together with the word before it: `real-time`, `snake_case`, `camelCase`. */
  readonly joined: boolean;
  /** The letters as written, for names that need their capital. */
  readonly written: string;
  readonly quoted: boolean;
  /** The value of a number. */
  readonly value?: number;
  /** A value that denies its key (`notice=False`, `"consent": null`, `bias-free`): index of the key's first word. */
  readonly denies?: number;
}

interface Draft {
  text: string;
  start: number;
  end: number;
  break: number;
  comma: boolean;
  joined: boolean;
  written: string;
  quoted: boolean;
  value?: number;
  denies?: number;
}

const NUMBER = /(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:e[+-]?\d{1,3}(?![a-z0-9]))?/iy;
const POWER = /\s*(?:\^|\*\*)\s*\{?(\d{1,3})\}?/y;
const ORDINAL = /(?:st|nd|rd|th)(?![a-z])/iy;
const LONGEST_KEY = 6;
/** Keys that say of the key around them whether it is so. */
const STATES = new Set('active applied available enabled given included on present provided required sent set state status value'.split(' '));
/** A line that begins with a key. */
const NEXT_KEY = /^[ \t]*(?:[-*][ \t]+)?["']?[a-z][\w -]{0,40}["']?[ \t]*[:=]/i;
/** `Never: …`, `Don't: …`: the label denies what it heads. */
const DENYING_LABELS = new Set('never not avoid forbidden prohibited banned rejected refused declined'.split(' '));
const ABBREVIATIONS = new Set('art arts no nr sec para dr mr mrs ms prof vs eg ie cf approx inc ltd corp co st fig vol ed al dept gov'.split(' '));
const SHORTENED = new Map(
  Object.entries({
    dont: 'do', doesnt: 'does', didnt: 'did', isnt: 'is', arent: 'are', wasnt: 'was', werent: 'were', hasnt: 'has', havent: 'have', hadnt: 'had',
    wouldnt: 'would', shouldnt: 'should', couldnt: 'could', cannot: 'can', mustnt: 'must', neednt: 'need', aint: 'is',
  }),
);
const ENDINGS = new Map(Object.entries({ ll: 'will', ve: 'have', re: 'are', m: 'am', d: 'would' }));
class Scanner {
  readonly words: Draft[] = [];
  private at = 0;
  private pending = SENTENCE_BREAK;
  private comma = false;
  private joined = false;
  private quoted = false;
  /** Within `key=value, key=value`, where a comma parts what does not belong together. */
  private pairs = false;
  /** Within the quotes of such a value, where it is a comma like any other. */
  private value = false;
  /** The word with which the present clause began; a key before a colon reaches back to it. */
  private clause = 0;

  /** Within the braces of `"notice": {"sent": false}`, the word with which their key began. */
  private outer: number | undefined;

  constructor(
    private readonly text: string,
    private readonly origin: Int32Array | undefined,
  ) {}

  scan(): readonly Word[] {
    const { text } = this;
    while (this.at < text.length) {
      const code = text.charCodeAt(this.at);
      if (isDigit(code)) this.number();
      else if (isLetter(text, this.at)) this.letters();
      else this.separator(text.charAt(this.at));
    }
    joinLists(this.words);
    return this.words;
  }

  private offset(at: number): number {
    return this.origin === undefined ? at : (this.origin[at] ?? 0);
  }

  /** The end of the original character that the last folded one came from. */
  private endOffset(at: number): number {
    const { origin } = this;
    if (origin === undefined) return at;
    const last = origin[at - 1] ?? 0;
    let next = at;
    while (next < origin.length - 1 && origin[next] === last) next++;
    return origin[next] ?? last;
  }

  private add(text: string, from: number, to: number, value?: number): Draft {
    const word: Draft = {
      text,
      start: this.offset(from),
      end: this.endOffset(to),
      break: this.pending,
      comma: this.comma,
      joined: this.joined && this.pending === NO_BREAK && this.words.length > 0,
      written: this.text.slice(from, to),
      quoted: this.quoted,
    };
    if (value !== undefined) word.value = value;
    if (TURNS.has(text) && word.break < CLAUSE_BREAK) word.break = CLAUSE_BREAK;
    if (word.break >= LIST_BREAK) this.clause = this.words.length;
    this.words.push(word);
    this.pending = NO_BREAK;
    this.comma = false;
    this.joined = true;
    this.quoted = false;
    return word;
  }

  private separate(strength: number): void {
    if (strength === SENTENCE_BREAK) this.pairs = this.value = false;
    if (strength > this.pending) this.pending = strength;
    this.joined = false;
  }

  private separator(c: string): void {
    const { text, at } = this;
    const last = this.words.at(-1);
    if (last !== undefined && this.valueAhead(c) && this.keyValue()) return;
    if (c === ' ') {
      this.at++;
      this.joined = false;
      this.quoted = false;
      return;
    }
    this.at++;
    switch (c) {
      case '-':
        if (/\s/.test(text.charAt(at - 1)) || text.charAt(at + 1) === '-' || text.charAt(at + 1) === '>') this.separate(CLAUSE_BREAK);
        return;
      case '_':
        return;
      case '/':
        if (last?.text === 'w' && last.joined === false) {
          last.text = text.charAt(at + 1).toLowerCase() === 'o' && !isLetter(text, at + 2) ? 'without' : 'with';
          if (last.text === 'without') this.at++;
        }
        this.joined = false;
        return;
      case ',':
        this.comma = !this.pairs || this.value;
        this.separate(CLAUSE_BREAK);
        return;
      case '=':
        this.pairs = true;
        this.joined = false;
        return;
      case '.': {
        const next = text.charAt(at + 1);
        if (next === '.') this.separate(CLAUSE_BREAK);
        else if ((next === '' || /[\s"')\]]/.test(next)) && !this.abbreviation(last)) this.separate(SENTENCE_BREAK);
        else if (isLetter(text, at + 1)) this.joined = true;
        return;
      }
      case '!':
      case '?':
        this.separate(/[\s"')\]!?]|^$/.test(text.charAt(at + 1)) ? SENTENCE_BREAK : CLAUSE_BREAK);
        return;
      case '\n':
        if (NEXT_KEY.test(text.slice(at + 1, at + 60))) this.separate(CLAUSE_BREAK);
        else this.separate(/^[ \t]*[a-z]/.test(text.slice(at + 1, at + 24)) ? NO_BREAK : SENTENCE_BREAK);
        return;
      case ':':
        if (text.charAt(at - 1) === '"' || text.charAt(at - 1) === "'") this.pairs = true;
        this.separate(this.pairs || (last !== undefined && DENYING_LABELS.has(last.text)) ? NO_BREAK : CLAUSE_BREAK);
        return;
      case '(':
        this.separate(at > 0 && /\w/.test(text.charAt(at - 1)) ? LIST_BREAK : CLAUSE_BREAK);
        return;
      case '|':
        // score|the|staff
        if (/\w\|\w/.test(text.slice(at - 1, at + 2))) this.joined = false;
        else this.separate(CLAUSE_BREAK);
        return;
      case '{': case '}':
        this.outer = c === '{' && /:\s?$/.test(text.slice(Math.max(0, at - 2), at)) ? this.clause : undefined;
        this.separate(CLAUSE_BREAK);
        return;
      case ';': case ')': case '[': case ']': case '—':
        this.separate(CLAUSE_BREAK);
        return;
      case '#':
        // A comment behind code, or a heading.
        if (/\s/.test(text.charAt(at + 1))) this.separate(SENTENCE_BREAK);
        this.joined = false;
        return;
      case '"': case "'":
        if (c === '"') this.value = /[:=[({,]\s?$/.test(text.slice(Math.max(0, at - 2), at));
        this.joined = false;
        this.quoted = true;
        return;
      case '&':
        this.joined = false;
        if (/\s/.test(text.charAt(at + 1))) this.add('and', at, at + 1);
        this.joined = false;
        return;
      case '%':
        this.add('percent', at, at + 1);
        return;
      case '+':
        if (last?.value !== undefined && last.end === this.offset(at)) this.add('plus', at, at + 1);
        return;
      case '*':
        if (last?.value !== undefined) this.add('x', at, at + 1);
        this.joined = false;
        return;
      case '<': case '>':
        // At the beginning of a line it marks a quotation.
        if (/^[<>]=?\s*\d/.test(text.slice(at, at + 6)) && at > 0 && text.charAt(at - 1) !== '\n') {
          this.joined = false;
          if (text.charAt(at + 1) === '=') this.add(c === '<' ? 'atmost' : 'atleast', at, ++this.at);
          else this.add(c === '<' ? 'under' : 'over', at, at + 1);
        }
        this.joined = false;
        return;
      default:
        this.joined = false;
        this.quoted = false;
    }
  }

  /** Whether `=`, `:`, `|` or `->` follows at once, behind a quote or a space at most. */
  private valueAhead(c: string): boolean {
    if (c === '=' || c === ':') return true;
    // A cell of a table, but not `score|the|staff`.
    if (c === '|') return !/\w/.test(this.text.charAt(this.at + 1));
    if (c === '-') return this.text.charCodeAt(this.at + 1) === 62;
    if (c !== '"' && c !== "'" && c !== ' ') return false;
    for (let k = this.at + 1; k <= this.at + 2; k++) {
      const next = this.text.charCodeAt(k);
      if (next === 61 || next === 58 || next === 124 || (next === 45 && this.text.charCodeAt(k + 1) === 62)) return true;
      if (next !== 32 && next !== 34 && next !== 39) return false;
    }
    return false;
  }

  private abbreviation(word: Draft | undefined): boolean {
    return word !== undefined && word.break < SENTENCE_BREAK && (ABBREVIATIONS.has(word.text) || (word.text.length === 1 && word.value === undefined)) && word.end === this.offset(this.at - 1);
  }

  /** `notice=False`, `"consent": null`, `Human review: none.` */
  private keyValue(): boolean {
    const { at } = this;
    const value = deniedValueAt(this.text, at);
    if (value === undefined) return false;
    let key = this.words.length - 1;
    if (value.sign === ':') key = this.outer !== undefined && key === this.clause && STATES.has(this.words[key]?.text ?? '') ? this.outer : Math.max(this.clause, this.words.length - LONGEST_KEY);
    else if (value.sign === ' =' && this.words[key]?.joined === false) key = Math.max(this.clause, key - 1);
    else while (key > 0 && this.words[key]?.joined === true) key--;
    this.joined = false;
    this.add(value.text, at, at + value.length).denies = key;
    this.pairs ||= value.sign === '=' || value.quoted;
    this.at = at + value.length;
    this.joined = false;
    return true;
  }

  private number(): void {
    const { text } = this;
    const from = this.at;
    NUMBER.lastIndex = from;
    const digits = NUMBER.exec(text)?.[0] ?? text.charAt(from);
    let to = from + digits.length;
    let shown = digits.replaceAll(',', '').toLowerCase();
    let value = Number(shown);
    POWER.lastIndex = to;
    const power = POWER.exec(text);
    if (power !== null) {
      const exponent = power[1] ?? '0';
      value = value === 10 ? Number(`1e${exponent}`) : value ** Number(exponent);
      to += power[0].length;
      shown = `${shown}^${exponent}`;
    } else {
      ORDINAL.lastIndex = to;
      const ordinal = ORDINAL.exec(text);
      if (ordinal !== null) {
        to += 2;
        shown += ordinal[0].toLowerCase();
      }
    }
    this.add(shown, from, to, Number.isFinite(value) ? value : Number.MAX_VALUE);
    this.at = to;
  }

  private letters(): void {
    const { text } = this;
    const from = this.at;
    let to = from;
    while (to < text.length && (isDigit(text.charCodeAt(to)) || isLetter(text, to))) to += letterWidth(text, to);
    let ending = '';
    let end = to;
    if (text.charAt(to) === "'" && isLetter(text, to + 1)) {
      end = to + 1;
      while (end < text.length && isLetter(text, end)) end += letterWidth(text, end);
      ending = text.slice(to + 1, end).toLowerCase();
    }
    this.at = end;
    if (ending !== '') this.contracted(from, to, end, ending);
    else this.run(from, to);
  }

  private contracted(from: number, to: number, end: number, ending: string): void {
    const stem = this.text.slice(from, to).toLowerCase();
    if (ending === 't' && stem.endsWith('n')) {
      const verb = stem === 'won' ? 'will' : stem === 'can' ? 'can' : stem === 'shan' ? 'shall' : stem === 'ain' ? 'is' : stem.slice(0, -1);
      if (verb !== '') this.add(verb, from, to - 1);
      this.joined = false;
      this.add('not', to - 1, end);
    } else if (ENDINGS.has(ending)) {
      this.run(from, to);
      this.joined = false;
      this.add(ENDINGS.get(ending) ?? ending, to, end);
    } else if (ending === 's') {
      this.run(from, to);
      const last = this.words.at(-1);
      if (last !== undefined) last.end = this.endOffset(end);
    } else {
      // L'Oréal, O'Brien, d'Ivoire
      this.run(from, to);
      this.run(to + 1, end);
    }
    this.joined = false;
  }

  private run(from: number, to: number): void {
    const written = this.text.slice(from, to);
    const lower = written.toLowerCase();
    const verb = SHORTENED.get(lower);
    if (verb !== undefined) {
      this.add(verb, from, to);
      this.joined = false;
      this.add('not', from, to);
      return;
    }
    let start = 0;
    if (lower !== written)
      for (const cut of humps(written)) {
        this.word(written.slice(start, cut), from + start, from + cut);
        start = cut;
      }
    this.word(start === 0 ? written : written.slice(start), from + start, to);
  }

  private word(written: string, from: number, to: number): void {
    const last = this.words.at(-1);
    if (last?.text === 'e' && this.joined && this.pending === NO_BREAK && /^mails?$/i.test(written)) {
      last.text = `e${written.toLowerCase()}`;
      last.end = this.endOffset(to);
      return;
    }
    const hyphen = this.joined && this.pending === NO_BREAK && last !== undefined;
    const word = this.add(oneSpelling(written.toLowerCase()), from, to);
    // bias-free, AI-free: the ending denies what it is tied to.
    if (hyphen && word.text === 'free') word.denies = this.words.length - 2;
  }
}

/** The words of a text, in order; never fails, whatever the text. */
export const splitWords = (text: string | Folded): readonly Word[] => {
  const plain = typeof text === 'string' ? fold(text) : text;
  return new Scanner(plain.text, plain.origin).scan();
};
