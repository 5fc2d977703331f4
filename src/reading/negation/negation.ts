import type { Token } from '../tokens/token.js';
import { type Candidate, CandidateIndex, meets, NEAR, runOf } from './candidates.js';
import type { NegationCue } from './cue.js';
import { isDenied } from './double-negation.js';
import { covers, isTied } from './in-scope.js';
import { type Scope, scopesOf } from './scope.js';

export type Assertion = 'stated' | 'denied' | 'silent';

/** So few are looked through without asking where they stand. */
const FEW = 8;

/** `tell nobody, no mail, no notes`: a denial behind the one that a safeguard's phrase holds goes on denying; it does not take that back. */
const goesOnDenying = ({ denial }: Scope, scopes: readonly Scope[], { kind, words }: Candidate): boolean =>
  kind !== 'practice' &&
  denial.list === 'before' &&
  scopes.some((own) => own.denial.start < denial.start && meets(own.denial.words, words));

/** What becomes of single words, which are asked for again and again: most are out of the reach of any denial. */
const OUT_OF_REACH = 0;
const IN_REACH = 1;
const DENIED = 2;
const SPARED = 3;

/** Word → `IN_REACH` where a denial can have to do with it at all, else `OUT_OF_REACH`. */
const wordsInReach = (scopes: readonly Scope[], words: number): Uint8Array => {
  const reached = new Uint8Array(scopes.length === 0 ? 0 : words);
  for (const { from, to, about } of scopes)
    if (about === undefined) reached.fill(IN_REACH, from, to);
    else for (const { start, end } of about) reached.fill(IN_REACH, start, end);
  return reached;
};

/** Decides for each candidate of one text whether it is stated, denied, or not said at all. */
export class Negation {
  private readonly told: CandidateIndex;

  private readonly scopes: readonly Scope[];

  /** Word → whether it lies within a denial, as far as anybody has asked. */
  private readonly negatedTokens: Uint8Array;

  private readonly heads = new Map<Candidate, Assertion>();

  constructor(words: readonly Token[], denials: readonly NegationCue[], candidates: readonly Candidate[]) {
    this.told = new CandidateIndex(words, denials.length === 0 ? [] : candidates);
    this.scopes = scopesOf(this.told, denials);
    this.negatedTokens = wordsInReach(this.scopes, words.length);
  }

  /** Whether the words from `start` to `end` lie within a denial, whatever they may be said of. */
  denies(start: number, end: number): boolean {
    if (!this.mayDeny(start, end)) return false;
    if (end - start !== 1) return this.assertionOf(runOf(start, end)) === 'denied';
    if (this.negatedTokens[start] === IN_REACH)
      this.negatedTokens[start] = this.assertionOf(runOf(start, end)) === 'denied' ? DENIED : SPARED;
    return this.negatedTokens[start] === DENIED;
  }

  assertionOf(candidate: Candidate): Assertion {
    if (this.scopes.length === 0) return 'stated';
    const head = candidate.kind === 'practice' ? this.headOf(candidate) : undefined;
    if (head === undefined) return this.judgeAlone(candidate);
    const known = this.heads.get(head) ?? this.assertionOf(head);
    this.heads.set(head, known);
    // Two denials that cancel out at the head (`do not stop rating workers by camera`) do so at its tail.
    return this.near(head).some((scope) => candidate.start < scope.tail && covers(this.told, scope, head))
      ? known
      : this.judgeAlone(candidate);
  }

  private mayDeny(start: number, end: number): boolean {
    if (this.scopes.length > 0) for (let at = start; at < end; at++) if (this.negatedTokens[at] !== OUT_OF_REACH) return true;
    return false;
  }

  /** The scopes that can reach a candidate; none is wider than NEAR words. */
  private near(candidate: Candidate): readonly Scope[] {
    const { scopes } = this;
    if (scopes.length < FEW) return scopes;
    let low = 0;
    while (low < scopes.length && (scopes[low] as Scope).denial.start < candidate.start - NEAR) low++;
    let high = low;
    while (high < scopes.length && (scopes[high] as Scope).denial.start <= candidate.end + NEAR) high++;
    return scopes.slice(low, high);
  }

  /** The practice within which another begins (`sorting visitors [by race from camera images]`), with no denial between the two. */
  private headOf(candidate: Candidate): Candidate | undefined {
    return this.told
      .around(candidate.start, candidate.start)
      .find(
        (one) =>
          one.kind === 'practice' &&
          one.start < candidate.start &&
          one.end > candidate.start &&
          !this.scopes.some(({ denial }) => denial.start > one.start && denial.start < candidate.end),
      );
  }

  private judgeAlone(candidate: Candidate): Assertion {
    const { told } = this;
    const { kind } = candidate;
    const scopes = this.near(candidate);
    const covering: Scope[] = [];
    for (const scope of scopes) {
      const mentions = scope.denial.list === 'mentions';
      if (kind === 'context') {
        if (isTied(told, scope, candidate)) return 'silent';
      } else if ((!mentions || kind === 'practice') && covers(told, scope, candidate)) {
        if (mentions) return 'silent';
        if (!goesOnDenying(scope, scopes, candidate)) covering.push(scope);
      }
    }
    return covering.length > 0 && isDenied(candidate, covering, scopes) ? 'denied' : 'stated';
  }
}
