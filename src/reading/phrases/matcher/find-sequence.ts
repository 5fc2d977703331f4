import type { Token } from '../../tokens/token.js';
import { mayStandApart, type PhraseAutomaton, symbolOf } from '../automaton.js';
import { concatWords, NOWHERE, type Occurrence } from '../match.js';
import { GAP_REACH, SMALL_REACH, strengthAcrossGap, strengthAcrossSmallWords } from './adjacency.js';
import { EXACT } from './match-strength.js';
import type { OccurrenceIndex } from './occurrence-index.js';
import { firstFrom } from './occurrence-list.js';

/** How often a sequence may be found in one text: repetition must not buy time. */
const MOST = 600;

/** Finds where the symbols of a sequence stand in order, in the tokens of one text. */
export class SequenceFinder {
  /** What a search may still cost; whoever begins one sets it. */
  steps = 0;
  private tokens: readonly Token[] = [];
  /** What the sequence that is looked for has come to so far: the first `links` occurrences. */
  private readonly chain: Occurrence[] = [];
  private links = 0;
  /** How strong the link is that `follow` found. */
  private linkStrength = EXACT;

  constructor(
    private readonly automaton: Pick<PhraseAutomaton, 'sequences'>,
    private readonly occurrences: Pick<OccurrenceIndex, 'at'>,
  ) {}

  /** Begins a text. */
  open(tokens: readonly Token[]): void {
    this.tokens = tokens;
  }

  /** Where a sequence stands, the nearer beginning of two that end alike. */
  find(sequence: number): readonly Occurrence[] {
    const { starts, items } = this.automaton.sequences;
    const from = starts[sequence] as number;
    const to = starts[sequence + 1] as number;
    const beginnings = this.occurrences.at(symbolOf(items[from] as number));
    if (to - from === 1) {
      this.steps -= 1;
      return beginnings;
    }
    const isPair = to - from === 2;
    let found: Occurrence[] | undefined;
    for (const first of beginnings) {
      const whole = isPair ? this.findPair(first, items[from + 1] as number) : this.findLonger(first, from + 1, to);
      if (whole === undefined) continue;
      if (found === undefined) found = [whole];
      else addNearer(found, whole);
      if (found.length >= MOST || this.steps <= 0) break;
    }
    return found ?? NOWHERE;
  }

  /** A sequence of two, as most are: the nearest item that goes on from the first. */
  private findPair(first: Occurrence, item: number): Occurrence | undefined {
    const list = this.occurrences.at(symbolOf(item));
    const at = this.follow(list, firstFrom(list, first.end), first.end, item);
    if (at < 0) return undefined;
    const second = list[at] as Occurrence;
    const strength = Math.round((((first.strength * second.strength) / EXACT) * this.linkStrength) / EXACT);
    return { start: first.start, end: second.end, strength, words: concatWords(first.words, second.words) };
  }

  /** A longer one, with the items from `k` to `to` behind the first. */
  private findLonger(first: Occurrence, k: number, to: number): Occurrence | undefined {
    const { chain } = this;
    chain[0] = first;
    this.links = 1;
    const strength = this.extend(k, to, first.strength, EXACT);
    if (strength < 0) return undefined;
    let { end, words } = first;
    for (let link = 1; link < this.links; link++) {
      const next = chain[link] as Occurrence;
      end = next.end;
      words = concatWords(words, next.words);
    }
    return { start: first.start, end, strength, words };
  }

  /**
   * Lengthens the chain by the nearest way to go on with the items from `k` to `to`.
   *
   * @returns the strength of the whole, or -1 where there is no way to go on; the chain is then as it was
   */
  private extend(k: number, to: number, sofar: number, weakest: number): number {
    const { chain } = this;
    const { end } = chain[this.links - 1] as Occurrence;
    const item = this.automaton.sequences.items[k] as number;
    const list = this.occurrences.at(symbolOf(item));
    for (let at = this.follow(list, firstFrom(list, end), end, item); at >= 0; at = this.follow(list, at + 1, end, item)) {
      const next = list[at] as Occurrence;
      const longer = (sofar * next.strength) / EXACT;
      const link = Math.min(weakest, this.linkStrength);
      chain[this.links++] = next;
      const strength = k + 1 === to ? Math.round((longer * link) / EXACT) : this.extend(k + 1, to, longer, link);
      if (strength >= 0) return strength;
      this.links--;
    }
    return -1;
  }

  /** The place in a list, from `at` on, of what follows tokens that end at `end` as an item asks; -1 where nothing does. */
  private follow(list: readonly Occurrence[], at: number, end: number, item: number): number {
    const hasGap = mayStandApart(item);
    const reach = end + (hasGap ? GAP_REACH : SMALL_REACH);
    for (; at < list.length; at++) {
      const { start } = list[at] as Occurrence;
      if (start > reach || this.steps-- <= 0) return -1;
      this.linkStrength = hasGap ? strengthAcrossGap(this.tokens, end, start) : strengthAcrossSmallWords(this.tokens, end, start);
      if (this.linkStrength > 0) return at;
      // What ends the clause before this one ends it before those behind it as well.
      if (hasGap) return -1;
    }
    return -1;
  }
}

/** `infer … infer emotions`: the nearer beginning is meant. */
const addNearer = (list: Occurrence[], whole: Occurrence): void => {
  const last = list.at(-1);
  if (last !== undefined && last.end === whole.end && last.start <= whole.start) list.pop();
  list.push(whole);
};
