import { type Diagnostic, problem } from '../../../rulebook/diagnostic.js';
import { POLARITY_LISTS } from '../../../rulebook/polarity-lists.js';
import type { Fact, Phrase, Polarity, Vocabulary } from '../../../rulebook/vocabulary.js';
import { type CompiledMeasure, compileMeasure } from '../../quantities/compile-measure.js';
import type { PhraseMeaning } from '../../statements/longest-match.js';
import { tokenize } from '../../tokenize/tokenize.js';
import type { PhraseAutomaton } from '../automaton.js';
import { wordingOf } from '../notation/diagnostics.js';
import { PhraseCompiler } from './phrase-compiler.js';

/** All phrases of a vocabulary: plain data that can be kept, and is good for the very same vocabulary only. */
export interface CompiledPhrases {
  readonly index: PhraseAutomaton;
  /** The number by which the index knows each phrase, in the order of `phrasesOf`; -1 where it could not be read. */
  readonly claims: Int32Array;
}

/** Every phrase that says something: of facts, beside measures, in the lists of polarity. */
function* phrasesOf({ facts, polarity }: Vocabulary): Iterable<{ readonly phrase: Phrase; readonly looksBackAllowed: boolean }> {
  for (const fact of facts)
    for (const phrases of Object.values(fact.phrases)) for (const phrase of phrases) yield { phrase, looksBackAllowed: false };
  for (const fact of facts) for (const phrase of fact.measure?.near ?? []) yield { phrase, looksBackAllowed: false };
  for (const list of POLARITY_LISTS)
    for (const phrase of polarity[list]) yield { phrase, looksBackAllowed: list === 'prevents' || list === 'mentions' };
}

export const compilePhrases = (vocabulary: Vocabulary, forgiveSlips: boolean, diagnostics: Diagnostic[]): CompiledPhrases => {
  const builder = new PhraseCompiler(vocabulary.groups, diagnostics);
  const claims: number[] = [];
  for (const { phrase, looksBackAllowed } of phrasesOf(vocabulary)) claims.push(builder.add(phrase, looksBackAllowed));
  reportSharedPhrases(vocabulary.facts, diagnostics);
  for (const example of vocabulary.examples) builder.know(tokenize(example.text).map((word) => word.text));
  return { index: builder.build(forgiveSlips), claims: Int32Array.from(claims) };
};

/** What the claims mean. */
export interface Claims {
  /** Claim → what its phrase says; absent where it denies, or is near what is measured. */
  readonly meanings: readonly (PhraseMeaning | undefined)[];
  /** Claim → the list of polarity that it is of. */
  readonly lists: readonly (keyof Polarity | undefined)[];
  readonly measures: readonly CompiledMeasure[];
}

/** Goes through the vocabulary as `phrasesOf` does. */
export const readClaims = ({ facts, polarity }: Vocabulary, { claims }: CompiledPhrases): Claims => {
  const meanings: (PhraseMeaning | undefined)[] = [];
  const lists: (keyof Polarity | undefined)[] = [];
  const measures: CompiledMeasure[] = [];
  let at = 0;
  const next = (): number => claims[at++] ?? -1;
  for (const fact of facts)
    for (const [answer, phrases] of Object.entries(fact.phrases))
      for (const phrase of phrases) {
        const claim = next();
        if (claim >= 0) meanings[claim] = { kind: fact.kind, ofPeople: fact.ofPeople, fact: fact.id, answer, by: phrase.text };
      }
  for (const fact of facts)
    if (fact.measure !== undefined)
      measures.push(
        compileMeasure(
          fact,
          fact.measure,
          fact.measure.near.map(next).filter((claim) => claim >= 0),
        ),
      );
  for (const list of POLARITY_LISTS)
    for (let left = polarity[list].length; left > 0; left--) {
      const claim = next();
      if (claim >= 0) lists[claim] = list;
    }
  return { meanings, lists, measures };
};

/**
 * The same phrase under two answers of one fact is a slip of the pen; under one answer twice it is idle. Two facts may share
 * a phrase: one wording often states both.
 */
const reportSharedPhrases = (facts: readonly Fact[], diagnostics: Diagnostic[]): void => {
  for (const fact of facts) {
    const first = new Map<string, { readonly answer: string; readonly phrase: Phrase }>();
    for (const [answer, phrases] of Object.entries(fact.phrases))
      for (const phrase of phrases) {
        const key = wordingOf(phrase.text);
        const before = first.get(key);
        if (before === undefined) {
          first.set(key, { answer, phrase });
          continue;
        }
        const where = `${fact.id}: ${before.answer} (${before.phrase.place.file}:${before.phrase.place.line})`;
        diagnostics.push(
          problem(
            before.answer === answer ? 'hidden-phrase' : 'shared-phrase',
            phrase.place,
            before.answer === answer
              ? `phrase \`${phrase.text}\` is written twice for \`${where}\`; remove one`
              : `phrase \`${phrase.text}\` of \`${fact.id}: ${answer}\` also stands under \`${where}\`; make one of them more exact`,
            'warning',
          ),
        );
      }
  }
};
