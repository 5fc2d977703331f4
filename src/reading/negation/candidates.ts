import type { FactKind } from '../../rulebook/vocabulary.js';
import type { Token } from '../tokens/token.js';

/** Something the text may be saying: the words it rests on, and how its fact takes a denial. */
export interface Candidate {
  readonly kind: FactKind;
  readonly start: number;
  readonly end: number;
  readonly words: readonly number[];
}

/** Words of which nothing is known but where they stand; they are taken as a safeguard is, which denials reach most easily. */
export const runOf = (start: number, end: number): Candidate => {
  const words = [start];
  for (let at = start + 1; at < end; at++) words.push(at);
  return { kind: 'safeguard', start, end, words };
};

/** No denial reaches further than this many words, small ones included. */
export const NEAR = 40;

/** So few are looked through without asking where they stand. */
const FEW = 16;

export const meets = (a: readonly number[], b: readonly number[]): boolean => {
  for (let k = 0; k < a.length; k++) if (b.includes(a[k] ?? -1)) return true;
  return false;
};

export const isBetween = (word: number, from: number, to: number): boolean => word >= from && word < to;

export const anyBetween = (words: readonly number[], from: number, to: number): boolean => {
  for (let k = 0; k < words.length; k++) if (isBetween(words[k] ?? -1, from, to)) return true;
  return false;
};

/** The first index at which `holds` is true, where it is false before and true from there on. */
export const firstWhere = <T>(list: readonly T[], holds: (item: T) => boolean): number => {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = list[middle];
    if (item !== undefined && !holds(item)) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** One text: its words, and what they may be saying. */
export class CandidateIndex {
  /** In order of their first words. */
  private readonly candidates: readonly Candidate[];

  constructor(
    readonly words: readonly Token[],
    candidates: readonly Candidate[],
  ) {
    this.candidates = [...candidates].sort((a, b) => a.start - b.start);
  }

  textAt(at: number): string {
    return this.words[at]?.text ?? '';
  }

  /** Candidates that may touch the words from `from` to `to`. */
  around(from: number, to: number): readonly Candidate[] {
    const { candidates } = this;
    if (candidates.length < FEW) return candidates;
    return candidates.slice(
      firstWhere(candidates, (one) => one.start >= from - NEAR),
      firstWhere(candidates, (one) => one.start > to),
    );
  }
}
