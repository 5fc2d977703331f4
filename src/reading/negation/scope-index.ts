import { firstWhere } from '../../lists/first-where.js';
import { anyBetween, type Candidate, NEAR } from './candidates.js';
import type { Scope } from './scope.js';

/** Up to so many scopes are looked through without asking where they stand. */
const FEW = 8;

/**
 * The scopes of one text, in order of their cues. Where every second word denies, dozens stand around each candidate, and hardly one has
 * to do with it: what most fail on is kept in arrays side by side.
 */
export class ScopeIndex {
  private readonly reachStarts: Int32Array;
  private readonly reachEnds: Int32Array;
  /** What the scopes cover whose cue stands before; of the others nothing. */
  private readonly froms: Int32Array;
  private readonly ends: Int32Array;

  /** INVARIANT: all arrays are as long as the list of scopes, and no index leaves them. */
  constructor(readonly scopes: readonly Scope[]) {
    const { length } = scopes;
    this.reachStarts = new Int32Array(length);
    this.reachEnds = new Int32Array(length);
    this.froms = new Int32Array(length);
    this.ends = new Int32Array(length);
    for (let at = 0; at < length; at++) {
      const { cue, from, to, reach } = scopes[at] as Scope;
      this.reachStarts[at] = reach.start;
      this.reachEnds[at] = reach.end;
      this.froms[at] = from;
      this.ends[at] = cue.type === 'before' ? to : from;
    }
  }

  /** The scopes that can reach a candidate; none is wider than `NEAR` tokens. */
  near(candidate: Candidate): readonly Scope[] {
    const { scopes } = this;
    return scopes.length < FEW ? scopes : scopes.slice(this.firstNear(candidate), this.firstBehind(candidate));
  }

  /** Those among them that have a token within so many of the candidate. */
  meeting(candidate: Candidate, most: number): readonly Scope[] {
    const { scopes, reachStarts, reachEnds } = this;
    const { start, end } = candidate;
    const met: Scope[] = [];
    const to = this.firstBehind(candidate);
    for (let at = this.firstNear(candidate); at < to; at++)
      if ((reachStarts[at] as number) - end <= most && start - (reachEnds[at] as number) <= most) met.push(scopes[at] as Scope);
    return met;
  }

  /** Those near a candidate whose cue stands before, and that cover one of some words. */
  covering(words: readonly number[], candidate: Candidate): readonly Scope[] {
    const { scopes, froms, ends } = this;
    const found: Scope[] = [];
    const to = this.firstBehind(candidate);
    for (let at = this.firstNear(candidate); at < to; at++)
      if (anyBetween(words, froms[at] as number, ends[at] as number)) found.push(scopes[at] as Scope);
    return found;
  }

  /** Whether a cue begins behind one token and before another. */
  hasCueBetween(after: number, before: number): boolean {
    const next = this.scopes[firstWhere(this.scopes, ({ cue }) => cue.start > after)];
    return next !== undefined && next.cue.start < before;
  }

  private firstNear({ start }: Candidate): number {
    return this.scopes.length < FEW ? 0 : firstWhere(this.scopes, ({ cue }) => cue.start >= start - NEAR);
  }

  private firstBehind({ end }: Candidate): number {
    return this.scopes.length < FEW ? this.scopes.length : firstWhere(this.scopes, ({ cue }) => cue.start > end + NEAR);
  }
}
