import { apartFrom } from '../../text/span.js';
import type { Token } from '../../tokens/token.js';
import type { PhraseAutomaton } from '../automaton.js';
import { concatWords, type Occurrence } from '../match.js';
import { SequenceFinder } from './find-sequence.js';
import { APART_BEST, APART_LOSS, EXACT } from './match-strength.js';
import type { OccurrenceIndex } from './occurrence-index.js';
import { firstFrom } from './occurrence-list.js';

/** So many words may stand between two parts. */
const APART = 14;
/** What a pattern may cost in one text, and how often its parts may be found together: repetition must not buy time. */
const STEPS = 3_000;
const MOST = 48;

/** Finds where a pattern stands in the words of one text: its only part, or all its parts near one another. */
export class PatternFinder {
  private readonly sequences: SequenceFinder;
  private sentence: readonly number[] = [];

  constructor(
    private readonly index: Pick<PhraseAutomaton, 'parts' | 'sequences'>,
    occurrences: Pick<OccurrenceIndex, 'at'>,
  ) {
    this.sequences = new SequenceFinder(index, occurrences);
  }

  /** @param sentence the number of the sentence of each word */
  open(words: readonly Token[], sentence: readonly number[]): void {
    this.sequences.open(words);
    this.sentence = sentence;
  }

  /** Where all parts of a pattern stand; `spent` tells what that cost. */
  find(pattern: number): readonly Occurrence[] {
    this.sequences.steps = STEPS;
    const { parts } = this.index;
    const from = parts[pattern] as number;
    const to = parts[pattern + 1] as number;
    return to - from === 1 ? this.sequences.find(from) : this.together(from, to);
  }

  get spent(): number {
    return STEPS - this.sequences.steps;
  }

  /** Parts in one sentence, in any order, each near the others. */
  private together(from: number, to: number): readonly Occurrence[] {
    const lists: (readonly Occurrence[])[] = [];
    for (let part = from; part < to; part++) {
      const list = this.sequences.find(part);
      if (list.length === 0) return list;
      lists.push(list);
    }
    const [first = [], ...others] = lists;
    const out: Occurrence[] = [];
    for (const one of first) {
      const whole = this.joinNearest(one, others);
      if (whole !== undefined) out.push(whole);
      if (out.length >= MOST || this.sequences.steps <= 0) break;
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
      words = concatWords(words, found.words);
    }
    return { start, end, strength: Math.round((strength * (APART_BEST - APART_LOSS * distance)) / EXACT), words };
  }

  private nearest(list: readonly Occurrence[], start: number, end: number, words: readonly number[]): Occurrence | undefined {
    let best: Occurrence | undefined;
    let least = APART + 1;
    for (let at = Math.max(0, firstFrom(list, start) - 4); at < list.length; at++) {
      const found = list[at];
      if (found === undefined || found.start > end + APART || this.sequences.steps-- <= 0) break;
      if (this.sentence[found.start] !== this.sentence[start] || found.words.some((word) => words.includes(word))) continue;
      const apart = apartFrom(found, start, end);
      if (apart < least) [best, least] = [found, apart];
    }
    return best;
  }
}
