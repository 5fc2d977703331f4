import { CLAUSE_BREAK, NO_BREAK, SENTENCE_BREAK } from './breaks.js';
import { ARTICLES, SMALL_WORDS } from './english.js';
import type { Occurrence, Occurrences } from './occurrences.js';
import { mayStandApart, symbolOf, type PhraseIndex } from './phrase-index.js';
import type { Word } from './words.js';

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

interface Neighbour {
  readonly found: Occurrence;
  /** Words between it and the rest. */
  readonly apart: number;
}

/** Finds where the symbols of a pattern stand in order, and its parts near one another, in the words of one text. */
export class SequenceFinder {
  private words: readonly Word[] = [];
  private sentence: readonly number[] = [];
  private budget = 0;

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
      const whole = this.extend(from + 1, to, first, EXACT);
      if (whole === undefined) continue;
      const last = out.at(-1);
      // infer … infer emotions: the nearer beginning is meant.
      if (last !== undefined && last.end === whole.end && last.start <= whole.start) out.pop();
      out.push(whole);
      if (out.length >= OCCURRENCES || this.budget <= 0) break;
    }
    return out;
  }

  /** The nearest way to go on from `sofar` with the item at `k`. */
  private extend(k: number, to: number, sofar: Occurrence, link: number): Occurrence | undefined {
    if (k === to) return { ...sofar, strength: Math.round((sofar.strength * link) / EXACT) };
    const item = this.index.sequences.items[k] ?? 0;
    const list = this.occurrences.at(symbolOf(item));
    const gap = mayStandApart(item);
    const reach = sofar.end + (gap ? GAP : SMALL_GAP + ARTICLE);
    for (let at = firstFrom(list, sofar.end); at < list.length; at++) {
      const next = list[at];
      if (next === undefined || next.start > reach || this.budget-- <= 0) return undefined;
      const strength = gap ? this.acrossGap(sofar.end, next.start) : this.acrossSmall(sofar.end, next.start);
      if (strength === 0) {
        if (gap) return undefined;
        continue;
      }
      const whole = this.extend(
        k + 1,
        to,
        { start: sofar.start, end: next.end, strength: (sofar.strength * next.strength) / EXACT, words: [...sofar.words, ...next.words] },
        Math.min(link, strength),
      );
      if (whole !== undefined) return whole;
    }
    return undefined;
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
    for (const start of first) {
      let hull: Occurrence | undefined = start;
      let distance = 0;
      for (const list of others) {
        const next: Neighbour | undefined = hull === undefined ? undefined : this.nearest(list, hull);
        if (next === undefined || hull === undefined) {
          hull = undefined;
          break;
        }
        distance += next.apart;
        hull = {
          start: Math.min(hull.start, next.found.start),
          end: Math.max(hull.end, next.found.end),
          strength: (hull.strength * next.found.strength) / EXACT,
          words: [...hull.words, ...next.found.words],
        };
      }
      if (hull !== undefined) out.push({ ...hull, strength: Math.round((hull.strength * (APART_BEST - 3 * distance)) / EXACT) });
      if (out.length >= MATCHES || this.budget <= 0) break;
    }
    return out;
  }

  private nearest(list: readonly Occurrence[], hull: Occurrence): Neighbour | undefined {
    let best: Neighbour | undefined;
    const around = firstFrom(list, hull.start);
    for (let at = Math.max(0, around - 4); at < list.length; at++) {
      const found = list[at];
      if (found === undefined || found.start > hull.end + APART || this.budget-- <= 0) break;
      if (found.words.some((word) => hull.words.includes(word)) || this.sentence[found.start] !== this.sentence[hull.start]) continue;
      const apart = found.start >= hull.end ? found.start - hull.end : Math.max(0, hull.start - found.end);
      if (apart > APART || (best !== undefined && apart >= best.apart)) continue;
      best = { found, apart };
    }
    return best;
  }
}

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
