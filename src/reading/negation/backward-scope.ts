import { DETERMINERS, SMALL_WORDS } from '../english/function-words.js';
import { REMOVALS, SUBJECT_ENDS } from '../english/negation-words.js';
import { CLAUSE_BOUNDARY, NO_BOUNDARY } from '../tokens/token.js';
import { type Candidate, type CandidateIndex, shareWord } from './candidates.js';
import type { NegationCue } from './cue.js';

/** A cue reaches back over so many words, function words not counted. */
const MOST_WORDS = 10;

/** So many words may stand between two coordinated candidates: `notice and the appeal`. */
const MOST_BETWEEN = 3;

/**
 * A cue behind its clause negates the nearest candidate before it, and those that are coordinated with that one.
 * `The notice and the appeal are skipped`: both are negated.
 */
export const backwardScope = (candidates: CandidateIndex, cue: NegationCue): ReadonlySet<Candidate> => {
  const scope = new Set<Candidate>();
  if (hasOwnObject(candidates, cue)) return scope;
  let start = Infinity;
  for (const one of candidatesBefore(candidates, cue)) {
    if (scope.size === 0 ? !isSubject(candidates, one, cue) : one.end <= start && !isCoordinated(candidates, one.end, start)) break;
    scope.add(one);
    start = Math.min(start, one.start);
  }
  return scope;
};

/**
 * A cue that looks back negates the practices that end right before it. `Plan an emotion recognition webinar`: nobody recognises
 * emotions.
 */
export const practicesEndingAt = (candidates: CandidateIndex, { start }: NegationCue): ReadonlySet<Candidate> => {
  if (candidates.tokens[start]?.boundary !== NO_BOUNDARY) return new Set();
  return new Set(candidates.around(start, start).filter((one) => one.kind === 'practice' && one.end === start));
};

/** The candidates of the clause before a cue, the nearest first. */
const candidatesBefore = (candidates: CandidateIndex, cue: NegationCue): readonly Candidate[] => {
  const from = clauseStart(candidates, cue.start);
  const removes = cue.words.some((at) => REMOVALS.has(candidates.wordAt(at)));
  const mayBeMeant = ({ kind, end, words, stands }: Candidate): boolean =>
    kind !== 'context' &&
    // `Low scorers after the ranking are removed` carries the practice out.
    !(removes && kind === 'practice') &&
    end > from &&
    end <= cue.end &&
    isMostlyFrom(from, words) &&
    // `Requests for … are refused`: only the denial itself is no part of what it denies.
    (!shareWord(words, cue.words) || (stands && end < cue.end));
  return candidates
    .around(from, cue.end)
    .filter(mayBeMeant)
    .sort((a, b) => b.end - a.end || b.start - a.start);
};

/** Where the clause before a token begins, no more than `MOST_WORDS` back. */
const clauseStart = (candidates: CandidateIndex, end: number): number => {
  let from = end;
  for (let count = 0; from > 0 && count < MOST_WORDS; ) {
    if ((candidates.tokens[from]?.boundary ?? CLAUSE_BOUNDARY) >= CLAUSE_BOUNDARY) break;
    from--;
    if (!SMALL_WORDS.has(candidates.wordAt(from))) count++;
  }
  return from;
};

/** `Rates how furious each caller sounds; staff voices are not touched`: what only ends in the clause is not what is negated. */
const isMostlyFrom = (from: number, words: readonly number[]): boolean => words.filter((word) => word >= from).length * 2 > words.length;

/** `Lift the covers off the chairs`: an `off` that goes on to an object of its own negates nothing. */
const hasOwnObject = (candidates: CandidateIndex, { words, end }: NegationCue): boolean => {
  const next = candidates.tokens[end];
  const isOff = words.length === 1 && candidates.wordAt(end - 1) === 'off';
  return isOff && next !== undefined && next.boundary === NO_BOUNDARY && DETERMINERS.has(next.text);
};

/** Whether a candidate is the subject of the negated verb. `The notice exists but they are not told`: `they` is another subject. */
const isSubject = (candidates: CandidateIndex, one: Candidate, cue: NegationCue): boolean => {
  for (let at = one.end; at < cue.start; at++) if (SUBJECT_ENDS.has(candidates.wordAt(at))) return false;
  return true;
};

/** Whether only `and`, `or` or a comma of a list stands between two candidates: `notice, and the appeal`. */
const isCoordinated = (candidates: CandidateIndex, from: number, to: number): boolean => {
  if (to - from > MOST_BETWEEN) return false;
  let coordinates = candidates.tokens[to]?.comma === true;
  for (let at = from; at < to; at++) {
    const word = candidates.wordAt(at);
    if (word === 'and' || word === 'or' || word === 'nor') coordinates = true;
    else if (!SMALL_WORDS.has(word)) return false;
  }
  return coordinates;
};
