import type { Fact } from '../../rulebook/vocabulary.js';
import { answerInWords } from '../../verdict/explain/exception-in-words.js';
import { anyOf } from './any-of.js';
import { plain } from './small-talk.js';

/** What a message says to the question that was asked last: an answer, perhaps with more behind it, or that nobody knows. */
export type ReadAnswer = { readonly answer: string; readonly more: string } | 'unknown';

const YES = anyOf(
  "yes|yeah|yep|yup|ye|sure|correct|true|right|exactly|indeed|absolutely|definitely|of course|certainly|always|it's true|that's right",
  '(?:it|that) (?:is|does)|(?:they|we) (?:are|do|will|have)|i do|ja|oui|si|tak',
);
const NO = anyOf(
  'no|nope|nah|not|never|false|wrong|not at all|nein|non|nie',
  "(?:it|that) (?:is not|does not|isn't|doesn't)|i (?:do not|don't)",
  "(?:they|we) (?:are not|aren't|do not|don't|will not|won't)",
);
const UNKNOWN = new RegExp(
  `^${anyOf(
    "(?:i|we) (?:do not|don't) know(?: (?:that|yet))?|(?:i am |i'm |we are )?not sure|(?:i have )?no idea",
    'unsure|unknown|maybe|perhaps|skip|pass|(?:that |it )?depends|hard to say|\\?+',
  )}[\\s.!?]*$`,
);

const ALONE = { yes: new RegExp(`^${YES}[\\s.!]*$`), no: new RegExp(`^${NO}[\\s.!]*$`) };
/** A yes or no with more behind it: only after a comma or the like, else `no human review` would be an answer. */
const WITH_MORE = /^(yes|yeah|yep|yup|sure|correct|right|of course|no|nope|nah)\s*[,.;:!–-]+\s*(?=\S)/;

const yesOrNo = (text: string): ReadAnswer | undefined => {
  const said = plain(text);
  if (ALONE.yes.test(said)) return { answer: 'true', more: '' };
  if (ALONE.no.test(said)) return { answer: 'false', more: '' };
  const lead = WITH_MORE.exec(said);
  if (lead === null) return undefined;
  const more = text.trim().replace(/^[\p{L}\s]+?\s*[,.;:!–-]+\s*/u, '');
  return { answer: /^n/.test(lead[1] ?? '') ? 'false' : 'true', more };
};

/** A text as it may answer a question about a fact; nothing where it says something else. */
export const readAnswer = (text: string, { answers }: Pick<Fact, 'answers'>): ReadAnswer | undefined => {
  const said = plain(text).replace(/[.!?]+$/, '');
  if (UNKNOWN.test(plain(text))) return 'unknown';
  const named = answers.find((answer) => said === answer.toLowerCase() || said === answerInWords(answer).toLowerCase());
  if (named !== undefined) return { answer: named, more: '' };
  return answers.includes('true') ? yesOrNo(text) : undefined;
};

/** Whether a text is nothing but an answer, whatever the question. */
export const isBareAnswer = (text: string): boolean => {
  const read = readAnswer(text, { answers: ['true', 'false'] });
  return read !== undefined && (read === 'unknown' || read.more === '');
};
