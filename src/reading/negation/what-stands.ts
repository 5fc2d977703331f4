import { PREPOSITIONS } from '../english/function-words.js';
import { ASKERS, BREAKS_RULES, DENIES_RULES, ENDED, MAKES, MAKING, RULES, TEACHES } from '../english/plain-denial-words.js';
import { FICTIONS, REFUSE, SUPPOSITIONS, WORKS } from '../english/told-later-words.js';
import { hasLemmaIn } from '../lexicon/lemmatize.js';
import { CLAUSE_BOUNDARY, NO_BOUNDARY, SENTENCE_BOUNDARY, type Token } from '../tokens/token.js';
import { type Candidate, type CandidateIndex, shareWord } from './candidates.js';
import type { NegationCue } from './cue.js';
import { isMadeBehind } from './plain/taken-back.js';
import { isPlainDenial } from './plain-denial.js';
import type { Scope } from './scope.js';

/** What is said of a rule before it stands so many words away: `we dropped the …`. */
const BESIDE_RULE = 3;
const RELATIVES = /^(?:who|whom|whose|which|that|to)$/;

/**
 * Whether a cue may free what no answer may ever allow (see `Fact.stands`). What denies, forbids or blocks the deed plainly does, without
 * a limit. What another sentence tells of it does not, nor a frame of fiction, nor the value of a flag: it costs nothing to write one
 * around a deed that is done, and where it is meant, the deed can be denied in plain words.
 */
export const freesWhatStands = (candidates: CandidateIndex, scope: Scope, candidate: Candidate): boolean => {
  switch (scope.cue.type) {
    case 'frames':
    case 'refuses':
      return false;
    case 'value':
      return (
        !spansClauses(candidates, candidate) && (isFilter(candidates, scope, candidate) || isAllowanceOff(candidates, scope.cue, candidate))
      );
    case 'mentions':
      return (
        !spansClauses(candidates, candidate) &&
        isSubject(candidates, scope.cue, candidate) &&
        !isTaught(candidates, scope.cue, candidate) &&
        !isMadeBehind(candidates, candidate.end) &&
        !isOver(candidates, scope.cue, candidate)
      );
    default:
      return isOutside(scope.cue, candidate) && isAskedByAnybody(candidates, scope.cue) && isPlainDenial(candidates, scope.cue, candidate);
  }
};

/** `Exceptions to the ban on …`: a denial that is a part of what is told does not take it back. */
const isOutside = (cue: NegationCue, { words }: Candidate): boolean => !cue.words.every((at) => words.includes(at));

/** `For a report on …, generate ten`: what is told behind a comma is no longer what the report is about. */
const spansClauses = (candidates: CandidateIndex, { start, end }: Candidate): boolean => entersClause(candidates, start + 1, end);

/** Whether a clause, or what stands behind a comma, begins at one of these tokens. */
const entersClause = ({ tokens }: CandidateIndex, from: number, to: number): boolean =>
  tokens.slice(from, to).some(({ boundary, comma }) => boundary >= CLAUSE_BOUNDARY || (comma && boundary > NO_BOUNDARY));

/** `prompts for … -> refused` is a filter, and `filter_disabled=False` leaves one on. */
const isFilter = (candidates: CandidateIndex, { cue, undone }: Scope, { words }: Candidate): boolean =>
  hasLemmaIn(candidates.wordAt(cue.start), REFUSE) || (undone !== undefined && shareWord(undone, words));

/** A text that is one key and its value, and allows nothing: `allow_csam=false`. */
const isAllowanceOff = ({ tokens }: CandidateIndex, { start, end }: NegationCue, { words }: Candidate): boolean =>
  end === tokens.length &&
  tokens[start]?.negatesKey === 0 &&
  /^(?:allow|permit|accept|tolerate)(?:s|ed)?$/.test(tokens[0]?.text ?? '') &&
  tokens.slice(1, start).every(({ text }, at) => words.includes(at + 1) || hasLemmaIn(text, MAKES));

/** What an article is about is no deed; what stands behind `in a novel` or `imagine that` may be asked for. */
const isSubject = (candidates: CandidateIndex, cue: NegationCue, { start }: Candidate): boolean => {
  if (cue.looksBack) return true;
  if (!isAbout(candidates.wordAt(cue.end - 1)) && cue.words.some((word) => isInvented(candidates.wordAt(word)))) return false;
  return !entersClause(candidates, cue.end, start + 1);
};

/** `A tutorial on making them`, `explain how to make them`: who is taught that is helped to do it. */
const isTaught = (candidates: CandidateIndex, { words }: NegationCue, { start }: Candidate): boolean => {
  if (candidates.wordAt(start - 1) === 'to' && candidates.wordAt(start - 2) === 'how') return true;
  const isMaking = candidates.wordAt(start).endsWith('ing') || hasLemmaIn(candidates.wordAt(start), MAKING);
  return isMaking && words.some((at) => hasLemmaIn(candidates.wordAt(at), TEACHES));
};

/**
 * `The rule against making them has been repealed`, `no law against …`, `… does not bind us`: the text is about no rule, or about none
 * that holds.
 */
const isOver = (candidates: CandidateIndex, cue: NegationCue, { words }: Candidate): boolean => {
  const { tokens } = candidates;
  for (let at = cue.end; at < tokens.length && (tokens[at] as Token).boundary < SENTENCE_BOUNDARY; at++)
    if (hasLemmaIn((tokens[at] as Token).text, ENDED)) return true;
  if (!cue.words.some((at) => hasLemmaIn(candidates.wordAt(at), RULES))) return false;
  const undoes = (at: number): boolean =>
    DENIES_RULES.has(candidates.wordAt(at)) || (!words.includes(at) && hasLemmaIn(candidates.wordAt(at), BREAKS_RULES));
  for (let at = cue.start - 1; at >= Math.max(0, cue.start - BESIDE_RULE); at--) if (undoes(at)) return true;
  const deedEnd = Math.max(...words);
  // `Explain the rule against … to staff who have not read it`: what is joined to the rule is said of something else.
  for (let at = cue.end; !isPartOver(candidates, at); at++) {
    if (words.includes(at)) continue;
    if (at > deedEnd && (PREPOSITIONS.has(candidates.wordAt(at)) || RELATIVES.test(candidates.wordAt(at)))) return false;
    if (undoes(at)) return true;
  }
  return false;
};

const isPartOver = ({ tokens }: CandidateIndex, at: number): boolean => (tokens[at]?.boundary ?? SENTENCE_BOUNDARY) >= CLAUSE_BOUNDARY;

/** `If a free user asks for them, we refuse` leaves those who pay. */
const isAskedByAnybody = (candidates: CandidateIndex, { words: [opens = 0, asks = 0] }: NegationCue): boolean => {
  if (!/^(?:if|when|whenever)$/.test(candidates.wordAt(opens))) return true;
  for (let at = opens + 1; at < asks; at++) if (!ASKERS.has(candidates.wordAt(at))) return false;
  return true;
};

const isAbout = (word: string): boolean => PREPOSITIONS.has(word) || /^(?:regarding|concerning|over)$/.test(word);

const isInvented = (word: string): boolean => FICTIONS.has(word) || SUPPOSITIONS.has(word) || hasLemmaIn(word, WORKS);
