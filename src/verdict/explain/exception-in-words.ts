import { compareText } from '../../rulebook/compare-text.js';
import type { ConditionBlock, Exception } from '../../rulebook/rule.js';
import type { Fact } from '../../rulebook/vocabulary.js';
import { asAlternatives, asSentence } from './wording.js';

/** The facts of the rule book by name. */
export type FactsByName = ReadonlyMap<string, Fact>;

/** The question that an exception hangs on, and the answer that makes it hold. */
interface AskedException {
  readonly question: string;
  readonly answer: string;
}

/**
 * Exceptions in words, each as the question that it hangs on and the answer that makes it hold: `Is it made for a medical purpose? Yes.`
 * Their names are for programs. Those that hang on one question are told together: `… for medical or safety reasons? Medical or safety.`
 */
export const exceptionsInWords = (exceptions: readonly Exception[], factOf: FactsByName): readonly string[] => {
  const answersTo = new Map<string, string[]>();
  for (const one of exceptions) {
    const { question, answer } = askOf(one, factOf);
    const answers = answersTo.get(question) ?? [];
    if (!answers.includes(answer)) answers.push(answer);
    answersTo.set(question, answers);
  }
  return [...answersTo].map(([question, answers]) => spell(question, asAlternatives(answers)));
};

/** One exception in words. @param holds which of its blocks of conditions is meant: the first where it is none */
export const exceptionInWords = (one: Exception, factOf: FactsByName, holds: (block: ConditionBlock) => boolean): string => {
  const { question, answer } = askOf(one, factOf, holds);
  return spell(question, answer);
};

/**
 * Of several conditions the one that is about exceptions is asked for; what surrounds it is told elsewhere. Of several answers the one
 * that is known. Nothing hangs on the order in which a rule lists them: its block holds none.
 */
const askOf = ({ when, name }: Exception, factOf: FactsByName, holds: (block: ConditionBlock) => boolean = () => true): AskedException => {
  const block = when.find(holds) ?? when[0] ?? {};
  const asked = Object.keys(block)
    .sort(compareText)
    .flatMap((id) => {
      const fact = factOf.get(id);
      const accepted = fact?.answers.filter((one) => block[id]?.includes(one)) ?? [];
      const answer = accepted.find((one) => holds({ [id]: [one] })) ?? accepted[0];
      return fact === undefined || answer === undefined ? [] : [{ fact, answer }];
    });
  const telling = asked.find(({ fact }) => fact.kind === 'exception') ?? asked[0];
  return telling === undefined
    ? { question: asWords(name), answer: '' }
    : { question: telling.fact.question, answer: answerInWords(telling.answer) };
};

const spell = (question: string, answer: string): string => (answer === '' ? asSentence(question) : `${question} ${asSentence(answer)}`);

/** An answer as words: `yes`, `no`, `this generation`. */
export const answerInWords = (answer: string): string => (answer === 'true' ? 'yes' : answer === 'false' ? 'no' : asWords(answer));

const asWords = (name: string): string => name.replaceAll('_', ' ');
