import { NO_BREAK, SENTENCE_BREAK } from './breaks.js';
import { Lexicon, type Known } from './lexicon.js';
import type { NumberLists } from './number-lists.js';
import { Occurrences, type Occurrence } from './occurrences.js';
import type { PhraseIndex } from './phrase-index.js';
import { EXACT, SequenceFinder, SMALL } from './sequences.js';
import type { Word } from './words.js';

export interface Match extends Occurrence {
  readonly claim: number;
  /** Its parts were found in any order (`&`), so words of other phrases may lie between. */
  readonly loose: boolean;
}

/** The word families, exact words and groups that are present in the text, and side by side where each first stands. */
export interface Signs {
  readonly symbols: readonly number[];
  readonly places: readonly Occurrence[];
}

/** Everything of the vocabulary that is found in a text. */
export interface Matched {
  /** The words as the vocabulary divides them. */
  readonly words: readonly Word[];
  readonly matches: readonly Match[];
  readonly signs: Signs;
  /** The share of words that are understood. */
  readonly understood: number;
}

const SLIP = 0.85;

/** What one reading cost, for tests that hold the work down. */
export interface Work {
  patterns: number;
  steps: number;
}

/** Finds phrases in the words of one text after another; it keeps its scratch lists between texts. */
export class Matcher {
  readonly work: Work = { patterns: 0, steps: 0 };
  readonly lexicon: Lexicon;
  private readonly occurrences: Occurrences;
  private readonly sequences: SequenceFinder;
  /** Symbol → the levels on which it sets off patterns, as bits; those from the eighth on share one. */
  private readonly setsOff: Uint8Array;
  private sentence: readonly number[] = [];

  constructor(private readonly index: PhraseIndex) {
    this.lexicon = new Lexicon(index.words);
    const { symbols, levels } = index;
    this.setsOff = new Uint8Array(symbols);
    levels.forEach((firsts, level) => {
      for (let symbol = 0; symbol < symbols; symbol++) if (firsts[symbol] !== firsts[symbol + 1]) this.setsOff[symbol] = (this.setsOff[symbol] ?? 0) | bitOf(level);
    });
    this.occurrences = new Occurrences(index);
    this.sequences = new SequenceFinder(index, this.occurrences);
  }

  match(written: readonly Word[]): Matched {
    const { words, known } = this.spread(written);
    this.work.patterns = 0;
    this.work.steps = 0;
    this.sentence = sentencesOf(words);
    this.sequences.open(words, this.sentence);
    const understood = this.markWords(words, known);
    const matches: Match[] = [];
    for (let level = 0; level < this.index.levels.length; level++) this.runLevel(level, matches);
    const signs = this.signs();
    this.occurrences.clear();
    return { words, matches, signs, understood };
  }

  /** The words and named groups present, each where it first stands; alternatives written in a phrase have no name. */
  private signs(): Signs {
    const { occurrences, index } = this;
    const symbols: number[] = [];
    const places: Occurrence[] = [];
    for (let k = 0; k < occurrences.count; k++) {
      const symbol = occurrences.present[k] ?? 0;
      if (symbol >= index.named) continue;
      const first = occurrences.at(symbol)[0];
      if (first === undefined) continue;
      symbols.push(symbol);
      places.push(first);
    }
    return { symbols, places };
  }

  /** `realtime` as the two words of the phrase that has them apart. */
  private spread(words: readonly Word[]): { readonly words: readonly Word[]; readonly known: readonly Known[] } {
    const { lexicon } = this;
    const known = words.map((word) => lexicon.know(word.text));
    if (!known.some((one) => one.parts !== undefined)) return { words, known };
    const from: number[] = [];
    const out: Word[] = [];
    const knownOut: Known[] = [];
    for (const [at, word] of words.entries()) {
      const own = known[at];
      if (own === undefined) continue;
      from.push(out.length);
      const moved = word.denies === undefined ? word : { ...word, denies: from[word.denies] ?? 0 };
      if (own.parts === undefined) {
        out.push(moved);
        knownOut.push(own);
      } else {
        const [first, second] = own.parts;
        out.push({ ...moved, text: first }, { ...word, text: second, break: NO_BREAK, comma: false, joined: true });
        knownOut.push(lexicon.know(first), lexicon.know(second));
      }
    }
    return { words: out, known: knownOut };
  }

  private markWords(words: readonly Word[], known: readonly Known[]): number {
    const { lexicon } = this;
    let understood = 0;
    for (let at = 0; at < words.length; at++) {
      const word = words[at];
      const own = known[at];
      if (word === undefined || own === undefined) continue;
      if (own.understood || word.value !== undefined) understood++;
      if (own.family >= 0) this.put(own.family, { start: at, end: at + 1, strength: own.slip ? EXACT * SLIP : EXACT, words: [at] });
      if (own.exact >= 0) this.put(own.exact, { start: at, end: at + 1, strength: EXACT, words: [at] });
      const next = words[at + 1];
      if (next !== undefined && (own.opens || next.joined) && next.break === NO_BREAK && word.text.length + next.text.length >= 6) {
        // chat-bot and chat bot for the vocabulary's chatbot
        const whole = lexicon.family(word.text + next.text);
        if (whole >= 0) this.put(whole, { start: at, end: at + 2, strength: next.joined ? EXACT : SMALL, words: [at, at + 1] });
      }
    }
    return words.length === 0 ? 0 : understood / words.length;
  }

  private put(symbol: number, occurrence: Occurrence): void {
    this.occurrences.put(symbol, occurrence, this.sentence[occurrence.start] ?? 0);
  }

  private runLevel(level: number, matches: Match[]): void {
    const { present, marks } = this.occurrences;
    const { setsOff } = this;
    const firsts = this.index.levels[level] ?? NONE;
    const bit = bitOf(level);
    // Groups found on the way are appended to `present` and belong to later levels.
    const known = this.occurrences.count;
    for (let k = 0; k < known; k++) {
      const anchor = present[k] ?? 0;
      if (((setsOff[anchor] ?? 0) & bit) === 0) continue;
      const here = marks[anchor] ?? 0;
      const end = firsts[anchor + 1] ?? 0;
      for (let pattern = this.nextThatMay(firsts[anchor] ?? 0, end, here); pattern < end; pattern = this.nextThatMay(pattern + 1, end, here)) this.run(pattern, matches);
    }
  }

  /** The first of the patterns from `from` to `to` that is worth a search, else `to`: some sentence, of those given as bits, holds everything that it needs. */
  protected nextThatMay(from: number, to: number, sentences: number): number {
    const { second, needs } = this.index;
    const { marks } = this.occurrences;
    for (let pattern = from; pattern < to; pattern++) {
      const both = sentences & (marks[second[pattern] as number] as number);
      if (both !== 0 && holdsAll(marks, needs, pattern, both)) return pattern;
    }
    return to;
  }

  private run(pattern: number, matches: Match[]): void {
    const { index } = this;
    const group = index.group[pattern] ?? -1;
    const hits = this.sequences.find(pattern);
    if (group >= 0) for (const hit of hits) this.put(group, hit);
    else {
      const claim = index.claim[pattern] ?? -1;
      const loose = (index.parts.starts[pattern + 1] ?? 0) - (index.parts.starts[pattern] ?? 0) > 1;
      for (const { start, end, strength, words } of hits) if (!this.excluded(pattern, start)) matches.push({ start, end, strength, words, claim, loose });
    }
    this.work.patterns++;
    this.work.steps += this.sequences.spent;
  }

  private excluded(pattern: number, start: number): boolean {
    const { starts, items } = this.index.without;
    const sentence = this.sentence[start];
    for (let at = starts[pattern] ?? 0; at < (starts[pattern + 1] ?? 0); at++)
      for (const found of this.occurrences.at(items[at] ?? 0)) if (this.sentence[found.start] === sentence) return true;
    return false;
  }
}

const NONE = new Int32Array(0);

/** Whether one of the sentences given as bits holds every symbol of a list. */
const holdsAll = (marks: Int32Array, { starts, items }: NumberLists, list: number, sentences: number): boolean => {
  const end = starts[list + 1] ?? 0;
  let left = sentences;
  for (let at = starts[list] ?? 0; at < end && left !== 0; at++) left &= marks[items[at] ?? 0] ?? 0;
  return left !== 0;
};

const bitOf = (level: number): number => 1 << Math.min(level, 7);

/** The number of the sentence of each word. */
const sentencesOf = (words: readonly Word[]): readonly number[] => {
  let sentence = 0;
  return words.map((word, at) => (at > 0 && word.break === SENTENCE_BREAK ? ++sentence : sentence));
};
