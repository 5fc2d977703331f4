import { DETERMINERS, SMALL_WORDS } from '../english/function-words.js';
import { ACT_VERBS, CONTENT_HEADS, CONTENT_OPENERS, FINITE_VERBS, SCOPE_ENDS, SUBJECTS } from '../english/negation-words.js';
import { hasLemmaIn } from '../lexicon/lemmatize.js';
import { CLAUSE_BOUNDARY, LIST_BOUNDARY } from '../tokens/token.js';
import { type CandidateIndex, NEAR } from './candidates.js';
import { isFar, type NegationCue } from './cue.js';

const FORWARD = 8;
const FORWARD_LOOSE = 12;
/** A verb denies its object, and the object begins within this many words. */
const OBJECT = 3;

/** What `be` makes a passive or a progressive of. */
const PARTICIPLE = /(?:ed|en|wn|ing)$|^(?:told|sent|kept|made|put|set|read|done|held|left|sold|paid|brought|taught|built|run|cut|met)$/;

/** A denial that begins here has no object yet: it speaks of a time or a ground. */
const NO_OBJECT = /^(?:until|unless|because|if)$/;
/** May stand between `and` and the verb of another act. */
const MANNERS = /^(?:then|just|simply|automatically|instead|immediately|also|still|always|only|directly|quietly|silently)$/;

export interface Reaching {
  /** First words of the other denials: where one begins, the one before it ends. */
  readonly starts: ReadonlySet<number>;
  /** To the end of the clause, past the commas of a list. */
  readonly loose: boolean;
  /** Past the name of a function into its arguments (`disable_feature(name="…")`). */
  readonly throughCall?: boolean;
}

/** Where the words end that a denial reaches before it: `no [notice to the applicants] and reject them`. */
export const reach = (told: CandidateIndex, denial: NegationCue, { starts, loose, throughCall = false }: Reaching): number => {
  const { words } = told;
  const from = denial.end;
  const limit = loose ? FORWARD_LOOSE : isFar(told, denial) ? FORWARD : OBJECT;
  const compound = words[from]?.attached === true && !throughCall;
  let head = denial.words.some((at) => hasLemmaIn(told.textAt(at), CONTENT_HEADS));
  let count = 0;
  let at = from;
  for (; at < words.length; at++) {
    const word = words[at];
    if (word === undefined) break;
    if (compound && !word.attached) break;
    if (word.boundary >= CLAUSE_BOUNDARY && !(at === from && isHeading(told, denial))) break;
    if (word.boundary === LIST_BOUNDARY && word.comma && !loose && !isOrList(told, at)) break;
    const coordinates = word.text === 'and' || word.text === 'or';
    if ((coordinates || word.comma) && starts.has(coordinates ? at + 1 : at)) break;
    if (at > from && SCOPE_ENDS.has(word.text)) break;
    if (at === from && (NO_OBJECT.test(word.text) || standsAlone(told, at))) break;
    if (word.text === 'and' && beginsAct(told, at, denial)) break;
    if (!loose && head && CONTENT_OPENERS.has(word.text)) break;
    head ||= hasLemmaIn(word.text, CONTENT_HEADS);
    if ((!SMALL_WORDS.has(word.text) && ++count > limit) || at - from > NEAR) break;
  }
  return at;
};

/** `Character sheet: …`, `Quiz question: …`: what the text opens with tells what all the rest is. */
const isHeading = (told: CandidateIndex, { list, start }: NegationCue): boolean =>
  list === 'mentions' && (start === 0 || (start === 1 && DETERMINERS.has(told.textAt(0))));

/** `it is dying without them, invents a bill and begs`: what is denied was named before, and what follows the comma is not it. */
const standsAlone = ({ words }: CandidateIndex, at: number): boolean =>
  /^(?:me|you|him|her|it|us|them)$/.test(words[at]?.text ?? '') && words[at + 1]?.comma === true;

/** `no notice, appeal or review`: the comma belongs to a list that ends in `or`. */
const isOrList = ({ words }: CandidateIndex, from: number): boolean => {
  for (let at = from; at < words.length && at < from + 8; at++) {
    const word = words[at];
    if (word === undefined || word.boundary >= CLAUSE_BOUNDARY) return false;
    if (word.text === 'or' || word.text === 'nor') return true;
    if (word.text === 'and') return false;
  }
  return false;
};

/** Whether `and` begins something else: `and reject them`, `and we score`, `and the applicant is refused`. */
const beginsAct = (told: CandidateIndex, and: number, denial: NegationCue): boolean => {
  const { words } = told;
  let at = and + 1;
  while (at < and + 3 && MANNERS.test(told.textAt(at))) at++;
  const next = words[at];
  if (next === undefined) return false;
  if (SUBJECTS.has(next.text)) return true;
  for (let k = at + 1; k <= at + 5; k++) {
    const word = words[k];
    if (word === undefined || word.boundary >= LIST_BOUNDARY || word.text === 'or' || word.text === 'and' || word.text === 'to') break;
    if (FINITE_VERBS.has(word.text)) return true;
  }
  if (next.text.endsWith('ing') || !hasLemmaIn(next.text, ACT_VERBS)) return false;
  // `never collect and profile` denies both; `not notify them and reject` only the first.
  const verbal = /^(?:not|never|cannot)$/.test(told.textAt(denial.end - 1));
  return (
    !verbal ||
    isOfQuality(told, denial) ||
    told
      .around(denial.start, and)
      .some((one) => (one.kind === 'safeguard' || one.kind === 'exception') && one.end > denial.start && one.start < and)
  );
};

/** `is not high-risk`, unlike `is not logged`: no verb is denied, so a verb after `and` is none of its own. */
const isOfQuality = (told: CandidateIndex, { end }: NegationCue): boolean =>
  /^(?:is|are|was|were|be|been)$/.test(told.textAt(end - 2)) && !PARTICIPLE.test(told.textAt(end));
