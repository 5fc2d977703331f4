import { AFTER_OBJECTS, CONNECTIVES, JOINS, PREPOSITIONS } from '../english/function-words.js';
import { NUMBER_WORDS } from '../english/number-words.js';
import { BEFORE_AGE, IS_OF_AGE, PERSON_WORDS, WHO_IS } from '../english/person-words.js';
import type { IsWord } from '../text/is-word.js';
import { wordSet } from '../text/word-set.js';
import { CLAUSE_BOUNDARY, NO_BOUNDARY, SENTENCE_BOUNDARY, type Token } from '../tokens/token.js';
import { schoolYearAt } from './school-years.js';

/** The first age at which nobody is a child any more: Art. 2(6) of Directive 2011/93/EU. */
const MAJORITY = 18;
/** From here on an age says more than that somebody is grown up, and its number is kept. */
const OLD = 60;
/** Whoever was born since then was a child at some time in 2026. Reading knows no clock, and takes the more careful side. */
const CHILDREN_BORN_SINCE = 2008;
const OLDEST_BORN = 1900;

/** Time that is no age of a person in years: `age: 15 days`. */
const OTHER_UNITS = wordSet('second minute hour day week month seconds minutes hours days weeks months s min h d w % percent x');
const YEARS = wordSet('year years yr yrs');
/** A key or a word right before an age: `user_age=15`, `aged 15`, `ages 13 to 17`. */
const AGE_WORDS = wordSet('age aged ages');
const BELOW = wordSet('under below before until');
const FROM = wordSet('over above past minimum least beyond from');
/** Stand-ins for one person who is acted on. */
const OBJECTS = wordSet('her him');
const BIRTH_WORDS = wordSet('born birth birthdate birthday birthyear dob yob');

/** What is said in the place of an age. */
type AgeWord = 'minor' | 'adult';

/** Which tokens an age is written in, and what it comes to. */
interface FoundAge {
  readonly at: number;
  readonly word: AgeWord;
  /** How it is tied to what it says the age of. By a key, no sign before it parts a clause; beside a person, none behind it either. */
  readonly tie: 'key' | 'beside' | 'sentence';
}

/**
 * Tokens in which a stated age is a word, `minor` or `adult`, so that phrases know a child however its age is written: `, 15,`, `(15)`,
 * `aged 15`, `"age": 15`, `15 y/o`, `she is fifteen`, `born in 2012`; and a school year is `school pupil`: `grade 9`. A number that is the
 * age of nobody (`room 15`) stays a number.
 */
export const withAges = (tokens: readonly Token[], isWord: IsWord): readonly Token[] => {
  let out: Token[] | undefined;
  for (let at = 0; at < tokens.length; at++) {
    const school = schoolYearAt(tokens, at);
    if (school !== undefined) {
      out ??= [...tokens];
      for (const [place, word] of school) out[place] = said(out[place] as Token, word);
      continue;
    }
    const found = ageAt(tokens, at, isWord);
    if (found === undefined) continue;
    out ??= [...tokens];
    const token = out[at] as Token;
    out[at] = { ...said(token, found.word), boundary: found.tie === 'sentence' ? token.boundary : NO_BOUNDARY };
    const next = out[at + 1];
    if (found.tie === 'beside' && next !== undefined && next.boundary <= CLAUSE_BOUNDARY) out[at + 1] = { ...next, boundary: NO_BOUNDARY };
  }
  return out === undefined ? tokens : nameOfWhomAgeIsSaid(out);
};

/** `She is fifteen. Make a picture of her.`: where only a child is told of, `her` and `him` mean the child, but not in `her teacher`. */
const nameOfWhomAgeIsSaid = (tokens: readonly Token[]): readonly Token[] => {
  const ages = tokens.filter(({ written }) => written === 'minor' || written === 'adult');
  if (ages.length === 0 || ages.some(({ written }) => written === 'adult')) return tokens;
  return tokens.map((token, at) => (OBJECTS.has(token.text) && isObject(tokens, at) ? said(token, 'minor') : token));
};

/** What follows belongs to nobody: the sentence ends there, or goes on with a small word. */
const isObject = (tokens: readonly Token[], at: number): boolean => textAt(tokens, at) === 'him' || endsThere(tokens, at + 1);

const said = (token: Token, text: string): Token => ({ ...token, text, written: text, value: undefined });

const ageAt = (tokens: readonly Token[], at: number, isWord: IsWord): FoundAge | undefined => {
  const years = yearsOf(tokens[at]);
  if (years === undefined) return undefined;
  if (years >= OLDEST_BORN)
    return isBirth(tokens, at) ? { at, word: years >= CHILDREN_BORN_SINCE ? 'minor' : 'adult', tie: 'sentence' } : undefined;
  if (years < 1 || years >= OLD || (OTHER_UNITS.has(textAt(tokens, at + 1)) && !parts(tokens, at + 1))) return undefined;
  const key = keyBefore(tokens, at);
  if (key !== undefined) return { at, word: key === 'below' && years <= MAJORITY ? 'minor' : wordOf(years), tie: 'key' };
  if (isInYears(tokens, at) || isPredicate(tokens, at) || isOfPerson(tokens, at)) return { at, word: wordOf(years), tie: 'sentence' };
  return isApposition(tokens, at, isWord) ? { at, word: wordOf(years), tie: 'beside' } : undefined;
};

const wordOf = (years: number): AgeWord => (years < MAJORITY ? 'minor' : 'adult');

const yearsOf = (token: Token | undefined): number | undefined => {
  if (token === undefined) return undefined;
  const value = token.value ?? NUMBER_WORDS.get(token.text);
  return value !== undefined && Number.isInteger(value) && /^\d+$|^[a-z]+$/.test(token.text) ? value : undefined;
};

const textAt = (tokens: readonly Token[], at: number): string => tokens[at]?.text ?? '';

/** Whether something parts a token from the one before; the end of the text does. */
const parts = (tokens: readonly Token[], at: number): boolean => (tokens[at]?.boundary ?? SENTENCE_BOUNDARY) > NO_BOUNDARY;

/** `aged 15`, `age: 15`, `the age of 15`; below it, where `under` stands before. */
const keyBefore = (tokens: readonly Token[], at: number): 'at' | 'below' | undefined => {
  const key = textAt(tokens, at - 1) === 'of' || textAt(tokens, at - 1) === 'is' ? at - 2 : at - 1;
  if (!AGE_WORDS.has(textAt(tokens, key)) || (tokens[at]?.boundary ?? NO_BOUNDARY) > CLAUSE_BOUNDARY) return undefined;
  const before = textAt(tokens, key - 1) === 'the' ? key - 2 : key - 1;
  if (FROM.has(textAt(tokens, before))) return undefined;
  return BELOW.has(textAt(tokens, before)) ? 'below' : 'at';
};

/** `born in 2012`, `dob: 2012-03-04`, `date of birth 4 March 2012`. */
const isBirth = (tokens: readonly Token[], at: number): boolean => {
  for (let k = at - 1; k >= Math.max(0, at - 4); k--) {
    if ((tokens[k + 1]?.boundary ?? NO_BOUNDARY) > CLAUSE_BOUNDARY) return false;
    if (BIRTH_WORDS.has(textAt(tokens, k))) return true;
  }
  return false;
};

/** `15yo`, `15 y/o`, `15 yrs old`, `15 years of age`; a thing may be so old too: `a 10-year-old company`. */
const isInYears = (tokens: readonly Token[], at: number): boolean => {
  const [first, second] = [textAt(tokens, at + 1), textAt(tokens, at + 2)];
  if (parts(tokens, at + 1)) return false;
  if (first === 'yo' || first === 'yos') return mayEndThere(tokens, at + 2);
  if (first === 'y' && (second === 'o' || second === 'old')) return mayEndThere(tokens, at + 3);
  if (!YEARS.has(first)) return false;
  if (second === 'of' && textAt(tokens, at + 3) === 'age') return true;
  return (second === 'old' || second === 'olds') && mayEndThere(tokens, at + 3);
};

/** `she is only 15`, `my niece turned fifteen`. */
const isPredicate = (tokens: readonly Token[], at: number): boolean => {
  let k = at - 1;
  while (BEFORE_AGE.has(textAt(tokens, k))) k--;
  if ((tokens[at]?.boundary ?? 0) > NO_BOUNDARY) return false;
  // `she's fifteen` has no verb left.
  if (WHO_IS.has(textAt(tokens, k))) return endsThere(tokens, at + 1);
  if (!IS_OF_AGE.has(textAt(tokens, k))) return false;
  while (BEFORE_AGE.has(textAt(tokens, k - 1))) k--;
  // Whatever joins the words, `she is fifteen` is an age, if nothing countable follows.
  if (WHO_IS.has(textAt(tokens, k - 1))) return endsThere(tokens, at + 1) || !/s$/.test(textAt(tokens, at + 1));
  return PERSON_WORDS.has(textAt(tokens, k - 1)) && endsThere(tokens, at + 1);
};

/** `a girl of fifteen`. */
const isOfPerson = (tokens: readonly Token[], at: number): boolean => {
  let k = at - 1;
  while (BEFORE_AGE.has(textAt(tokens, k))) k--;
  return textAt(tokens, k) === 'of' && PERSON_WORDS.has(textAt(tokens, k - 1)) && endsThere(tokens, at + 1);
};

/** `my classmate, 15, from …`, `her sister (15)`, `my friend Emma Stone, 15.`, `a girl, fifteen,` */
const isApposition = (tokens: readonly Token[], at: number, isWord: IsWord): boolean => {
  const token = tokens[at];
  if (token === undefined || token.boundary === NO_BOUNDARY || token.boundary === SENTENCE_BOUNDARY || !parts(tokens, at + 1)) return false;
  let k = at - 1;
  if (isName(tokens[k], isWord)) return true;
  while (k > at - 4 && isCapital(tokens[k])) k--;
  return PERSON_WORDS.has(textAt(tokens, k));
};

const isCapital = (token: Token | undefined): boolean => token !== undefined && /^\p{Lu}\p{Ll}/u.test(token.written);

/** Written like a name, and no word that is known. */
const isName = (token: Token | undefined, isWord: IsWord): boolean =>
  isCapital(token) && token?.boundary === NO_BOUNDARY && !isWord(token.text);

/** Nothing follows that the number could count: `she is 15 and …`, but not `she is 15 minutes late`. */
const endsThere = (tokens: readonly Token[], at: number): boolean =>
  parts(tokens, at) || JOINS.has(textAt(tokens, at)) || CONNECTIVES.has(textAt(tokens, at)) || PREPOSITIONS.has(textAt(tokens, at));

/** The same, or a person follows: `15yo girl`. */
const mayEndThere = (tokens: readonly Token[], at: number): boolean =>
  endsThere(tokens, at) || PERSON_WORDS.has(textAt(tokens, at)) || AFTER_OBJECTS.has(textAt(tokens, at));
