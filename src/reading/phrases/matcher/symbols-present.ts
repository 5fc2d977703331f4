import type { Occurrence, Sentence, SymbolsPresent } from '../match.js';
import type { OccurrenceIndex } from './occurrence-index.js';

/**
 * The words and named groups present, each where it first stands; alternatives written in a phrase have no name.
 *
 * @param named how many symbols have one: the first
 */
export const symbolsPresentIn = (occurrences: OccurrenceIndex, named: number): SymbolsPresent => {
  const symbols = occurrences.sentenceBits.presentBelow(named);
  return { symbols, places: symbols.map((symbol) => occurrences.at(symbol)[0] as Occurrence) };
};

/**
 * The same for each sentence by itself; none where there is but one.
 *
 * @param symbols of the whole text, as `symbolsPresentIn` gives them
 * @param sentence the number of the sentence of each token, ascending
 */
export const sentencesIn = (occurrences: OccurrenceIndex, symbols: readonly number[], sentence: readonly number[]): readonly Sentence[] => {
  const count = (sentence.at(-1) ?? 0) + 1;
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
