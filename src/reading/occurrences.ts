import type { Occurrence } from './occurrence.js';
import { insert, merged } from './occurrence-list.js';
import type { PhraseIndex } from './phrase-index.js';

const FIRST_ROOM = 1 << 12;
const NOWHERE: readonly Occurrence[] = [];

/**
 * What of the vocabulary is present in one text. A word belongs to dozens of groups, of which hardly one is ever asked for:
 * most are not even marked, but sought through their words; the others are marked, and where they stand is listed when
 * somebody asks.
 */
export class Occurrences {
  /** Symbol → the sentences it stands in, as bits, each sentence modulo 32; 0 where it is absent, or only sought. */
  readonly marks: Int32Array;
  /** The symbols that are marked, in the order in which they were found. */
  readonly present: Int32Array;
  count = 0;
  /** What was put, each as a list of its own: most symbols are found but once, and that list serves them all. */
  private readonly found: (readonly [Occurrence])[] = [];
  /** Symbol, where it is marked → the number of what was found; below 0 where more was found, and then it is its newest entry, negated. */
  private readonly newest: Int32Array;
  /** An entry names what was found, and what was the newest before it. Symbols that are found once, as most are, have none. */
  private what: Int32Array = new Int32Array(FIRST_ROOM);
  private before: Int32Array = new Int32Array(FIRST_ROOM);
  private entries = 0;
  /** Symbols found several times, and those sought as `~symbol` → where, once somebody has asked. */
  private lists = new Map<number, readonly Occurrence[]>();

  constructor(private readonly index: Pick<PhraseIndex, 'symbols' | 'marked' | 'sought'>) {
    const { symbols } = index;
    this.marks = new Int32Array(symbols);
    this.present = new Int32Array(symbols);
    this.newest = new Int32Array(symbols);
  }

  /** INVARIANT: nothing is put where `at` was asked before; the levels of the index see to it. */
  put(symbol: number, occurrence: Occurrence, sentence: number): void {
    const { starts, items } = this.index.marked;
    const from = starts[symbol] ?? 0;
    const to = starts[symbol + 1] ?? 0;
    this.makeRoom(this.entries + 1 + to - from);
    const { marks, newest, what, before, present } = this;
    const number = this.found.push([occurrence]) - 1;
    const bit = 1 << (sentence & 31);
    let { entries, count } = this;
    for (let at = from; at < to; at++) {
      const one = items[at] as number;
      const mark = marks[one] as number;
      marks[one] = mark | bit;
      if (mark === 0) {
        newest[one] = number;
        present[count++] = one;
      } else {
        what[++entries] = number;
        before[entries] = newest[one] as number;
        newest[one] = -entries;
      }
    }
    this.entries = entries;
    this.count = count;
  }

  /** Those of the sentences given as bits that hold a symbol, written as a need. */
  among(need: number, sentences: number): number {
    return need >= 0 ? sentences & (this.marks[need] as number) : this.seek(~need, sentences);
  }

  private seek(symbol: number, sentences: number): number {
    const { starts, items } = this.index.sought;
    const { marks } = this;
    const end = starts[symbol + 1] as number;
    let held = 0;
    for (let at = starts[symbol] as number; at < end && held !== sentences; at++) held |= sentences & (marks[items[at] as number] as number);
    return held;
  }

  /** In order of start, the longer first. */
  at(symbol: number): readonly Occurrence[] {
    const { starts } = this.index.sought;
    const from = starts[symbol] ?? 0;
    const to = starts[symbol + 1] ?? 0;
    return from === to ? this.marked(symbol) : (this.lists.get(~symbol) ?? this.remember(~symbol, this.seekAll(from, to)));
  }

  private marked(symbol: number): readonly Occurrence[] {
    if ((this.marks[symbol] ?? 0) === 0) return NOWHERE;
    const newest = this.newest[symbol] ?? 0;
    return newest >= 0 ? (this.found[newest] ?? NOWHERE) : (this.lists.get(symbol) ?? this.remember(symbol, this.list(newest)));
  }

  private seekAll(from: number, to: number): readonly Occurrence[] {
    let all = NOWHERE;
    for (let at = from; at < to; at++) all = merged(all, this.marked(this.index.sought.items[at] ?? 0));
    return all;
  }

  private list(newest: number): readonly Occurrence[] {
    const numbers: number[] = [];
    let one = newest;
    for (; one < 0; one = this.before[-one] ?? 0) numbers.push(this.what[-one] ?? 0);
    numbers.push(one);
    const list: Occurrence[] = [];
    for (let k = numbers.length - 1; k >= 0; k--) insert(list, this.found[numbers[k] ?? 0]?.[0]);
    return list;
  }

  private remember(key: number, list: readonly Occurrence[]): readonly Occurrence[] {
    this.lists.set(key, list);
    return list;
  }

  /** Forgets the text: of thousands of symbols, the few hundred that were put. */
  clear(): void {
    const { marks, present } = this;
    for (let k = 0; k < this.count; k++) marks[present[k] as number] = 0;
    this.count = 0;
    this.entries = 0;
    this.found.length = 0;
    // A new one: a cleared map keeps hold of what it held before and of what it will hold, so that of every text something outlived its reading.
    this.lists = new Map();
  }

  private makeRoom(entries: number): void {
    if (entries <= this.what.length) return;
    const room = Math.max(entries, 2 * this.what.length);
    this.what = widened(this.what, room);
    this.before = widened(this.before, room);
  }
}

const widened = (list: Int32Array, room: number): Int32Array => {
  const wider = new Int32Array(room);
  wider.set(list);
  return wider;
};
