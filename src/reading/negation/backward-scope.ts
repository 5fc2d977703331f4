import { DETERMINERS, SMALL_WORDS } from '../english/function-words.js';
import { REMOVALS, SUBJECT_ENDS } from '../english/negation-words.js';
import { CLAUSE_BOUNDARY, NO_BOUNDARY } from '../tokens/token.js';
import { type Candidate, type CandidateIndex, meets } from './candidates.js';
import type { NegationCue } from './cue.js';

const BACKWARD = 10;

/** What `is skipped` is about: the nearest candidate before it in the clause, and those joined to that one. */
export const saidBefore = (told: CandidateIndex, denial: NegationCue): ReadonlySet<Candidate> => {
  const { words } = told;
  const about = new Set<Candidate>();
  if (leadsOn(told, denial)) return about;
  let low = denial.start;
  let count = 0;
  while (low > 0 && (words[low]?.boundary ?? CLAUSE_BOUNDARY) < CLAUSE_BOUNDARY && count < BACKWARD) {
    low--;
    if (!SMALL_WORDS.has(told.textAt(low))) count++;
  }
  const removal = denial.words.some((at) => REMOVALS.has(told.textAt(at)));
  const reachable = told
    .around(low, denial.end)
    .filter(
      (one) =>
        one.kind !== 'context' &&
        !(removal && one.kind === 'practice') &&
        one.end <= denial.end &&
        one.end > low &&
        isMostlyFrom(low, one) &&
        !meets(one.words, denial.words),
    )
    .sort((a, b) => b.end - a.end || b.start - a.start);
  let start = Infinity;
  for (const one of reachable) {
    if (about.size === 0 ? !isSubject(told, one, denial) : one.end <= start && !isCoordinated(told, one.end, start)) break;
    about.add(one);
    start = Math.min(start, one.start);
  }
  return about;
};

/** `rates how furious each caller sounds; staff voices are not touched`: what only ends within the clause is not what is denied. */
const isMostlyFrom = (low: number, { words }: Candidate): boolean => words.filter((word) => word >= low).length * 2 > words.length;

/** `emotion recognition webinar`: practices that end right before. */
export const tiedBefore = (told: CandidateIndex, { start }: NegationCue): ReadonlySet<Candidate> =>
  new Set(
    told.words[start]?.boundary === NO_BOUNDARY
      ? told.around(start, start).filter((one) => one.kind === 'practice' && one.end === start)
      : [],
  );

/** `lift the covers off the chairs`: an `off` that goes on to an object of its own denies nothing. */
const leadsOn = (told: CandidateIndex, { words, end }: NegationCue): boolean => {
  const next = told.words[end];
  const bare = words.length === 1 && told.textAt(end - 1) === 'off';
  return bare && next !== undefined && next.boundary === NO_BOUNDARY && DETERMINERS.has(next.text);
};

/** Whether nothing stands between that would give the denied verb another subject. */
const isSubject = (told: CandidateIndex, one: Candidate, denial: NegationCue): boolean => {
  for (let at = one.end; at < denial.start; at++) if (SUBJECT_ENDS.has(told.textAt(at))) return false;
  return true;
};

const isCoordinated = (told: CandidateIndex, from: number, to: number): boolean => {
  if (to - from > 3) return false;
  let joined = false;
  for (let at = from; at < to; at++) {
    const text = told.textAt(at);
    if (text === 'and' || text === 'or' || text === 'nor') joined = true;
    else if (!SMALL_WORDS.has(text)) return false;
  }
  return joined || told.words[to]?.comma === true;
};
