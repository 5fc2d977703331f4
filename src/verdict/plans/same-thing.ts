import { CONNECTIVES, DETERMINERS, SMALL_WORDS } from '../../reading/english/function-words.js';
import type { Fact } from '../../rulebook/vocabulary.js';
import type { Explanation } from '../verdict.js';

/** Shorter words mostly say nothing of what a step is about. */
const LEAST_LETTERS = 4;
/** Points to what the step before it is about, or to what it names itself; which of them is not told apart. */
const POINTS = /\b(?:it|its|them|they|their|those|these|this)\b/i;
/** What nearly every plan speaks of, without endings: it links no two steps. */
const COMMON = new Set(
  (
    'data system model result tool make step then person people user send store machine learn artificial intelligence algorithm automat ' +
    'automate automated identify identifi analyz analyze analysis predict prediction predictor develop train process inform information ' +
    'provide provid improve improv support includ include base natural language network neural software technology technique solution ' +
    'us used using better quality time human review project program application'
  ).split(' '),
);

const stem = (word: string): string => word.replace(/(?:ings?|ed|es|s|ers?)$/, '');

/** The words that say what a step is about, without their endings. */
export const contentWords = (text: string): ReadonlySet<string> =>
  new Set(
    (text.toLowerCase().match(/\p{L}+/gu) ?? [])
      .filter((word) => word.length >= LEAST_LETTERS && !SMALL_WORDS.has(word) && !CONNECTIVES.has(word) && !DETERMINERS.has(word))
      .map(stem)
      .filter((word) => word.length >= LEAST_LETTERS - 1 && !COMMON.has(word)),
  );

/** Whether two texts, by their content words, speak of the same thing in the same word. */
export const shareWord = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean => [...one].some((word) => other.has(word));

/** Whether a step may point to the one before it. */
export const pointsBack = (text: string): boolean => POINTS.test(text);

/** Among so many words at its beginning, `these` stands for what was told before; later a text has named what it means itself. */
const WORDS_OF_BEGINNING = 6;

/** Whether a step takes up what the one before it told: `Put these into our database`. */
export const takesUp = (text: string): boolean => POINTS.test(text.split(/\s+/, WORDS_OF_BEGINNING).join(' '));

/**
 * Whether what is read in two texts contradicts that they are about the same thing: one is about tenants, the other about job
 * applicants. Who acts may differ.
 */
export const areApart = (
  one: Pick<Explanation, 'statements'>,
  other: Pick<Explanation, 'statements'>,
  factOf: (id: string) => Fact | undefined,
): boolean => {
  const answers = (e: Pick<Explanation, 'statements'>, id: string): readonly string[] =>
    e.statements.filter(({ fact, polarity }) => fact === id && polarity === 'stated').map(({ answer }) => answer);
  return [...new Set(one.statements.map(({ fact }) => fact))].some((id) => {
    const fact = factOf(id);
    if (fact?.kind !== 'context' || fact.ofActor) return false;
    const there = answers(other, id);
    return there.length > 0 && answers(one, id).every((answer) => !there.includes(answer));
  });
};
