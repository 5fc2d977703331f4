import type { Word } from '../word.js';
import { covers, isTied, mayCover } from './cover.js';
import type { Denial } from './denial.js';
import { scopesOf, type Scope } from './scope.js';
import { firstWhere, isBetween, meets, NEAR, runOf, Told, type Candidate } from './told.js';

export type Judgment = 'stated' | 'denied' | 'silent';

/** So few are looked through without asking where they stand. */
const FEW = 8;

/** Whether the words of one denial are in the reach of another. */
const isWithin = (inner: Scope, outer: Scope): boolean => inner.denial.words.some((word) => isBetween(word, outer.from, outer.to));

/** The same words found through two lists. */
const repeats = (scope: Scope, earlier: readonly Scope[]): boolean => earlier.some((one) => meets(one.denial.words, scope.denial.words));

/** Within how many others a denial lies (`not without`): side by side (`no X and no Y`) they do not cancel out. The outermost counts. */
const depth = (scope: Scope, all: readonly Scope[]): number => {
  const others = all.filter((other, at) => other !== scope && !meets(other.denial.words, scope.denial.words) && !repeats(other, all.slice(0, at)));
  if (others.some((other) => isWithin(scope, other))) return 1;
  return others.filter((other) => isWithin(other, scope)).length;
};

/** `tell nobody, no mail, no notes`: a denial behind the one that a safeguard's phrase holds goes on denying; it does not take that back. */
const goesOnDenying = ({ denial }: Scope, scopes: readonly Scope[], { kind, words }: Candidate): boolean =>
  kind !== 'practice' && denial.list === 'before' && scopes.some((own) => own.denial.start < denial.start && meets(own.denial.words, words));

/** Decides for each candidate of one text whether it is stated, denied, or not said at all. */
export class PolarityReading {
  private readonly told: Told;

  private readonly scopes: readonly Scope[];

  /** First word → whether it lies within a denial, for runs of a single word: the most, and asked again and again. */
  private readonly deniedWords: (boolean | undefined)[] = [];

  private readonly heads = new Map<Candidate, Judgment>();

  constructor(words: readonly Word[], denials: readonly Denial[], candidates: readonly Candidate[]) {
    this.told = new Told(words, denials.length === 0 ? [] : candidates);
    this.scopes = scopesOf(this.told, denials);
  }

  /** Whether the words from `start` to `end` lie within a denial, whatever they may be said of. */
  denies(start: number, end: number): boolean {
    if (!this.mayDeny(start, end)) return false;
    if (end - start !== 1) return this.judge(runOf(start, end)) === 'denied';
    return (this.deniedWords[start] ??= this.judge(runOf(start, end)) === 'denied');
  }

  judge(candidate: Candidate): Judgment {
    if (this.scopes.length === 0) return 'stated';
    const head = candidate.kind === 'practice' ? this.headOf(candidate) : undefined;
    if (head === undefined) return this.judgeAlone(candidate);
    const known = this.heads.get(head) ?? this.judge(head);
    this.heads.set(head, known);
    // Two denials that cancel out at the head (`do not stop rating workers by camera`) do so at its tail.
    return this.near(head).some((scope) => candidate.start < scope.tail && covers(this.told, scope, head)) ? known : this.judgeAlone(candidate);
  }

  private mayDeny(start: number, end: number): boolean {
    for (const scope of this.scopes) if (mayCover(scope, start, end)) return true;
    return false;
  }

  /** The scopes that can reach a candidate; none is wider than NEAR words. */
  private near(candidate: Candidate): readonly Scope[] {
    const { scopes } = this;
    if (scopes.length < FEW) return scopes;
    const low = firstWhere(scopes, (scope) => scope.denial.start >= candidate.start - NEAR);
    const high = firstWhere(scopes, (scope) => scope.denial.start > candidate.end + NEAR);
    return scopes.slice(low, high);
  }

  /** The practice within which another begins (`sorting visitors [by race from camera images]`), with no denial between the two. */
  private headOf(candidate: Candidate): Candidate | undefined {
    return this.told.around(candidate.start, candidate.start).find(
      (one) => one.kind === 'practice' && one.start < candidate.start && one.end > candidate.start && !this.scopes.some(({ denial }) => denial.start > one.start && denial.start < candidate.end),
    );
  }

  private judgeAlone(candidate: Candidate): Judgment {
    const scopes = this.near(candidate);
    if (candidate.kind === 'context') return scopes.some((scope) => isTied(this.told, scope, candidate)) ? 'silent' : 'stated';
    if (candidate.kind === 'practice' && scopes.some((scope) => scope.denial.list === 'mentions' && covers(this.told, scope, candidate))) return 'silent';
    const covering = scopes.filter((scope) => scope.denial.list !== 'mentions' && covers(this.told, scope, candidate) && !goesOnDenying(scope, scopes, candidate));
    if (covering.length === 0) return 'stated';
    const others = scopes.filter((scope) => scope.denial.list === 'before' && !covering.includes(scope) && !meets(scope.denial.words, candidate.words));
    // `notice is never skipped`: never reaches skipped, not the notice; the two cancel out.
    const effective = covering.filter((scope) => others.filter((other) => isWithin(scope, other) && !meets(other.denial.words, scope.denial.words)).length % 2 === 0);
    return effective.some((scope, at) => !repeats(scope, effective.slice(0, at)) && depth(scope, effective) % 2 === 0) ? 'denied' : 'stated';
  }
}
