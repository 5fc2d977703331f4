import { AFTER_OBJECTS, CONNECTIVES, DETERMINERS, JOINS, PREPOSITIONS } from '../english/function-words.js';
import { NUMBER_WORDS } from '../english/number-words.js';
import { ORDINALS, PERSON_WORDS } from '../english/person-words.js';
import { wordSet } from '../text/word-set.js';
import { CLAUSE_BOUNDARY, NO_BOUNDARY, SENTENCE_BOUNDARY, type Token } from '../tokens/token.js';

/** A school has so many years; a higher number counts something else. */
const LAST_YEAR = 13;

/** What else stands behind a school year: `grade 9 maths`. */
const AT_SCHOOL = wordSet(
  'class classes essay essays exam exams homework lesson lessons math maths photo picture reader readers school yearbook',
);

/** Which tokens of a school year become which words. */
type SchoolYear = readonly (readonly [place: number, word: string])[];

/** The school year that begins at a token: `grade 9`, `9th grade`, `year 10`, `grade: 9`. A pupil is meant: `grade 8 bolts` are none. */
export const schoolYearAt = (tokens: readonly Token[], at: number): SchoolYear | undefined => {
  const [first, second] = [tokens[at], tokens[at + 1]];
  if (first === undefined || second === undefined || second.boundary > CLAUSE_BOUNDARY) return undefined;
  if (isOrdinal(first) && second.text === 'grade' && second.boundary === NO_BOUNDARY && isAtSchool(tokens, at + 2))
    return [
      [at, 'school'],
      [at + 1, 'pupil'],
    ];
  if (!isNumbered(second)) return undefined;
  const names = first.text === 'grade' || (first.text === 'year' && isNamed(tokens, at));
  if (!names || !isAtSchool(tokens, at + 2)) return undefined;
  return [
    [at, 'school'],
    [at + 1, 'pupil'],
  ];
};

const isNumbered = ({ text, value, attached }: Token): boolean => {
  const number = value ?? NUMBER_WORDS.get(text) ?? 0;
  return !attached && Number.isInteger(number) && number >= 1 && number <= LAST_YEAR && !/^\d+\D/.test(text);
};

const isOrdinal = ({ text, value }: Token): boolean =>
  ORDINALS.has(text) || (/^\d+(?:st|nd|rd|th)$/.test(text) && (value ?? 0) <= LAST_YEAR);

/** `my year 10 pupil`, `in year 10`, but not `fiscal year 10`. */
const isNamed = (tokens: readonly Token[], at: number): boolean => {
  const before = tokens[at - 1]?.text ?? '';
  return DETERMINERS.has(before) || PREPOSITIONS.has(before);
};

/** Nothing follows that is of a grade itself. */
const isAtSchool = (tokens: readonly Token[], at: number): boolean => {
  const next = tokens[at];
  if ((next?.boundary ?? SENTENCE_BOUNDARY) > NO_BOUNDARY || next === undefined) return true;
  const text = next.text;
  if (text === 'of') return false;
  const singular = text.replace(/s$/, '');
  return [PERSON_WORDS, AT_SCHOOL, JOINS, CONNECTIVES, PREPOSITIONS, AFTER_OBJECTS].some((words) => words.has(text) || words.has(singular));
};
