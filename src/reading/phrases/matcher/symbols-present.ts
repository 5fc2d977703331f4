import type { Sentence, SymbolsPresent } from '../match.js';
import type { Occurrence } from '../occurrence.js';
import type { OccurrenceIndex } from './occurrence-index.js';

/**
 * The words and named groups present, each where it first stands; alternatives written in a phrase have no name.
 *
 * @param named how many symbols have one: the first
 */
export const signsIn = (occurrences: OccurrenceIndex, named: number): SymbolsPresent => {
  const symbols = occurrences.presentBelow(named);
  return { symbols, places: symbols.map((symbol) => occurrences.at(symbol)[0] as Occurrence) };
};

/**
 * The same for each sentence by itself; none where there is but one.
 *
 * @param symbols of the whole text, as `signsIn` gives them
 * @param sentence the number of the sentence of each word, ascending
 */
export const sentencesIn = (occurrences: OccurrenceIndex, symbols: readonly number[], sentence: readonly number[]): readonly Sentence[] => {
  const count = (sentence.at(-1) ?? 0) + 1;
  if (count === 1) return [];
  const all = Array.from({ length: count }, () => ({ symbols: [] as number[], places: [] as Occurrence[] }));
  for (const symbol of symbols)
    for (const place of occurrences.at(symbol)) {
      const signs = all[sentence[place.start] ?? 0];
      if (signs === undefined || signs.symbols.at(-1) === symbol) continue;
      signs.symbols.push(symbol);
      signs.places.push(place);
    }
  let end = 0;
  return all.map((signs, number) => {
    const start = end;
    while (sentence[end] === number) end++;
    return { start, end, signs };
  });
};
