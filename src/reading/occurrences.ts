import type { NumberLists } from './number-lists.js';
import type { Occurrence } from './occurrence.js';
import { insert } from './occurrence-list.js';
import type { PhraseIndex } from './phrase-index.js';

const FIRST_ROOM = 1 << 12;
const NOWHERE: readonly Occurrence[] = [];

/**
 * What of the vocabulary is present in one text. A word belongs to dozens of groups, of which hardly one is ever asked
 * for: so each is only marked, and where it stands is listed when somebody asks.
 */
export class Occurrences {
  /** Symbol → the sentences it stands in, as bits, each sentence modulo 32; 0 where it is absent. */
  readonly marks: Int32Array;
  /** The symbols that are present and are to be listed, in the order in which they were found. */
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
  /** The other symbols that are marked, so that they can be forgotten. */
  private readonly unlisted: Int32Array;
  private unlistedCount = 0;
  /** Symbols found several times → where, once somebody has asked. */
  private readonly lists = new Map<number, readonly Occurrence[]>();

  constructor(private readonly index: Pick<PhraseIndex, 'symbols' | 'listed' | 'unlisted'>) {
    const { symbols } = index;
    this.marks = new Int32Array(symbols);
    this.present = new Int32Array(symbols);
    this.newest = new Int32Array(symbols);
    this.unlisted = new Int32Array(symbols);
  }

  /** INVARIANT: nothing is put where `at` was asked before; the levels of the index see to it. */
  put(symbol: number, occurrence: Occurrence, sentence: number): void {
    const { listed, unlisted } = this.index;
    const number = this.found.push([occurrence]) - 1;
    const bit = 1 << (sentence & 31);
    // Done a thousand times a text, so the two kinds are kept apart: to ask of each which it is takes half as long again.
    this.count = this.mark(listed, symbol, bit, number, this.present, this.count);
    this.unlistedCount = this.mark(unlisted, symbol, bit, number, this.unlisted, this.unlistedCount);
  }

  /** Marks what is present with a symbol, and adds to the list what was not marked before; returns the length of the list. */
  private mark({ starts, items }: NumberLists, symbol: number, bit: number, number: number, list: Int32Array, length: number): number {
    const from = starts[symbol] ?? 0;
    const to = starts[symbol + 1] ?? 0;
    this.makeRoom(this.entries + 1 + to - from);
    const { marks, newest, what, before } = this;
    let { entries } = this;
    let end = length;
    for (let at = from; at < to; at++) {
      const one = items[at] as number;
      const mark = marks[one] as number;
      marks[one] = mark | bit;
      if (mark === 0) {
        newest[one] = number;
        list[end++] = one;
      } else {
        what[++entries] = number;
        before[entries] = newest[one] as number;
        newest[one] = -entries;
      }
    }
    this.entries = entries;
    return end;
  }

  /** In order of start. */
  at(symbol: number): readonly Occurrence[] {
    if ((this.marks[symbol] ?? 0) === 0) return NOWHERE;
    const newest = this.newest[symbol] ?? 0;
    if (newest >= 0) return this.found[newest] ?? NOWHERE;
    const known = this.lists.get(symbol);
    if (known !== undefined) return known;
    const list = this.list(newest);
    this.lists.set(symbol, list);
    return list;
  }

  /** Forgets the text: of thousands of symbols, the few hundred that were put. */
  clear(): void {
    const { marks, present, unlisted } = this;
    for (let k = 0; k < this.count; k++) marks[present[k] as number] = 0;
    for (let k = 0; k < this.unlistedCount; k++) marks[unlisted[k] as number] = 0;
    this.count = 0;
    this.unlistedCount = 0;
    this.entries = 0;
    this.found.length = 0;
    this.lists.clear();
  }

  /** From the newest back to the oldest, put into order in the order in which they were found. */
  private list(newest: number): readonly Occurrence[] {
    const numbers: number[] = [];
    let one = newest;
    for (; one < 0; one = this.before[-one] ?? 0) numbers.push(this.what[-one] ?? 0);
    numbers.push(one);
    const list: Occurrence[] = [];
    for (let k = numbers.length - 1; k >= 0; k--) insert(list, this.found[numbers[k] ?? 0]?.[0]);
    return list;
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
