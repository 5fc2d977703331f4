import type { AnnotatedText } from '../annotated-text.js';
import { isWithin } from '../text/span.js';
import type { Attribution } from './attribution.js';
import type { Label } from './label.js';

/**
 * A single word that brings more than this share of all that speaks for a practice, an exception or the lack of a safeguard is a
 * trap word (`police`, `score`, `therapy`).
 */
const CARRIES = 0.4;

/** Of a context such a word may bring more, but not nearly all: `visa` on a card is no asylum, `resume` no job. */
const CARRIES_ALL = 0.8;

/**
 * What is refused, voided, merely talked about or done to things sounds like the practice or the exception, and so does a lone
 * trap word; the sentences teach no scope.
 */
export const isWeak = (annotated: AnnotatedText, label: Label, attribution: Attribution): boolean =>
  isTrap(label, attribution) ||
  ((decides(label) || isSafeguard(label)) && isUndone(annotated, label, attribution)) ||
  (label.ofPeople && isWithin(annotated.aboutThings, attribution.start));

const isTrap = (label: Label, { share }: Attribution): boolean => share > (decides(label) || label.missing ? CARRIES : CARRIES_ALL);

/** A ban hangs on a practice, and its lifting on an exception: neither is taken on a word's hint. */
const decides = ({ kind }: Label): boolean => kind === 'practice' || kind === 'exception';

/** Of a safeguard only that somebody asked for it counts: what denies its words tells that it is missing. */
const isSafeguard = ({ kind, missing }: Label): boolean => kind === 'safeguard' && !missing;

/** Whether at least half of the words that speak for it lie within what is denied, prevented, asked for or merely mentioned. */
const isUndone = ({ negation }: AnnotatedText, { kind, stands }: Label, { words }: Attribution): boolean => {
  const isStated = (word: number): boolean => {
    const assertion = negation.assertionOf({ kind, start: word, end: word + 1, words: [word], stands });
    return assertion === 'stated' || (kind === 'safeguard' && assertion === 'denied');
  };
  return words.filter((word) => !isStated(word)).length * 2 >= words.length;
};
