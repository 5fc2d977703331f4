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
  readonly alternatives: readonly Alternative[];
}

const ALONE: readonly boolean[] = [false];
const EMPTY: Sequence = { symbols: [], gaps: [] };

/**
 * Everything that patterns are made of, by number: word families and exact words, then groups, then the alternations within
 * phrases, which are groups without a name.
 */
export class SymbolTable {
  /** Name → group. */
  readonly named = new Map<string, number>();
  /** Group → its members of several symbols, and → the symbols that are members alone. */
  readonly members = new Map<number, Sequence[]>();
  readonly singles = new Map<number, Set<number>>();
  private readonly alternations = new Map<string, number>();
  private next: number;

  constructor(
    readonly words: WordFamilies,
    readonly groups: ReadonlyMap<string, WrittenGroup>,
    private readonly diagnostics: Diagnostic[],
  ) {
    this.next = words.size;
    for (const name of groups.keys()) this.named.set(name, this.newGroup());
    for (const [name, { alternatives, place }] of groups) this.fillGroup(this.named.get(name) as number, alternatives, place, name);
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
        const before = this.alternations.get(element.text);
        if (before !== undefined) return before;
        const symbol = this.newGroup();
        this.alternations.set(element.text, symbol);
        this.fillGroup(symbol, element.of, place, text);
        return symbol;
      }
    }
  }

  /** All ways to say an alternative: one with optional words is several. */
  expand(alternative: Alternative, place: Place, text: string): readonly Sequence[] {
    const [only] = alternative;
    if (alternative.length === 1 && only !== undefined) {
      const symbol = this.symbolOf(only.element, place, text);
      return symbol < 0 ? [] : [{ symbols: [symbol], gaps: ALONE }];
    }
    /** `isPending`: an item that was left out had a gap before it, which is then before the next. */
    let ways: { readonly sequence: Sequence; readonly isPending: boolean }[] = [{ sequence: EMPTY, isPending: false }];
    for (const { element, optional, gap } of alternative) {
      const symbol = this.symbolOf(element, place, text);
      if (symbol < 0) return [];
      const taken = ways.map(({ sequence, isPending }) => ({ sequence: longer(sequence, symbol, gap || isPending), isPending: false }));
      const left = optional ? ways.map(({ sequence, isPending }) => ({ sequence, isPending: isPending || gap })) : [];
      ways = [...taken, ...left];
      if (ways.length > WIDEST) {
        this.diagnostics.push(tooWide(place, text));
        return [];
      }
    }
    return ways.map((way) => way.sequence);
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

  private fillGroup(group: number, alternatives: readonly Alternative[], place: Place, text: string): void {
    const singles = this.singles.get(group);
    const members = this.members.get(group);
    for (const alternative of alternatives)
      for (const member of this.expand(alternative, place, text)) {
        const [only] = member.symbols;
        if (member.symbols.length === 1 && only !== undefined) singles?.add(only);
        else members?.push(member);
      }
  }
}

/** A gap before the first symbol says nothing. */
const longer = ({ symbols, gaps }: Sequence, symbol: number, gap: boolean): Sequence => ({
  symbols: [...symbols, symbol],
  gaps: [...gaps, symbols.length > 0 && gap],
});
