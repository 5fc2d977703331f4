import { firstWhere } from '../../lists/first-where.js';
import { apartFrom, type TokenRange } from '../text/span.js';
import { CLAUSE_BOUNDARY, SENTENCE_BOUNDARY, type Token } from '../tokens/token.js';

/** What a measure is about stands within so many words of its number. */
const NEAR = 14;

/** How many tokens before each place begin behind a boundary of a kind, or of a stronger one. */
const boundariesBefore = (tokens: readonly Token[], boundary: number): Int32Array => {
  const before = new Int32Array(tokens.length + 1);
  for (let at = 0; at < tokens.length; at++) before[at + 1] = (before[at] as number) + ((tokens[at] as Token).boundary >= boundary ? 1 : 0);
  return before;
};

/**
 * Says of a text what stands near what. All that is counted is counted once: some texts hold hundreds of numbers, and hundreds of
 * words that these may be about.
 */
export class Nearness {
  readonly #clauses: Int32Array;
  readonly #sentences: Int32Array;

  constructor(tokens: readonly Token[]) {
    this.#clauses = boundariesBefore(tokens, CLAUSE_BOUNDARY);
    this.#sentences = boundariesBefore(tokens, SENTENCE_BOUNDARY);
  }

  /**
   * Whether what a measure is about stands near an amount, in the same sentence, and no other amount nearer to it. `Reasons within
   * thirty days; records for three years`: the records are kept for years.
   *
   * @param near where that stands
   * @param amounts all of the measure
   */
  of(near: readonly TokenRange[], amounts: readonly TokenRange[]): (amount: TokenRange) => boolean {
    const inOrder = [...near].sort((a, b) => a.start - b.start);
    const longest = Math.max(0, ...inOrder.map(({ start, end }) => end - start));
    const nearest = new Map<TokenRange, number>();
    const nearestTo = (match: TokenRange): number => {
      const known = nearest.get(match);
      if (known !== undefined) return known;
      let least = Infinity;
      for (const amount of amounts) least = Math.min(least, this.#distance(match, amount));
      nearest.set(match, least);
      return least;
    };
    return (amount) => {
      for (let at = firstFrom(inOrder, amount.start - NEAR - longest); at < inOrder.length; at++) {
        const match = inOrder[at] as TokenRange;
        if (match.start > amount.end + NEAR) return false;
        if (apartFrom(match, amount.start, amount.end) > NEAR || between(this.#sentences, match, amount) > 0) continue;
        if (this.#distance(match, amount) <= nearestTo(match)) return true;
      }
      return false;
    };
  }

  /** How many words stand between; what belongs to another clause is farther than anything of the same. */
  #distance(match: TokenRange, amount: TokenRange): number {
    return apartFrom(match, amount.start, amount.end) + NEAR * between(this.#clauses, match, amount);
  }
}

/** How many boundaries lie within and between two ranges. */
const between = (before: Int32Array, one: TokenRange, other: TokenRange): number =>
  (before[Math.max(one.end, other.end)] as number) - (before[Math.min(one.start, other.start) + 1] as number);

/** The first of those that do not begin before a place. */
const firstFrom = (inOrder: readonly TokenRange[], start: number): number => firstWhere(inOrder, (one) => one.start >= start);
