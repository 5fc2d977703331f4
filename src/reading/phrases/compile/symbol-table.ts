import type { Diagnostic } from '../../../rulebook/diagnostic.js';
import type { Place } from '../../../rulebook/place.js';
import type { WordFamilies } from '../../lexicon/word-families.js';
import { tooWide, unknownGroup, WIDEST } from '../notation/diagnostics.js';
import type { Alternative, Element } from '../notation/phrase-tree.js';

/** Symbols in order; `gaps[i]`: other words may stand before symbol i. */
export interface Sequence {
  readonly symbols: readonly number[];
  readonly gaps: readonly boolean[];
}

/** A group of words as the vocabulary writes it. */
export interface WrittenGroup {
  readonly place: Place;
  readonly rows: readonly Alternative[];
}

const ALONE: readonly boolean[] = [false];

/** Everything that patterns are made of, by number: word families and exact words, then groups, then the alternations within phrases, which are groups without a name. */
export class SymbolTable {
  /** Name → group. */
  readonly named = new Map<string, number>();
  /** Group → its members of several symbols, and → the symbols that are members alone. */
  readonly members = new Map<number, Sequence[]>();
  readonly singles = new Map<number, Set<number>>();
  private readonly eithers = new Map<string, number>();
  private next: number;

  constructor(
    readonly words: WordFamilies,
    readonly groups: ReadonlyMap<string, WrittenGroup>,
    private readonly diagnostics: Diagnostic[],
  ) {
    this.next = words.size;
    for (const name of groups.keys()) this.named.set(name, this.newGroup());
    for (const [name, { rows, place }] of groups) this.fillGroup(this.named.get(name) ?? -1, rows, place, name);
  }

  /** How many symbols there are so far: the first free number. */
  get size(): number {
    return this.next;
  }

  /** Symbols below this are words and groups that the vocabulary names. */
  get firstUnnamed(): number {
    return this.words.size + this.groups.size;
  }

  /** The number of an element, or -1 where it has none. */
  symbolOf(element: Element, place: Place, text: string): number {
    switch (element.type) {
      case 'word':
        return this.words.families.get(element.word) ?? -1;
      case 'exact':
        return this.words.exactForms.get(element.form) ?? -1;
      case 'group': {
        const symbol = this.named.get(element.name);
        if (symbol === undefined) this.diagnostics.push(unknownGroup(place, text, element.name));
        return symbol ?? -1;
      }
      case 'either': {
        const before = this.eithers.get(element.text);
        if (before !== undefined) return before;
        const symbol = this.newGroup();
        this.eithers.set(element.text, symbol);
        this.fillGroup(symbol, element.of, place, text);
        return symbol;
      }
    }
  }

  /** All ways to say a row: one with optional words is several. */
  expand(row: Alternative, place: Place, text: string): readonly Sequence[] {
    const [only] = row;
    if (row.length === 1 && only !== undefined) {
      const symbol = this.symbolOf(only.element, place, text);
      return symbol < 0 ? [] : [{ symbols: [symbol], gaps: ALONE }];
    }
    let out: { symbols: number[]; gaps: boolean[]; pending: boolean }[] = [{ symbols: [], gaps: [], pending: false }];
    for (const { element, optional, gap } of row) {
      const symbol = this.symbolOf(element, place, text);
      if (symbol < 0) return [];
      const taken = out.map(({ symbols, gaps, pending }) => ({
        symbols: [...symbols, symbol],
        gaps: [...gaps, symbols.length > 0 && (gap || pending)],
        pending: false,
      }));
      out = optional ? [...taken, ...out.map((member) => ({ ...member, pending: member.pending || gap }))] : taken;
      if (out.length > WIDEST) {
        this.diagnostics.push(tooWide(place, text));
        return [];
      }
    }
    return out;
  }

  /** Takes all members out of a group. */
  empty(symbol: number): void {
    this.members.set(symbol, []);
    this.singles.set(symbol, new Set());
  }

  private newGroup(): number {
    const symbol = this.next++;
    this.empty(symbol);
    return symbol;
  }

  private fillGroup(symbol: number, rows: readonly Alternative[], place: Place, name: string): void {
    const singles = this.singles.get(symbol);
    const members = this.members.get(symbol);
    for (const row of rows) {
      const [first] = row;
      if (row.length === 1 && first !== undefined) {
        const single = this.symbolOf(first.element, place, name);
        if (single >= 0) singles?.add(single);
        continue;
      }
      for (const member of this.expand(row, place, name)) {
        const [only] = member.symbols;
        if (member.symbols.length === 1 && only !== undefined) singles?.add(only);
        else members?.push(member);
      }
    }
  }
}
