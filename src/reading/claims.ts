import { firstWhere } from '../lists/first-where.js';
import { POLARITY_LISTS } from '../rulebook/polarity-lists.js';
import type { Fact, Polarity, Vocabulary } from '../rulebook/vocabulary.js';
import type { CompiledPhrases } from './phrases/compile/compile-phrases.js';
import { type CompiledMeasure, compileMeasure } from './quantities/compile-measure.js';
import type { PhraseMeaning } from './statements/longest-match.js';

/** What the phrases of a vocabulary mean. The automaton knows them by number only. */
export interface Claims {
  /** Phrase → what it says of a fact; absent where it belongs to a measure or to a list of negation. */
  readonly meanings: readonly (PhraseMeaning | undefined)[];
  /** Phrase → the list of negation that it stands in. */
  readonly lists: readonly (keyof Polarity | undefined)[];
  readonly measures: readonly CompiledMeasure[];
}

/** INVARIANT: goes through the vocabulary in the order of `compilePhrases`, which numbered the phrases. */
export const readClaims = ({ facts, polarity }: Vocabulary, { phraseIds }: Pick<CompiledPhrases, 'phraseIds'>): Claims => {
  let at = 0;
  const nextId: NextId = () => phraseIds[at++] as number;
  // In this order, since each takes the next numbers.
  const meanings = meaningsOf(facts, nextId);
  const measures = measuresOf(facts, nextId);
  const lists = listsOf(polarity, nextId);
  return { meanings, lists, measures };
};

/**
 * Those of some matches, in order of their phrases, that stand in a list of negation. Phrases of lists are numbered behind all others:
 * a text may hold thousands of these.
 */
export const matchesOfLists = (
  lists: Claims['lists'],
): (<M extends { readonly phraseId: number }>(matches: readonly M[]) => readonly M[]) => {
  const first = lists.findIndex((list) => list !== undefined);
  return (matches) => (first < 0 ? [] : matches.slice(firstWhere(matches, ({ phraseId }) => phraseId >= first)));
};

/** The number of the next phrase; -1 where it could not be read. */
type NextId = () => number;

const meaningsOf = (facts: readonly Fact[], nextId: NextId): Claims['meanings'] => {
  const meanings: (PhraseMeaning | undefined)[] = [];
  for (const fact of facts)
    for (const [answer, phrases] of Object.entries(fact.phrases))
      for (const phrase of phrases) {
        const phraseId = nextId();
        if (phraseId >= 0) {
          const { id, kind, ofPeople } = fact;
          const stands = fact.stands === true && answer !== 'false';
          meanings[phraseId] = { kind, ofPeople, stands, fact: id, answer, by: phrase.text };
        }
      }
  return meanings;
};

const measuresOf = (facts: readonly Fact[], nextId: NextId): readonly CompiledMeasure[] =>
  facts.flatMap((fact) => {
    if (fact.measure === undefined) return [];
    const near = fact.measure.near.map(nextId).filter((phraseId) => phraseId >= 0);
    return [compileMeasure(fact, fact.measure, near)];
  });

const listsOf = (polarity: Polarity, nextId: NextId): Claims['lists'] => {
  const lists: (keyof Polarity | undefined)[] = [];
  for (const list of POLARITY_LISTS)
    for (let left = polarity[list].length; left > 0; left--) {
      const phraseId = nextId();
      if (phraseId >= 0) lists[phraseId] = list;
    }
  return lists;
};
