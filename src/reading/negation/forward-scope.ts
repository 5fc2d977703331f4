import { DETERMINERS, SMALL_WORDS } from '../english/function-words.js';
import { ACT_VERBS, CONTENT_HEADS, CONTENT_OPENERS, FINITE_VERBS, SCOPE_ENDS, SUBJECTS } from '../english/negation-words.js';
import { MAKES } from '../english/plain-denial-words.js';
import { hasLemmaIn } from '../lexicon/lemmatize.js';
import { CLAUSE_BOUNDARY, LIST_BOUNDARY, type Token } from '../tokens/token.js';
import { type CandidateIndex, NEAR } from './candidates.js';
import { type NegationCue, reachesClauseEnd } from './cue.js';

/**
 * How many words a scope holds at most, function words not counted: of a cue that reaches the end of its clause, past the commas
 * of a list, and of a verb.
 */
const TO_CLAUSE_END = 8;
const PAST_COMMAS = 12;
const TO_OBJECT = 3;

/** In a list, `or` stands within so many words. */
const LONGEST_LIST = 8;
/** The verb of another act stands within so many words behind its subject: `and the applicant is refused`. */
const LONGEST_SUBJECT = 5;
/** So many manners may stand before it: `and then simply reject`. */
const MOST_MANNERS = 2;

/** A clause begins that is the object of a verb. */
const OBJECT_CLAUSE = /^(?:that|how|whether|why)$/;

/** What `be` makes a passive or a progressive of. */
const PARTICIPLE = /(?:ed|en|wn|ing)$|^(?:told|sent|kept|made|put|set|read|done|held|left|sold|paid|brought|taught|built|run|cut|met)$/;

/** A cue before one of these has no object: it speaks of a time or a ground. */
const NO_OBJECT = /^(?:until|unless|because|if)$/;
/** May stand between `and` and the verb of another act. */
const MANNERS = /^(?:then|just|simply|automatically|instead|immediately|also|still|always|only|directly|quietly|silently)$/;

/** Where a forward scope ends apart from its words. */
export interface ForwardLimits {
  /** First tokens of the other cues: where one begins, the scope before it ends. */
  readonly starts: ReadonlySet<number>;
  /** To the end of the clause, past the commas of a list. */
  readonly loose: boolean;
  /** Past the name of a function into its arguments: `disable_feature(name="…")`. */
  readonly throughCall?: boolean;
}

/**
 * A cue negates what follows it, up to the end of its clause or object. `No [notice to the applicants] and reject them`: only
 * the notice.
 */
export const forwardScopeEnd = (candidates: CandidateIndex, cue: NegationCue, limits: ForwardLimits): number => {
  const { tokens } = candidates;
  const { loose, throughCall = false } = limits;
  const from = cue.end;
  // `Leaves out that it ranks people`: a clause is the object.
  const farReaching = reachesClauseEnd(candidates, cue) || OBJECT_CLAUSE.test(candidates.wordAt(from));
  const mostWords = loose ? PAST_COMMAS : farReaching ? TO_CLAUSE_END : TO_OBJECT;
  // `skip_human_review(batch)` negates nothing behind its own name.
  const isOneName = tokens[from]?.attached === true && !throughCall;
  let hasContent = !loose && cue.words.some((at) => hasLemmaIn(candidates.wordAt(at), CONTENT_HEADS));
  let count = 0;
  let at = from;
  for (; at < tokens.length && at - from <= NEAR; at++) {
    const { text, attached } = tokens[at] as Token;
    if (isOneName && !attached) break;
    if (isScopeBoundary(candidates, at, cue, limits) || isScopeEnd(candidates, at, cue)) break;
    if (!loose) {
      // `Without notice of the ranking`: the ranking is what the notice would be about.
      if (hasContent && CONTENT_OPENERS.has(text)) break;
      hasContent ||= hasLemmaIn(text, CONTENT_HEADS);
    }
    if (!SMALL_WORDS.has(text) && ++count > mostWords) break;
  }
  return at;
};

/** Whether a clause ends before a token, or a comma stands there that belongs to no list, or another cue begins. */
const isScopeBoundary = (candidates: CandidateIndex, at: number, cue: NegationCue, { starts, loose }: ForwardLimits): boolean => {
  const { text, boundary, comma } = candidates.tokens[at] as Token;
  if (comma && isVerbList(candidates, cue.end, at)) return false;
  if (boundary >= CLAUSE_BOUNDARY && !(at === cue.end && isHeading(candidates, cue))) return true;
  if (boundary === LIST_BOUNDARY && comma && !loose && !isOrList(candidates, at)) return true;
  // `Do not and will not`: the second is a denial of its own.
  if (text === 'and' || text === 'or') return starts.has(at + 1) || (FINITE_VERBS.has(candidates.wordAt(at + 1)) && starts.has(at + 2));
  return comma && starts.has(at);
};

/** Whether a word ends the scope by what it means: `but`, `until`, `and` before another act. */
const isScopeEnd = (candidates: CandidateIndex, at: number, cue: NegationCue): boolean => {
  const word = candidates.wordAt(at);
  if (at === cue.end ? NO_OBJECT.test(word) || isWholeObject(candidates, at) : SCOPE_ENDS.has(word)) return true;
  return word === 'and' && beginsAct(candidates, at, cue);
};

/** What the text opens with tells what all the rest is: `Character sheet: …`, `Quiz question: …`. */
const isHeading = (candidates: CandidateIndex, { type, start }: NegationCue): boolean =>
  type === 'mentions' && (start === 0 || (start === 1 && DETERMINERS.has(candidates.wordAt(0))));

/** A pronoun before a comma is all that is negated. `It is dying without them, invents a bill and begs`: the bill is invented. */
const isWholeObject = (candidates: CandidateIndex, at: number): boolean =>
  /^(?:me|you|him|her|it|us|them)$/.test(candidates.wordAt(at)) && candidates.tokens[at + 1]?.comma === true;

/** Whether a comma belongs to a list that ends in `or`: `no notice, appeal or review`. */
const isOrList = ({ tokens }: CandidateIndex, from: number): boolean => {
  for (let at = from; at < tokens.length && at < from + LONGEST_LIST; at++) {
    const { text, boundary } = tokens[at] as Token;
    if (boundary >= CLAUSE_BOUNDARY || text === 'and') return false;
    if (text === 'or' || text === 'nor') return true;
  }
  return false;
};

/** Whether verbs of making follow, one by one, the last behind `and`: `do not [make, sell and generate] them`. */
const isVerbList = (candidates: CandidateIndex, from: number, comma: number): boolean => {
  const isMaking = (at: number): boolean => hasLemmaIn(candidates.wordAt(at), MAKES);
  let at = from;
  while (isMaking(at) && candidates.tokens[at + 1]?.comma === true) at++;
  return comma > from && comma <= at && isMaking(at) && candidates.wordAt(at + 1) === 'and' && isMaking(at + 2);
};

/** Whether `and` begins another act: `and reject them`, `and we score`, `and the applicant is refused`. */
const beginsAct = (candidates: CandidateIndex, and: number, cue: NegationCue): boolean => {
  let at = and + 1;
  while (at <= and + MOST_MANNERS && MANNERS.test(candidates.wordAt(at))) at++;
  const next = candidates.tokens[at];
  if (next === undefined) return false;
  if (SUBJECTS.has(next.text) || isSubjectAt(candidates, at)) return true;
  if (next.text.endsWith('ing') || !hasLemmaIn(next.text, ACT_VERBS)) return false;
  return !negatesVerb(candidates, cue) || hasSafeguardBetween(candidates, cue.start, and);
};

/** Whether a finite verb follows the words from `at` on, which are its subject then: `[the applicant] is refused`. */
const isSubjectAt = ({ tokens }: CandidateIndex, at: number): boolean => {
  for (let k = at + 1; k <= at + LONGEST_SUBJECT; k++) {
    const token = tokens[k];
    if (token === undefined || token.boundary >= LIST_BOUNDARY || /^(?:or|and|to)$/.test(token.text)) return false;
    if (FINITE_VERBS.has(token.text)) return true;
  }
  return false;
};

/** Whether a cue negates a verb, so that a verb after `and` is negated with it: `never collect and profile`. */
const negatesVerb = (candidates: CandidateIndex, cue: NegationCue): boolean =>
  /^(?:not|never|cannot)$/.test(candidates.wordAt(cue.end - 1)) && !negatesQuality(candidates, cue);

/** `Is not high-risk`, unlike `is not logged`, negates no verb. */
const negatesQuality = (candidates: CandidateIndex, { end }: NegationCue): boolean =>
  /^(?:is|are|was|were|be|been)$/.test(candidates.wordAt(end - 2)) && !PARTICIPLE.test(candidates.wordAt(end));

/** A negated safeguard uses the cue up. `Do not notify them and reject`: the rejecting is done. */
const hasSafeguardBetween = (candidates: CandidateIndex, start: number, and: number): boolean =>
  candidates.around(start, and).some((one) => (one.kind === 'safeguard' || one.kind === 'exception') && one.end > start && one.start < and);
