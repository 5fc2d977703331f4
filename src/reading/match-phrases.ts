import { ARTICLES, SMALL_WORDS } from './english.js';
import type { Anchored, Pattern, PhraseIndex, Sequence } from './phrase-index.js';
import type { Word } from './words.js';
import { CLAUSE_BREAK, NO_BREAK, SENTENCE_BREAK } from './breaks.js';

/** A run of words that a symbol, a group or a phrase covers; `end` is excluded. */
export interface Occurrence {
  readonly start: number;
  readonly end: number;
  readonly strength: number;
  /** The words that were asked for, without those in gaps. */
  readonly words: readonly number[];
}

export interface Match extends Occurrence {
  readonly claim: number;
  /** Its parts were found in any order (`&`), so words of other phrases may lie between. */
  readonly loose: boolean;
}

/** A word family, an exact word or a group that is present in the text. */
export interface Sign {
  readonly symbol: number;
  readonly start: number;
  readonly end: number;
}

const SMALL_GAP = 2;
const ARTICLE = 1;
const GAP = 6;
const APART = 14;
/** What a pattern may cost in one text, and how often it may be found: repetition must not buy time. */
const STEPS = 3_000;
const MATCHES = 48;
const OCCURRENCES = 600;

const EXACT = 1000;
const SMALL = 950;
const GAPPED = 900;
const APART_BEST = 850;
const SLIP = 0.85;

/** What one reading cost, for tests that hold the work down. */
export interface Work {
  patterns: number;
  steps: number;
}

/** Finds phrases in the words of one text after another; it keeps its scratch lists between texts. */
export class Matcher {
  readonly work: Work = { patterns: 0, steps: 0 };
  private readonly found: (Occurrence[] | undefined)[];
  /** 1 where `found` has something: what is asked most often lies close together. */
  private readonly here: Uint8Array;
  private present: number[] = [];
  private words: readonly Word[] = [];
  private sentence: Int32Array = new Int32Array(0);
  private budget = 0;

  constructor(private readonly index: PhraseIndex) {
    this.found = new Array<Occurrence[] | undefined>(index.symbols).fill(undefined);
    this.here = new Uint8Array(index.symbols);
  }

  /** The words as the vocabulary divides them, every match of every phrase, and the share of words that are understood. */
  match(written: readonly Word[]): { readonly words: readonly Word[]; readonly matches: Match[]; readonly signs: readonly Sign[]; readonly understood: number } {
    const words = this.spread(written);
    this.words = words;
    this.work.patterns = 0;
    this.work.steps = 0;
    this.sentence = sentencesOf(words);
    const understood = this.markWords();
    const matches: Match[] = [];
    for (const anchors of this.index.levels) this.runLevel(anchors, matches);
    const signs = this.signs();
    for (const symbol of this.present) {
      this.found[symbol] = undefined;
      this.here[symbol] = 0;
    }
    this.present = [];
    return { words, matches, signs, understood };
  }

  /** The words and named groups present, each where it first stands; alternatives written in a phrase have no name. */
  private signs(): readonly Sign[] {
    const out: Sign[] = [];
    for (const symbol of this.present) {
      if (symbol >= this.index.named) continue;
      const first = this.found[symbol]?.[0];
      if (first !== undefined) out.push({ symbol, start: first.start, end: first.end });
    }
    return out;
  }

  /** `realtime` as the two words of the phrase that has them apart. */
  private spread(words: readonly Word[]): readonly Word[] {
    const { lexicon } = this.index;
    if (!words.some((word) => lexicon.know(word.text).parts !== undefined)) return words;
    const from: number[] = [];
    const out: Word[] = [];
    for (const word of words) {
      from.push(out.length);
      const key = word.denies === undefined ? {} : { denies: from[word.denies] ?? 0 };
      const parts = lexicon.know(word.text).parts;
      if (parts === undefined) out.push({ ...word, ...key });
      else out.push({ ...word, ...key, text: parts[0] }, { ...word, text: parts[1], break: NO_BREAK, comma: false, joined: true });
    }
    return out;
  }

  private markWords(): number {
    const { lexicon } = this.index;
    let understood = 0;
    for (const [at, word] of this.words.entries()) {
      const known = lexicon.know(word.text);
      if (known.understood || word.value !== undefined) understood++;
      const occurrence: Occurrence = { start: at, end: at + 1, strength: known.slip ? EXACT * SLIP : EXACT, words: [at] };
      if (known.family >= 0) this.put(known.family, occurrence);
      if (known.exact >= 0) this.put(known.exact, { ...occurrence, strength: EXACT });
      const next = this.words[at + 1];
      if (next !== undefined && (known.opens || next.joined) && next.break === NO_BREAK && word.text.length + next.text.length >= 6) {
        // chat-bot and chat bot for the vocabulary's chatbot
        const whole = lexicon.family(word.text + next.text);
        if (whole >= 0) this.put(whole, { start: at, end: at + 2, strength: next.joined ? EXACT : SMALL, words: [at, at + 1] });
      }
    }
    return this.words.length === 0 ? 0 : understood / this.words.length;
  }

  private put(symbol: number, occurrence: Occurrence): void {
    this.putOne(symbol, occurrence);
    const groups = this.index.groupsOf[symbol];
    if (groups !== undefined) for (const group of groups) this.putOne(group, occurrence);
  }

  private putOne(symbol: number, occurrence: Occurrence): void {
    const list = this.found[symbol];
    if (list === undefined) {
      this.found[symbol] = [occurrence];
      this.here[symbol] = 1;
      this.present.push(symbol);
      return;
    }
    if (list.length >= OCCURRENCES) return;
    // Kept in order of start; a second way to find the same run adds nothing.
    let at = list.length;
    for (let before = list[at - 1]; before !== undefined && before.start >= occurrence.start; before = list[--at - 1])
      if (before.start === occurrence.start && before.end === occurrence.end) {
        if (before.strength < occurrence.strength) list[at - 1] = occurrence;
        return;
      }
    if (at === list.length) list.push(occurrence);
    else list.splice(at, 0, occurrence);
  }

  private runLevel(anchors: readonly (Anchored | undefined)[], matches: Match[]): void {
    // Groups found on the way are appended to `present` and belong to later levels.
    const known = this.present.length;
    for (let k = 0; k < known; k++) {
      const symbol = this.present[k];
      const anchored = symbol === undefined ? undefined : anchors[symbol];
      if (anchored === undefined) continue;
      const { patterns, second } = anchored;
      for (let p = 0; p < patterns.length; p++) {
        if (this.here[second[p] ?? 0] === 0) continue;
        const pattern = patterns[p];
        if (pattern !== undefined && this.complete(pattern)) this.run(pattern, matches);
      }
    }
  }

  private complete(pattern: Pattern): boolean {
    const { needs } = pattern;
    for (let k = 0; k < needs.length; k++) if (this.here[needs[k] ?? 0] === 0) return false;
    return true;
  }

  private run(pattern: Pattern, matches: Match[]): void {
    this.work.patterns++;
    this.budget = STEPS;
    const { parts, group, claim } = pattern;
    const [first] = parts;
    if (first === undefined) return;
    if (group >= 0) {
      for (const occurrence of this.sequence(first)) this.put(group, occurrence);
    } else {
      const hits = parts.length === 1 ? this.sequence(first) : this.together(parts);
      const loose = parts.length > 1;
      for (const hit of hits) if (!this.excluded(pattern, hit)) matches.push({ start: hit.start, end: hit.end, strength: hit.strength, words: hit.words, claim, loose });
    }
    this.work.steps += STEPS - this.budget;
  }

  private excluded(pattern: Pattern, hit: Occurrence): boolean {
    for (const symbol of pattern.without)
      for (const found of this.found[symbol] ?? []) if (this.sentence[found.start] === this.sentence[hit.start]) return true;
    return false;
  }

  private sequence(sequence: Sequence): Occurrence[] {
    const [first] = sequence.symbols;
    const starts = first === undefined ? undefined : this.found[first];
    if (starts === undefined) return [];
    if (sequence.symbols.length === 1) {
      this.budget -= 1;
      return starts.length > MATCHES ? starts.slice(0, OCCURRENCES) : starts;
    }
    const out: Occurrence[] = [];
    for (const start of starts) {
      const whole = this.extend(sequence, 1, start, EXACT);
      if (whole === undefined) continue;
      const last = out.at(-1);
      // infer … infer emotions: the nearer beginning is meant.
      if (last !== undefined && last.end === whole.end && last.start <= whole.start) out.pop();
      out.push(whole);
      if (out.length >= OCCURRENCES || this.budget <= 0) break;
    }
    return out;
  }

  /** The nearest way to go on from `sofar` with symbol `k`. */
  private extend(sequence: Sequence, k: number, sofar: Occurrence, link: number): Occurrence | undefined {
    const symbol = sequence.symbols[k];
    if (symbol === undefined) return { ...sofar, strength: Math.round((sofar.strength * link) / EXACT) };
    const list = this.found[symbol] ?? [];
    const gap = sequence.gaps[k] === true;
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
        sequence,
        k + 1,
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
  private together(parts: readonly Sequence[]): Occurrence[] {
    const lists = parts.map((part) => this.sequence(part));
    const [first, ...others] = lists;
    if (first === undefined || lists.some((list) => list.length === 0)) return [];
    const out: Occurrence[] = [];
    for (const start of first) {
      let hull: Occurrence | undefined = start;
      let distance = 0;
      for (const list of others) {
        const next: { readonly found: Occurrence; readonly apart: number } | undefined = hull === undefined ? undefined : this.nearest(list, hull);
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

  private nearest(list: readonly Occurrence[], hull: Occurrence): { readonly found: Occurrence; readonly apart: number } | undefined {
    let best: { readonly found: Occurrence; readonly apart: number } | undefined;
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

const sentencesOf = (words: readonly Word[]): Int32Array => {
  const out = new Int32Array(words.length);
  let sentence = 0;
  for (const [at, word] of words.entries()) {
    if (at > 0 && word.break === SENTENCE_BREAK) sentence++;
    out[at] = sentence;
  }
  return out;
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
