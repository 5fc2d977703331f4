import { firstWhere } from '../../lists/first-where.js';
import type { FactKind } from '../../rulebook/vocabulary.js';
import type { Token } from '../tokens/token.js';

/** Something the text may be saying of a fact. The kind of the fact tells how it takes a negation. */
export interface Candidate {
  readonly kind: FactKind;
  readonly start: number;
  readonly end: number;
  /** The tokens it rests on, by number. */
  readonly words: readonly number[];
  /** Nothing excuses it, and no frame: see `Fact`. */
  readonly stands: boolean;
}

/** Tokens of which nothing is known but where they stand. They count as a safeguard, the kind that a negation reaches most easily. */
export const candidateOf = (start: number, end: number): Candidate => {
  const words = [start];
  for (let at = start + 1; at < end; at++) words.push(at);
  return { kind: 'safeguard', start, end, words, stands: false };
};

/** No negation reaches further than this many tokens, function words included. */
export const NEAR = 40;

/** Up to so many candidates are looked through without a binary search. */
const FEW = 16;

/** Whether two lists of token numbers have one in common. */
export const shareWord = (a: readonly number[], b: readonly number[]): boolean => {
  for (let k = 0; k < a.length; k++) if (b.includes(a[k] as number)) return true;
  return false;
};

/** Whether a token number lies in a range; `to` is excluded. */
export const isBetween = (word: number, from: number, to: number): boolean => word >= from && word < to;

/** Whether one of several token numbers lies in a range; `to` is excluded. */
export const anyBetween = (words: readonly number[], from: number, to: number): boolean => {
  for (let k = 0; k < words.length; k++) if (isBetween(words[k] as number, from, to)) return true;
  return false;
};

/** The tokens of one text, and everything that they may be saying. */
export class CandidateIndex {
  /** In order of their first tokens, once somebody has asked: most texts negate nothing. */
  private sorted: readonly Candidate[] | undefined;
  private sortedPractices: readonly Candidate[] | undefined;
  private stands: boolean | undefined;

  constructor(
    readonly tokens: readonly Token[],
    private readonly candidates: readonly Candidate[],
  ) {}

  /** Whether any is of a deed that no frame excuses. */
  get anyStands(): boolean {
    this.stands ??= this.candidates.some(({ stands }) => stands);
    return this.stands;
  }

  /** The word at a place of the text; empty before its first and after its last. */
  wordAt(at: number): string {
    return this.tokens[at]?.text ?? '';
  }

  /** Candidates that may touch the tokens from `from` to `to`. */
  around(from: number, to: number): readonly Candidate[] {
    this.sorted ??= this.candidates.toSorted(byStart);
    return this.mayTouch(this.sorted, from, to);
  }

  /** The practices among them. */
  practicesAround(from: number, to: number): readonly Candidate[] {
    this.sortedPractices ??= this.candidates.filter(({ kind }) => kind === 'practice').sort(byStart);
    return this.mayTouch(this.sortedPractices, from, to);
  }

  private mayTouch(sorted: readonly Candidate[], from: number, to: number): readonly Candidate[] {
    if (this.candidates.length < FEW) return sorted;
    return sorted.slice(
      firstWhere(sorted, (one) => one.start >= from - NEAR),
      firstWhere(sorted, (one) => one.start > to),
    );
  }
}

const byStart = (one: Candidate, other: Candidate): number => one.start - other.start;
