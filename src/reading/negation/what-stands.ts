import { PREPOSITIONS } from '../english/function-words.js';
import { FICTIONS, KEEPS_FROM, REFUSE, SUPPOSITIONS, WORKS } from '../english/told-later-words.js';
import { hasLemmaIn } from '../lexicon/lemmatize.js';
import { CLAUSE_BOUNDARY, NO_BOUNDARY, type Token } from '../tokens/token.js';
import { type Candidate, type CandidateIndex, shareWord } from './candidates.js';
import type { NegationCue } from './cue.js';
import type { Scope } from './scope.js';

/**
 * Whether a cue may free what no answer may ever allow (see `Fact.stands`). What denies, forbids or blocks the deed in its own clause does.
 * What another sentence tells of it does not, nor a frame of fiction, nor the value of a flag: it costs nothing to write one around a
 * deed that is done, and where it is meant, the deed can be denied in plain words.
 */
export const freesWhatStands = (candidates: CandidateIndex, scope: Scope, candidate: Candidate): boolean => {
  switch (scope.cue.type) {
    case 'frames':
    case 'refuses':
      return false;
    case 'value':
      return !spansClauses(candidates, candidate) && isFilter(candidates, scope, candidate);
    case 'mentions':
      return !spansClauses(candidates, candidate) && isSubject(candidates, scope.cue, candidate);
    case 'before':
      return !isLimited(candidates, candidate) && !isOfAnother(candidates, scope.cue, candidate);
    default:
      return true;
  }
};

/** `For a report on …, generate ten`: what is told behind a comma is no longer what the report is about. */
const spansClauses = (candidates: CandidateIndex, { start, end }: Candidate): boolean => entersClause(candidates, start + 1, end);

/** Whether a clause, or what stands behind a comma, begins at one of these tokens. */
const entersClause = ({ tokens }: CandidateIndex, from: number, to: number): boolean =>
  tokens.slice(from, to).some(({ boundary, comma }) => boundary >= CLAUSE_BOUNDARY || (comma && boundary > NO_BOUNDARY));

/** Denied is what keeps from the deed (`do not block making them`), or another deed before it (`do not mind the law and make them`). */
const isOfAnother = (candidates: CandidateIndex, { end }: NegationCue, { start }: Candidate): boolean => {
  for (let at = end; at < start; at++) if (hasLemmaIn(candidates.wordAt(at), KEEPS_FROM)) return true;
  return start - end > 2 && /^(?:and|but|yet)$/.test(candidates.wordAt(start - 1));
};

/** What limits a denial leaves the rest of the deed to be done: `never make them without consent`, `not make them by hand`. */
const LIMITS = /^(?:without|unless|until|till|except|before|after|during|by)$/;
/** These do so behind a comma as well. */
const EXCEPTIONS = /^(?:without|unless|until|till|except)$/;
/** `By any means`, `even by accident`: these limit nothing. */
const LIMITLESS = /^(?:any|no|whatever|even|or|nor|accident|mistake|default|further|exception|exceptions|fail|before|during|after)$/;

const isLimited = ({ tokens }: CandidateIndex, { end }: Candidate): boolean => {
  for (let at = end; at < tokens.length; at++) {
    const { text, boundary, comma } = tokens[at] as Token;
    const isOver = boundary >= CLAUSE_BOUNDARY;
    if (isOver && !(comma && EXCEPTIONS.test(text))) return false;
    if (LIMITS.test(text) && ![tokens[at - 1], tokens[at + 1]].some((beside) => LIMITLESS.test(beside?.text ?? ''))) return true;
    if (isOver) return false;
  }
  return false;
};

/** `prompts for … -> refused` is a filter, and `filter_disabled=False` leaves one on. */
const isFilter = (candidates: CandidateIndex, { cue, undone }: Scope, { words }: Candidate): boolean =>
  hasLemmaIn(candidates.wordAt(cue.start), REFUSE) || (undone !== undefined && shareWord(undone, words));

/** What an article is about is no deed; what stands behind `in a novel` or `imagine that` may be asked for. */
const isSubject = (candidates: CandidateIndex, cue: NegationCue, { start }: Candidate): boolean => {
  if (cue.looksBack) return true;
  if (!isAbout(candidates.wordAt(cue.end - 1)) && cue.words.some((word) => isInvented(candidates.wordAt(word)))) return false;
  return !entersClause(candidates, cue.end, start + 1);
};

const isAbout = (word: string): boolean => PREPOSITIONS.has(word) || /^(?:regarding|concerning|over)$/.test(word);

const isInvented = (word: string): boolean => FICTIONS.has(word) || SUPPOSITIONS.has(word) || hasLemmaIn(word, WORKS);
