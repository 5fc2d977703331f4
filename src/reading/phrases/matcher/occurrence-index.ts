import type { PhraseAutomaton } from '../automaton.js';
import { NOWHERE, type Occurrence } from '../occurrence.js';
import { insert, merged } from './occurrence-list.js';
import { SentenceBits } from './sentence-bits.js';

const FIRST_ROOM = 1 << 12;

/**
 * Where what is present of the vocabulary stands in one text. A word belongs to dozens of groups, of which hardly one is ever asked for:
 * most are not even marked, but sought through their words; the others are marked, and where they stand is listed when
 * somebody asks.
 */
export class OccurrenceIndex extends SentenceBits {
  /** Lists of where something was found: one for each thing that was put, since most symbols are found but once, and one for each symbol of several that somebody asked for. */
  private readonly found: (readonly Occurrence[])[] = [];
  /** Symbol, where it is marked → the number of its list; below 0 where several are still to be gathered into one, and then it is its newest entry, negated. */
  private readonly newest: Int32Array;
  /** An entry names what was found, and what was the newest before it. Symbols that are found once, as most are, have none. */
  private what: Int32Array = new Int32Array(FIRST_ROOM);
  private before: Int32Array = new Int32Array(FIRST_ROOM);
  private entries = 0;
  /** Symbol, where it is sought → the number of its list and one more, once somebody has asked; 0 before. */
  private readonly soughtAs: Int32Array;
  /** The symbols that were sought so. */
  private readonly asked: number[] = [];
  /** The numbers of a list that is being gathered, the newest first. */
  private readonly gathered: number[] = [];

  constructor(index: Pick<PhraseAutomaton, 'symbols' | 'eager' | 'lazy'>) {
    super(index);
    this.newest = new Int32Array(index.symbols);
    this.soughtAs = new Int32Array(index.symbols);
  }

  /**
   * INVARIANT: nothing is put where `at` was asked before; the levels of the index see to it.
   *
   * @param alone one occurrence, as a list
   */
  put(symbol: number, alone: readonly Occurrence[], sentence: number): void {
    const { starts, items } = this.index.eager;
    const from = starts[symbol] ?? 0;
    const to = starts[symbol + 1] ?? 0;
    this.makeRoom(this.entries + 1 + to - from);
    const { marks, newest, what, before, present } = this;
    const number = this.found.push(alone) - 1;
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

  /** In order of start, the longer first. */
  at(symbol: number): readonly Occurrence[] {
    const { starts } = this.index.lazy;
    const from = starts[symbol] as number;
    const to = starts[symbol + 1] as number;
    if (from === to) return this.marked(symbol);
    const before = this.soughtAs[symbol] as number;
    return before > 0 ? (this.found[before - 1] as readonly Occurrence[]) : this.seekAll(symbol, from, to);
  }

  private marked(symbol: number): readonly Occurrence[] {
    if (this.marks[symbol] === 0) return NOWHERE;
    const newest = this.newest[symbol] as number;
    return newest >= 0 ? (this.found[newest] as readonly Occurrence[]) : this.gather(symbol, newest);
  }

  private seekAll(symbol: number, from: number, to: number): readonly Occurrence[] {
    const { items } = this.index.lazy;
    let all = NOWHERE;
    for (let at = from; at < to; at++) all = merged(all, this.marked(items[at] as number));
    this.soughtAs[symbol] = this.found.push(all);
    this.asked.push(symbol);
    return all;
  }

  private gather(symbol: number, newest: number): readonly Occurrence[] {
    const { found, gathered } = this;
    let count = 0;
    let one = newest;
    for (; one < 0; one = this.before[-one] as number) gathered[count++] = this.what[-one] as number;
    gathered[count++] = one;
    const list = new Array<Occurrence>(count);
    let size = 0;
    while (count-- > 0) size = insert(list, size, (found[gathered[count] as number] as readonly Occurrence[])[0] as Occurrence);
    if (size < list.length) list.length = size;
    this.newest[symbol] = found.push(list) - 1;
    return list;
  }

  override clear(): void {
    super.clear();
    for (const symbol of this.asked) this.soughtAs[symbol] = 0;
    this.asked.length = 0;
    this.entries = 0;
    this.found.length = 0;
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
