import { apartFrom } from '../../text/span.js';
import type { Token } from '../../tokens/token.js';
import type { PhraseAutomaton } from '../automaton.js';
import { concatWords, type Occurrence } from '../match.js';
import { SequenceFinder } from './find-sequence.js';
import { APART_BEST, APART_LOSS, EXACT } from './match-strength.js';
import type { OccurrenceIndex } from './occurrence-index.js';
import { firstFrom } from './occurrence-list.js';

/** So many tokens may stand between two parts. */
const MOST_APART = 14;
/** An occurrence that begins so many places earlier in its list may still be the nearest. */
const LOOK_BACK = 4;
/**
 * What a pattern may cost in one text, and how often its parts may be found together: repetition must not buy time. It must hide nothing
 * either: forty denials of a deed before the deed itself are looked at as well, so both are beyond what 2,000 characters have room for.
 */
const STEPS = 12_000;
const MOST = 600;

/** Finds where a pattern stands in the tokens of one text: its only part, or all its parts near one another. */
export class PatternFinder {
  private readonly sequences: SequenceFinder;
  /** Token → the number of its sentence. */
  private sentence: readonly number[] = [];
  /** The last pattern of a single sequence that was looked for in this text, by that sequence, and where it stands. */
  private lastSequence = -1;
  private lastFound: readonly Occurrence[] = [];

  constructor(
    private readonly automaton: Pick<PhraseAutomaton, 'parts' | 'sequences'>,
    occurrences: Pick<OccurrenceIndex, 'at'>,
  ) {
    this.sequences = new SequenceFinder(automaton, occurrences);
  }

  /**
   * Begins a text.
   *
   * @param sentence the number of the sentence of each token
   */
  open(tokens: readonly Token[], sentence: readonly number[]): void {
    this.sequences.open(tokens);
    this.sentence = sentence;
    this.lastSequence = -1;
  }

  /** Where all parts of a pattern stand; `spent` tells what that cost. */
  find(pattern: number): readonly Occurrence[] {
    const { parts } = this.automaton;
    const from = parts[pattern] as number;
    const to = parts[pattern + 1] as number;
    if (to - from === 1) return this.findSequence(from);
    this.sequences.steps = STEPS;
    this.lastSequence = -1;
    return this.findTogether(from, to);
  }

  /** Where a sequence stands. Eighty groups have `cannot` as a member: it is looked for once, and costs each of them as much in steps. */
  private findSequence(sequence: number): readonly Occurrence[] {
    if (this.lastSequence >= 0 && this.hasSameItems(sequence, this.lastSequence)) return this.lastFound;
    this.sequences.steps = STEPS;
    this.lastSequence = sequence;
    this.lastFound = this.sequences.find(sequence);
    return this.lastFound;
  }

  private hasSameItems(one: number, other: number): boolean {
    const { starts, items } = this.automaton.sequences;
    const [from, fromOther] = [starts[one] as number, starts[other] as number];
    const length = (starts[one + 1] as number) - from;
    if (length !== (starts[other + 1] as number) - fromOther) return false;
    for (let k = 0; k < length; k++) if (items[from + k] !== items[fromOther + k]) return false;
    return true;
  }

  /** What the last search cost, in steps. */
  get spent(): number {
    return STEPS - this.sequences.steps;
  }

  /** Parts in one sentence, in any order, each near the others. */
  private findTogether(from: number, to: number): readonly Occurrence[] {
    const lists: (readonly Occurrence[])[] = [];
    for (let part = from; part < to; part++) {
      const list = this.sequences.find(part);
      if (list.length === 0) return list;
      lists.push(list);
    }
    const [first = [], ...others] = lists;
    const found: Occurrence[] = [];
    for (const one of first) {
      const whole = this.joinNearest(one, others);
      if (whole !== undefined) found.push(whole);
      if (found.length >= MOST || this.sequences.steps <= 0) break;
    }
    return found;
  }

  /** One occurrence of the first part with the nearest of each other part. */
  private joinNearest(first: Occurrence, others: readonly (readonly Occurrence[])[]): Occurrence | undefined {
    let { start, end, strength, words } = first;
    let distance = 0;
    for (const list of others) {
      const nearest = this.nearest(list, start, end, words);
      if (nearest === undefined) return undefined;
      distance += apartFrom(nearest, start, end);
      start = Math.min(start, nearest.start);
      end = Math.max(end, nearest.end);
      strength = (strength * nearest.strength) / EXACT;
      words = concatWords(words, nearest.words);
    }
    return { start, end, strength: Math.round((strength * (APART_BEST - APART_LOSS * distance)) / EXACT), words };
  }

  private nearest(list: readonly Occurrence[], start: number, end: number, words: readonly number[]): Occurrence | undefined {
    let nearest: Occurrence | undefined;
    let least = MOST_APART + 1;
    for (let at = Math.max(0, firstFrom(list, start) - LOOK_BACK); at < list.length; at++) {
      const one = list[at] as Occurrence;
      if (one.start > end + MOST_APART || this.sequences.steps-- <= 0) break;
      if (this.sentence[one.start] !== this.sentence[start] || one.words.some((word) => words.includes(word))) continue;
      const apart = apartFrom(one, start, end);
      if (apart < least) [nearest, least] = [one, apart];
    }
    return nearest;
  }
}
