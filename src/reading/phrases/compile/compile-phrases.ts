import { type Diagnostic, problem } from '../../../rulebook/diagnostic.js';
import { POLARITY_LISTS } from '../../../rulebook/polarity-lists.js';
import type { Fact, Phrase, Vocabulary } from '../../../rulebook/vocabulary.js';
import { tokenize } from '../../tokenize/tokenize.js';
import type { PhraseAutomaton } from '../automaton.js';
import { wordingOf } from '../notation/diagnostics.js';
import { PhraseCompiler } from './phrase-compiler.js';

/** All phrases of a vocabulary: plain data that can be kept, and is good for the very same vocabulary only. */
export interface CompiledPhrases {
  readonly automaton: PhraseAutomaton;
  /** The number by which the automaton knows each phrase, in the order of `phrasesOf`; -1 where it could not be read. */
  readonly phraseIds: Int32Array;
}

/**
 * Every phrase that says something: those of facts first, then those beside measures, then the lists of negation. `readClaims`
 * goes the same way.
 */
function* phrasesOf({ facts, polarity }: Vocabulary): Iterable<{ readonly phrase: Phrase; readonly looksBackAllowed: boolean }> {
  for (const fact of facts)
    for (const phrases of Object.values(fact.phrases)) for (const phrase of phrases) yield { phrase, looksBackAllowed: false };
  for (const fact of facts) for (const phrase of fact.measure?.near ?? []) yield { phrase, looksBackAllowed: false };
  for (const list of POLARITY_LISTS)
    for (const phrase of polarity[list]) yield { phrase, looksBackAllowed: list === 'prevents' || list === 'mentions' };
}

/** Compiles every phrase of a vocabulary into one automaton; what is wrong with them goes to `diagnostics`. */
export const compilePhrases = (vocabulary: Vocabulary, forgiveSlips: boolean, diagnostics: Diagnostic[]): CompiledPhrases => {
  const compiler = new PhraseCompiler(vocabulary.groups, diagnostics);
  const phraseIds: number[] = [];
  for (const { phrase, looksBackAllowed } of phrasesOf(vocabulary)) phraseIds.push(compiler.add(phrase, looksBackAllowed));
  reportSharedPhrases(vocabulary.facts, diagnostics);
  for (const example of vocabulary.examples) compiler.know(tokenize(example.text).map((token) => token.text));
  return { automaton: compiler.build(forgiveSlips), phraseIds: Int32Array.from(phraseIds) };
};

/**
 * Reports a phrase that stands twice under one fact: under two answers one of them is a slip of the pen, under one answer the
 * second is idle.
 * Two facts may share a phrase, since one wording often states both.
 */
const reportSharedPhrases = (facts: readonly Fact[], diagnostics: Diagnostic[]): void => {
  for (const fact of facts) {
    const seen = new Map<string, WrittenUnder>();
    for (const [answer, phrases] of Object.entries(fact.phrases))
      for (const phrase of phrases) {
        const wording = wordingOf(phrase.text);
        const first = seen.get(wording);
        if (first === undefined) seen.set(wording, { answer, phrase });
        else diagnostics.push(writtenTwice(fact, first, { answer, phrase }));
      }
  }
};

/** A phrase, and the answer that it stands under. */
interface WrittenUnder {
  readonly answer: string;
  readonly phrase: Phrase;
}

const writtenTwice = (fact: Fact, first: WrittenUnder, { answer, phrase }: WrittenUnder): Diagnostic => {
  const where = `${fact.id}: ${first.answer} (${first.phrase.place.file}:${first.phrase.place.line})`;
  return first.answer === answer
    ? problem('hidden-phrase', phrase.place, `phrase \`${phrase.text}\` is written twice for \`${where}\`; remove one`, 'warning')
    : problem(
        'shared-phrase',
        phrase.place,
        `phrase \`${phrase.text}\` of \`${fact.id}: ${answer}\` also stands under \`${where}\`; make one of them more exact`,
        'warning',
      );
};
