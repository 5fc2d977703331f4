import type { Occurrence, Sentence, SymbolsPresent } from '../match.js';
import type { OccurrenceIndex } from './occurrence-index.js';

/**
 * The words and named groups present, each where it first stands; alternatives written in a phrase have no name.
 *
 * @param named how many symbols have one: the first
 * @param sentence the number of the sentence of each token, ascending
 */
export const symbolsPresentIn = (occurrences: OccurrenceIndex, named: number, sentence: readonly number[]): SymbolsPresent => {
  const symbols = occurrences.sentenceBits.presentBelow(named);
  // Of several sentences each wants its own first place, so that all places are listed anyway.
  const isOne = sentenceCount(sentence) === 1;
  return { symbols, places: symbols.map((symbol) => (isOne ? occurrences.first(symbol) : (occurrences.at(symbol)[0] as Occurrence))) };
};

const sentenceCount = (sentence: readonly number[]): number => (sentence.at(-1) ?? 0) + 1;

/**
 * The same for each sentence by itself; none where there is but one.
 *
 * @param symbols of the whole text, as `symbolsPresentIn` gives them
 * @param sentence the number of the sentence of each token, ascending
 */
export const sentencesIn = (occurrences: OccurrenceIndex, symbols: readonly number[], sentence: readonly number[]): readonly Sentence[] => {
  const count = sentenceCount(sentence);
  if (count === 1) return [];
  const all = Array.from({ length: count }, () => ({ symbols: [] as number[], places: [] as Occurrence[] }));
  for (const symbol of symbols)
    for (const place of occurrences.at(symbol)) {
      const here = all[sentence[place.start] as number] as (typeof all)[number];
      if (here.symbols.at(-1) === symbol) continue;
      here.symbols.push(symbol);
      here.places.push(place);
    }
  let end = 0;
  return all.map((symbolsPresent, number) => {
    const start = end;
    while (sentence[end] === number) end++;
    return { start, end, symbolsPresent };
  });
};
