import type { Token } from '../tokens/token.js';
import { type Candidate, CandidateIndex, candidateOf, shareWord } from './candidates.js';
import type { NegationCue } from './cue.js';
import { isNegated } from './double-negation.js';
import { isDirectlyNegated, isInScope, isWholeKey, MOST_BETWEEN } from './in-scope.js';
import { type Scope, scopesOf } from './scope.js';
import { ScopeIndex } from './scope-index.js';

/** What a text asserts of a candidate; `silent` where it is talked about only, or is a context that is negated. */
export type Assertion = 'stated' | 'denied' | 'silent';

/** What a cue of such a type makes of all candidates of one kind, whatever else is said of them. */
const SETTLED: Readonly<Partial<Record<NegationCue['type'], readonly [kind: Candidate['kind'], assertion: Assertion]>>> = {
  mentions: ['practice', 'silent'],
  frames: ['practice', 'silent'],
  refuses: ['practice', 'denied'],
  asks: ['safeguard', 'silent'],
  mutes: ['context', 'silent'],
};

/** What is known of a single token. Most are out of the reach of every cue. */
const OUT_OF_REACH = 0;
const IN_REACH = 1;
const NEGATED = 2;
const NOT_NEGATED = 3;

/** Decides for each candidate of one text whether it is stated, denied, or not said at all. */
export class Negation {
  private readonly candidates: CandidateIndex;
  /** In order of their cues. */
  private readonly scopes: readonly Scope[];
  private readonly index: ScopeIndex;
  /** Token → whether it is negated, as far as anybody has asked: single tokens are asked for again and again. */
  private readonly negatedTokens: Uint8Array;
  private readonly assertionsOfHeads = new Map<Candidate, Assertion>();

  constructor(tokens: readonly Token[], cues: readonly NegationCue[], candidates: readonly Candidate[]) {
    this.candidates = new CandidateIndex(tokens, candidates);
    this.scopes = scopesOf(this.candidates, cues);
    this.index = new ScopeIndex(this.scopes);
    this.negatedTokens = tokensInReach(this.scopes, tokens.length);
  }

  /** Whether the tokens from `start` to `end` are negated, whatever they may be said of. */
  isNegated(start: number, end: number): boolean {
    if (!this.isAnyInReach(start, end)) return false;
    if (end - start !== 1) return this.assertionOf(candidateOf(start, end)) === 'denied';
    if (this.negatedTokens[start] === IN_REACH)
      this.negatedTokens[start] = this.assertionOf(candidateOf(start, end)) === 'denied' ? NEGATED : NOT_NEGATED;
    return this.negatedTokens[start] === NEGATED;
  }

  /** A practice within another is asserted as the other is. `Do not stop rating workers by camera`: both are stated. */
  assertionOf(candidate: Candidate): Assertion {
    if (this.scopes.length === 0) return 'stated';
    const head = candidate.kind === 'practice' ? this.headOf(candidate) : undefined;
    if (head === undefined) return this.assertionOfAlone(candidate);
    const ofHead = this.assertionsOfHeads.get(head) ?? this.assertionOf(head);
    this.assertionsOfHeads.set(head, ofHead);
    return this.index.near(head).some((scope) => candidate.start < scope.tail && isInScope(this.candidates, scope, head))
      ? ofHead
      : this.assertionOfAlone(candidate);
  }

  /** Whether a phrase that says that something is off rests on a flag that undoes it: `camera_disabled=False`, `disable_camera=off`. */
  isUndone({ words }: Candidate): boolean {
    return this.scopes.some(({ cue, undone }) => undone !== undefined && (shareWord(undone, words) || shareWord(cue.words, words)));
  }

  private isAnyInReach(start: number, end: number): boolean {
    if (this.scopes.length > 0) for (let at = start; at < end; at++) if (this.negatedTokens[at] !== OUT_OF_REACH) return true;
    return false;
  }

  /** The practice in which another begins (`sorting visitors [by race from camera images]`), with no cue between the two. */
  private headOf(candidate: Candidate): Candidate | undefined {
    return this.candidates.practicesAround(candidate.start, candidate.start).find(
      (one) =>
        // What stands is freed by what is denied of it, and never by what is denied of something around it.
        (one.stands || !candidate.stands) &&
        one.start < candidate.start &&
        one.end > candidate.start &&
        !this.index.hasCueBetween(one.start, candidate.end),
    );
  }

  private assertionOfAlone(candidate: Candidate): Assertion {
    const { candidates } = this;
    const { kind } = candidate;
    // A context may stand a few words beside its cue.
    const met = this.index.meeting(candidate, kind === 'context' ? MOST_BETWEEN : 0);
    if (kind === 'context') {
      if (met.some((scope) => isWholeKey(scope, candidate))) return 'denied';
      return met.some((scope) => isDirectlyNegated(candidates, scope, candidate)) ? 'silent' : 'stated';
    }
    const continuedFrom = kind === 'practice' ? Infinity : firstOwnCue(met, candidate);
    const covering: Scope[] = [];
    for (const scope of met) {
      const { type, start } = scope.cue;
      const settled = SETTLED[type];
      if ((settled !== undefined && kind !== settled[0]) || !isInScope(candidates, scope, candidate)) continue;
      if (settled !== undefined) return settled[1];
      // A cue behind the phrase's own goes on with that and does not reverse it. `Tell nobody, no mail, no notes`: nobody is told.
      if (!(type === 'before' && start > continuedFrom)) covering.push(scope);
    }
    return covering.length > 0 && isNegated(candidate, covering, this.index) ? 'denied' : 'stated';
  }
}

/** Where the first cue begins that a phrase itself holds; infinitely far where it holds none. */
const firstOwnCue = (scopes: readonly Scope[], { words }: Candidate): number =>
  scopes.find(({ cue }) => shareWord(cue.words, words))?.cue.start ?? Infinity;

/** Token → `IN_REACH` where a cue can have to do with it at all, else `OUT_OF_REACH`. */
const tokensInReach = (scopes: readonly Scope[], tokens: number): Uint8Array => {
  const reached = new Uint8Array(scopes.length === 0 ? 0 : tokens);
  for (const { from, to, targets } of scopes)
    if (targets === undefined) reached.fill(IN_REACH, from, to);
    else for (const { start, end } of targets) reached.fill(IN_REACH, start, end);
  return reached;
};
