import type { PhraseAutomaton } from '../automaton.js';
import { NOWHERE, type Occurrence } from '../match.js';
import { compare, insert, MOST, merged } from './occurrence-list.js';
import { SentenceBits } from './sentence-bits.js';

const FIRST_ROOM = 1 << 12;

/**
 * Where what is present of the vocabulary stands in one text. A word belongs to dozens of groups, of which hardly one is ever asked for.
 * So the lazy groups are not marked with it but looked up through their words; the eager ones are marked, and where they stand is listed
 * when somebody asks.
 */
export class OccurrenceIndex {
  /** In which sentences each symbol stands. */
  readonly sentenceBits: SentenceBits;
  /**
   * Lists of where something was found: one for each `put`, since most symbols are found but once, and one for each symbol of
   * several that somebody asked for.
   */
  private readonly found: (readonly Occurrence[])[] = [];
  /**
   * Eager symbol → the number of its list; below 0 where several are still to be gathered into one, and then it is its newest
   * entry, negated.
   */
  private readonly newest: Int32Array;
  /** Entry → the list of what was put, and → what was the newest before it. Symbols that are found once, as most are, have none. */
  private listOfEntry: Int32Array;
  private entryBefore: Int32Array;
  private entries = 0;
  /** Lazy symbol → the number of its list and one more, once somebody has asked; 0 before. */
  private readonly lookedUp: Int32Array;
  /** The symbols that were looked up so. */
  private readonly asked: number[] = [];
  /** The numbers of a list that is being gathered, the newest first. */
  private readonly gathered: number[] = [];

  /**
   * INVARIANT: symbols are below `automaton.symbols`, and lists and entries are numbered as they are made, so every index is
   * within bounds.
   */
  constructor(private readonly automaton: Pick<PhraseAutomaton, 'symbols' | 'eager' | 'lazy'>) {
    this.sentenceBits = new SentenceBits(automaton);
    // Small vocabularies are many.
    this.listOfEntry = new Int32Array(Math.min(FIRST_ROOM, automaton.symbols));
    this.entryBefore = new Int32Array(this.listOfEntry.length);
    this.newest = new Int32Array(automaton.symbols);
    this.lookedUp = new Int32Array(automaton.symbols);
  }

  /**
   * Notes where a symbol was found, and all eager groups that are present with it.
   *
   * INVARIANT: nothing is put where `at` was asked before; the levels of the automaton see to it.
   *
   * @param alone one occurrence, as a list
   */
  put(symbol: number, alone: readonly Occurrence[], sentence: number): void {
    const { starts, items } = this.automaton.eager;
    const from = starts[symbol] as number;
    const to = starts[symbol + 1] as number;
    this.makeRoom(this.entries + 1 + to - from);
    const { newest, listOfEntry, entryBefore, sentenceBits } = this;
    const { marks, present } = sentenceBits;
    const list = this.found.push(alone) - 1;
    const bit = 1 << (sentence & 31);
    let { entries } = this;
    let { count } = sentenceBits;
    for (let at = from; at < to; at++) {
      const one = items[at] as number;
      const mark = marks[one] as number;
      marks[one] = mark | bit;
      if (mark === 0) {
        newest[one] = list;
        present[count++] = one;
      } else {
        listOfEntry[++entries] = list;
        entryBefore[entries] = newest[one] as number;
        newest[one] = -entries;
      }
    }
    this.entries = entries;
    sentenceBits.count = count;
  }

  /** Where a symbol stands, in order of start, the longer first. */
  at(symbol: number): readonly Occurrence[] {
    const { starts } = this.automaton.lazy;
    const from = starts[symbol] as number;
    const to = starts[symbol + 1] as number;
    if (from === to) return this.ofEager(symbol);
    const before = this.lookedUp[symbol] as number;
    return before > 0 ? (this.found[before - 1] as readonly Occurrence[]) : this.lookUp(symbol, from, to);
  }

  /** The first of those at which an eager symbol stands, without listing them. INVARIANT: it is present. */
  first(symbol: number): Occurrence {
    const { found, entryBefore, listOfEntry } = this;
    const newest = this.newest[symbol] as number;
    let first: Occurrence | undefined;
    let entries = 0;
    let entry = newest;
    for (; entry < 0; entry = entryBefore[-entry] as number, entries++)
      first = earlier((found[listOfEntry[-entry] as number] as readonly Occurrence[])[0] as Occurrence, first);
    // Of more than a list holds, those found last are not listed.
    if (entries >= MOST) return this.at(symbol)[0] as Occurrence;
    return earlier((found[entry] as readonly Occurrence[])[0] as Occurrence, first);
  }

  private ofEager(symbol: number): readonly Occurrence[] {
    if (this.sentenceBits.marks[symbol] === 0) return NOWHERE;
    const newest = this.newest[symbol] as number;
    return newest >= 0 ? (this.found[newest] as readonly Occurrence[]) : this.gather(symbol, newest);
  }

  private lookUp(symbol: number, from: number, to: number): readonly Occurrence[] {
    const { items } = this.automaton.lazy;
    let all = NOWHERE;
    for (let at = from; at < to; at++) all = merged(all, this.ofEager(items[at] as number));
    this.lookedUp[symbol] = this.found.push(all);
    this.asked.push(symbol);
    return all;
  }

  private gather(symbol: number, newest: number): readonly Occurrence[] {
    const { found, gathered } = this;
    let count = 0;
    let entry = newest;
    for (; entry < 0; entry = this.entryBefore[-entry] as number) gathered[count++] = this.listOfEntry[-entry] as number;
    gathered[count++] = entry;
    const list = new Array<Occurrence>(count);
    let size = 0;
    while (count-- > 0) size = insert(list, size, (found[gathered[count] as number] as readonly Occurrence[])[0] as Occurrence);
    if (size < list.length) list.length = size;
    this.newest[symbol] = found.push(list) - 1;
    return list;
  }

  /** Forgets the text. */
  clear(): void {
    this.sentenceBits.clear();
    for (const symbol of this.asked) this.lookedUp[symbol] = 0;
    this.asked.length = 0;
    this.entries = 0;
    this.found.length = 0;
  }

  private makeRoom(entries: number): void {
    if (entries <= this.listOfEntry.length) return;
    const room = Math.max(entries, 2 * this.listOfEntry.length);
    this.listOfEntry = widened(this.listOfEntry, room);
    this.entryBefore = widened(this.entryBefore, room);
  }
}

/** Of two that compare as equal the stronger counts, and else the one that was found before the other. */
const earlier = (one: Occurrence, foundLater: Occurrence | undefined): Occurrence => {
  if (foundLater === undefined) return one;
  const order = compare(one, foundLater);
  return order < 0 || (order === 0 && one.strength >= foundLater.strength) ? one : foundLater;
};

const widened = (list: Int32Array, room: number): Int32Array => {
  const wider = new Int32Array(room);
  wider.set(list);
  return wider;
};
