import { CLAUSE_BREAK, NO_BREAK, SENTENCE_BREAK } from './breaks.js';
import { ARTICLES, SMALL_WORDS } from './english.js';
import type { Occurrence, Occurrences } from './occurrences.js';
import { mayStandApart, symbolOf, type PhraseIndex } from './phrase-index.js';
import type { Word } from './word.js';

const SMALL_GAP = 2;
const ARTICLE = 1;
const GAP = 6;
const APART = 14;
/** What a pattern may cost in one text, and how often it may be found: repetition must not buy time. */
const STEPS = 3_000;
const MATCHES = 48;
const OCCURRENCES = 600;

export const EXACT = 1000;
export const SMALL = 950;
const GAPPED = 900;
const APART_BEST = 850;

/** Finds where the symbols of a pattern stand in order, and its parts near one another, in the words of one text. */
export class SequenceFinder {
  private words: readonly Word[] = [];
  private sentence: readonly number[] = [];
  private budget = 0;
  /** What the sequence that is looked for has come to so far: so many links. */
  private readonly chain: Occurrence[] = [];
  private links = 0;

  constructor(
    private readonly index: PhraseIndex,
    private readonly occurrences: Occurrences,
  ) {}

  /** @param sentence the number of the sentence of each word */
  open(words: readonly Word[], sentence: readonly number[]): void {
    this.words = words;
    this.sentence = sentence;
  }

  /** Where all parts of a pattern stand; `spent` tells what that cost. */
  find(pattern: number): readonly Occurrence[] {
    this.budget = STEPS;
    const { starts, items } = this.index.parts;
    const from = starts[pattern] ?? 0;
    const to = starts[pattern + 1] ?? 0;
    return to - from === 1 ? this.sequence(items[from] ?? 0) : this.together(from, to);
  }

  get spent(): number {
    return STEPS - this.budget;
  }

  private sequence(sequence: number): readonly Occurrence[] {
    const { starts, items } = this.index.sequences;
    const from = starts[sequence] ?? 0;
    const to = starts[sequence + 1] ?? 0;
    const firsts = this.occurrences.at(symbolOf(items[from] ?? 0));
    if (to - from === 1) {
      this.budget -= 1;
      return firsts;
    }
    const out: Occurrence[] = [];
    for (const first of firsts) {
      this.chain[0] = first;
      this.links = 1;
      const strength = this.extend(from + 1, to, first.strength, EXACT);
      if (strength < 0) continue;
      const whole = joined(this.chain, this.links, strength);
      const last = out.at(-1);
      // infer … infer emotions: the nearer beginning is meant.
      if (last !== undefined && last.end === whole.end && last.start <= whole.start) out.pop();
      out.push(whole);
      if (out.length >= OCCURRENCES || this.budget <= 0) break;
    }
    return out;
  }

  /**
   * Lengthens the chain by the nearest way to go on with the items from `k` to `to`.
   *
   * @returns the strength of the whole, or -1 where there is no way to go on; the chain is then as it was
   */
  private extend(k: number, to: number, sofar: number, link: number): number {
    if (k === to) return Math.round((sofar * link) / EXACT);
    const { chain } = this;
    const end = chain[this.links - 1]?.end ?? 0;
    const item = this.index.sequences.items[k] ?? 0;
    const list = this.occurrences.at(symbolOf(item));
    const gap = mayStandApart(item);
    const reach = end + (gap ? GAP : SMALL_GAP + ARTICLE);
    for (let at = firstFrom(list, end); at < list.length; at++) {
      const next = list[at];
      if (next === undefined || next.start > reach || this.budget-- <= 0) return -1;
      const strength = gap ? this.acrossGap(end, next.start) : this.acrossSmall(end, next.start);
      if (strength === 0) {
        if (gap) return -1;
        continue;
      }
      chain[this.links++] = next;
      const whole = this.extend(k + 1, to, (sofar * next.strength) / EXACT, Math.min(link, strength));
      if (whole >= 0) return whole;
      this.links--;
    }
    return -1;
  }

  /** Strength of a gap between neighbours, 0 where they are no neighbours. */
  private acrossSmall(from: number, to: number): number {
    let small = 0;
    for (let at = from; at <= to; at++) {
      const word = this.words[at];
      if (word === undefined || word.break !== NO_BREAK) return 0;
      if (at === to) break;
      if (!SMALL_WORDS.has(word.text)) return 0;
      if (!ARTICLES.has(word.text)) small++;
    }
    return small === 0 ? EXACT : small <= SMALL_GAP ? SMALL : 0;
  }

  private acrossGap(from: number, to: number): number {
    for (let at = from; at <= to; at++) if ((this.words[at]?.break ?? SENTENCE_BREAK) >= CLAUSE_BREAK) return 0;
    return GAPPED;
  }

  /** Parts in one sentence, in any order, each near the others. */
  private together(from: number, to: number): readonly Occurrence[] {
    const { items } = this.index.parts;
    const lists: (readonly Occurrence[])[] = [];
    for (let part = from; part < to; part++) {
      const list = this.sequence(items[part] ?? 0);
      if (list.length === 0) return list;
      lists.push(list);
    }
    const [first = [], ...others] = lists;
    const out: Occurrence[] = [];
    for (const one of first) {
      const whole = this.joinNearest(one, others);
      if (whole !== undefined) out.push(whole);
      if (out.length >= MATCHES || this.budget <= 0) break;
    }
    return out;
  }

  /** One occurrence of the first part with the nearest of each other part. */
  private joinNearest(first: Occurrence, others: readonly (readonly Occurrence[])[]): Occurrence | undefined {
    let { start, end, strength, words } = first;
    let distance = 0;
    for (const list of others) {
      const found = this.nearest(list, start, end, words);
      if (found === undefined) return undefined;
      distance += apartFrom(found, start, end);
      start = Math.min(start, found.start);
      end = Math.max(end, found.end);
      strength = (strength * found.strength) / EXACT;
      words = [...words, ...found.words];
    }
    return { start, end, strength: Math.round((strength * (APART_BEST - 3 * distance)) / EXACT), words };
  }

  private nearest(list: readonly Occurrence[], start: number, end: number, words: readonly number[]): Occurrence | undefined {
    let best: Occurrence | undefined;
    let least = APART + 1;
    for (let at = Math.max(0, firstFrom(list, start) - 4); at < list.length; at++) {
      const found = list[at];
      if (found === undefined || found.start > end + APART || this.budget-- <= 0) break;
      if (this.sentence[found.start] !== this.sentence[start] || found.words.some((word) => words.includes(word))) continue;
      const apart = apartFrom(found, start, end);
      if (apart < least) [best, least] = [found, apart];
    }
    return best;
  }
}

/** How many words lie between. */
const apartFrom = (found: Occurrence, start: number, end: number): number => (found.start >= end ? found.start - end : Math.max(0, start - found.end));

/** The first links of a chain as one occurrence. */
const joined = (chain: readonly Occurrence[], links: number, strength: number): Occurrence => {
  const words: number[] = [];
  for (let k = 0; k < links; k++) for (const word of chain[k]?.words ?? []) words.push(word);
  return { start: chain[0]?.start ?? 0, end: chain[links - 1]?.end ?? 0, strength, words };
};

/** The first of a list, ordered by start, that begins at `from` or later. */
const firstFrom = (list: readonly Occurrence[], from: number): number => {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.start ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
};
