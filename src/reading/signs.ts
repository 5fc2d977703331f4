import type { Sentence, Signs } from './match.js';
import type { Occurrence } from './occurrence.js';
import type { Occurrences } from './occurrences.js';

/**
 * The words and named groups present, each where it first stands; alternatives written in a phrase have no name.
 *
 * @param named how many symbols have one: the first
 */
export const signsIn = (occurrences: Occurrences, named: number): Signs => {
  const symbols: number[] = [];
  const places: Occurrence[] = [];
  for (let k = 0; k < occurrences.count; k++) {
    const symbol = occurrences.present[k] ?? 0;
    if (symbol >= named) continue;
    const first = occurrences.at(symbol)[0];
    if (first === undefined) continue;
    symbols.push(symbol);
    places.push(first);
  }
  return { symbols, places };
};

/**
 * The same for each sentence by itself; none where there is but one.
 *
 * @param sentence the number of the sentence of each word, ascending
 */
export const sentencesIn = (occurrences: Occurrences, named: number, sentence: readonly number[]): readonly Sentence[] => {
  const last = sentence.at(-1) ?? 0;
  if (last === 0) return [];
  const all = Array.from({ length: last + 1 }, (_, number) => ({ start: sentence.indexOf(number), end: sentence.lastIndexOf(number) + 1, signs: { symbols: [] as number[], places: [] as Occurrence[] } }));
  for (let k = 0; k < occurrences.count; k++) {
    const symbol = occurrences.present[k] ?? 0;
    if (symbol >= named) continue;
    for (const place of occurrences.at(symbol)) {
      const signs = all[sentence[place.start] ?? 0]?.signs;
      if (signs === undefined || signs.symbols.at(-1) === symbol) continue;
      signs.symbols.push(symbol);
      signs.places.push(place);
    }
  }
  return all;
};
