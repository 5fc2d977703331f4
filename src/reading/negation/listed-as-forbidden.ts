import { FORBIDDING_HEADING } from '../english/forbidden-lists.js';
import { MAKES } from '../english/plain-denial-words.js';
import { hasLemmaIn } from '../lexicon/lemmatize.js';
import { CLAUSE_BOUNDARY } from '../tokens/token.js';
import type { Candidate, CandidateIndex } from './candidates.js';
import type { NegationCue } from './cue.js';
import { said } from './plain/parts.js';

/** A deed that stands, and the heading of the list of what is forbidden that it is in. */
interface Listed {
  readonly cue: NegationCue;
  readonly targets: ReadonlySet<Candidate>;
}

const LONGEST_HEADING = 14;
/** A longer item tells a story of its own, and ends the list. */
const LONGEST_ITEM = 10;
const MOST_ITEMS = 40;
/** Another list begins, or an exception. */
const ALLOWS = /(?:^| )(?:allowed|allow|permitted|permit|accepted|ok|yes|except|unless|but|only|if|when) /;

/**
 * Deeds in a list under a heading that forbids: `Prohibited uses: spam; …`. An item names what is forbidden, and tells nobody to do it:
 * where one begins with a verb, the list is over.
 */
export const listedAsForbidden = (candidates: CandidateIndex): readonly Listed[] => {
  const found: Listed[] = [];
  for (let start = 0; start < candidates.tokens.length; ) {
    const end = partAt(candidates, start);
    if (end - start <= LONGEST_HEADING && FORBIDDING_HEADING.test(said(candidates, start, end)))
      found.push(...itemsBehind(candidates, start, end));
    start = end;
  }
  return found;
};

const itemsBehind = (candidates: CandidateIndex, heading: number, from: number): readonly Listed[] => {
  const found: Listed[] = [];
  const { tokens } = candidates;
  // Items of one line are parted by commas, else each has a line of its own.
  const isOneLine = tokens[itemAt(candidates, from)]?.comma === true;
  const last = isOneLine ? partAt(candidates, from) : tokens.length;
  let start = from;
  for (let item = 0; item < MOST_ITEMS && start < last; item++) {
    const end = isOneLine ? itemAt(candidates, start) : partAt(candidates, start);
    if (end - start > LONGEST_ITEM || isOrder(candidates, start) || ALLOWS.test(said(candidates, start, end))) break;
    const targets = candidates.around(start, end).filter((one) => one.stands && one.start >= start && one.end <= end);
    const cue: NegationCue = { type: 'prevents', looksBack: false, start: heading, end: start, words: [heading] };
    if (targets.length > 0) found.push({ cue, targets: new Set(targets) });
    start = end;
  }
  return found;
};

/** `Generate ten of them`, and no `generating them`. */
const isOrder = (candidates: CandidateIndex, at: number): boolean => {
  const word = candidates.wordAt(at);
  return !word.endsWith('ing') && hasLemmaIn(word, MAKES);
};

const partAt = ({ tokens }: CandidateIndex, from: number): number => {
  let at = from + 1;
  while (at < tokens.length && (tokens[at]?.boundary ?? 0) < CLAUSE_BOUNDARY) at++;
  return at;
};

const itemAt = ({ tokens }: CandidateIndex, from: number): number => {
  let at = from + 1;
  while (at < tokens.length && (tokens[at]?.boundary ?? 0) < CLAUSE_BOUNDARY && tokens[at]?.comma !== true) at++;
  return at;
};
