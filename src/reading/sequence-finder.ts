import { acrossGap, acrossSmall, GAP_REACH, SMALL_REACH } from './neighbours.js';
import type { Occurrence } from './occurrence.js';
import { firstFrom } from './occurrence-list.js';
import type { Occurrences } from './occurrences.js';
import { mayStandApart, symbolOf, type PhraseIndex } from './phrase-index.js';
import { EXACT } from './strengths.js';
import type { Word } from './word.js';

/** How often a sequence may be found in one text: repetition must not buy time. */
const MOST = 600;

/** Finds where the symbols of a sequence stand in order, in the words of one text. */
export class SequenceFinder {
  /** What a search may still cost; whoever begins one sets it. */
  steps = 0;
  private words: readonly Word[] = [];
  /** What the sequence that is looked for has come to so far: so many links. */
  private readonly chain: Occurrence[] = [];
  private links = 0;

  constructor(
    private readonly index: Pick<PhraseIndex, 'sequences'>,
    private readonly occurrences: Pick<Occurrences, 'at'>,
  ) {}

  open(words: readonly Word[]): void {
    this.words = words;
  }

  /** Where a sequence stands, the nearer beginning of two that end alike. */
  find(sequence: number): readonly Occurrence[] {
    const { starts, items } = this.index.sequences;
    const from = starts[sequence] ?? 0;
    const to = starts[sequence + 1] ?? 0;
    const firsts = this.occurrences.at(symbolOf(items[from] ?? 0));
    if (to - from === 1) {
      this.steps -= 1;
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
      if (out.length >= MOST || this.steps <= 0) break;
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
    const { chain, words } = this;
    const end = chain[this.links - 1]?.end ?? 0;
    const item = this.index.sequences.items[k] ?? 0;
    const list = this.occurrences.at(symbolOf(item));
    const gap = mayStandApart(item);
    const reach = end + (gap ? GAP_REACH : SMALL_REACH);
    for (let at = firstFrom(list, end); at < list.length; at++) {
      const next = list[at];
      if (next === undefined || next.start > reach || this.steps-- <= 0) return -1;
      const strength = gap ? acrossGap(words, end, next.start) : acrossSmall(words, end, next.start);
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
}

/** The first links of a chain as one occurrence. */
const joined = (chain: readonly Occurrence[], links: number, strength: number): Occurrence => {
  const words: number[] = [];
  for (let k = 0; k < links; k++) for (const word of chain[k]?.words ?? []) words.push(word);
  return { start: chain[0]?.start ?? 0, end: chain[links - 1]?.end ?? 0, strength, words };
};
