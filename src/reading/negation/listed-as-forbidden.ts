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
/** A longer item tells a story of its own: a line that holds one is no list. */
const LONGEST_ITEM = 10;
const MOST_ITEMS = 40;
/** What no name of a thing holds: an exception, somebody, a verb, a price. A line that holds one is no list. */
const TELLS = new RegExp(
  '(?:^| )(?:allowed|allow|permitted|permit|accepted|ok|yes|except|unless|but|only|if|when|is|are|was|were|has|have|can|will|may|do|does|' +
    'i|we|you|they|me|us|my|our|your|for|to|by|at|here|now|new|rare|free|low|sale|price|prices|euro|euros|dollars?|daily|weekly|' +
    'download|order|buy|contact|pay|join|visit|click|subscribe|members?|customers?|anyway|instead) ',
);

/**
 * Deeds in a list under a heading that forbids: `Prohibited uses: spam, …`. Only what commas part belongs to the list: behind a stop, a
 * colon or the end of a line another heading may stand. An item names what is forbidden, and tells nobody to do it: where one begins
 * with a verb, nothing of the line is a list.
 */
export const listedAsForbidden = (candidates: CandidateIndex): readonly Listed[] => {
  const found: Listed[] = [];
  if (!candidates.anyStands) return found;
  for (let start = 0; start < candidates.tokens.length; ) {
    const end = clauseEnd(candidates, start);
    if (end - start <= LONGEST_HEADING && FORBIDDING_HEADING.test(said(candidates, start, end)))
      found.push(...itemsBehind(candidates, start, end));
    start = end;
  }
  return found;
};

const itemsBehind = (candidates: CandidateIndex, heading: number, from: number): readonly Listed[] => {
  const found: Listed[] = [];
  const last = from < candidates.tokens.length ? clauseEnd(candidates, from) : from;
  let start = from;
  for (let item = 0; item < MOST_ITEMS && start < last; item++) {
    const end = itemEnd(candidates, start, last);
    if (end - start > LONGEST_ITEM || isOrder(candidates, start) || TELLS.test(said(candidates, start, end))) return [];
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

const clauseEnd = ({ tokens }: CandidateIndex, from: number): number => {
  let at = from + 1;
  while (at < tokens.length && (tokens[at]?.boundary ?? 0) < CLAUSE_BOUNDARY) at++;
  return at;
};

const itemEnd = ({ tokens }: CandidateIndex, from: number, last: number): number => {
  let at = from + 1;
  while (at < last && tokens[at]?.comma !== true) at++;
  return at;
};
