import type { Sentence, Signs } from './match.js';
import type { Occurrence } from './occurrence.js';
import type { Occurrences } from './occurrences.js';

/**
 * The words and named groups present, each where it first stands; alternatives written in a phrase have no name.
 *
 * @param named how many symbols have one: the first
 */
export const signsIn = (occurrences: Occurrences, named: number): Signs => {
  const symbols = occurrences.presentBelow(named);
  return { symbols, places: symbols.map((symbol) => occurrences.at(symbol)[0] as Occurrence) };
};

/**
 * The same for each sentence by itself; none where there is but one.
 *
 * @param symbols of the whole text, as `signsIn` gives them
 * @param sentence the number of the sentence of each word, ascending
 */
export const sentencesIn = (occurrences: Occurrences, symbols: readonly number[], sentence: readonly number[]): readonly Sentence[] => {
  const count = (sentence.at(-1) ?? 0) + 1;
  if (count === 1) return [];
  const sizes = new Array<number>(count).fill(0);
  for (const symbol of symbols) {
    let before = -1;
    for (const { start } of occurrences.at(symbol)) {
      const number = sentence[start] as number;
      if (number !== before) sizes[number] = (sizes[number] ?? 0) + 1;
      before = number;
    }
  }
  const all = sizes.map((size) => ({ symbols: new Array<number>(size), places: new Array<Occurrence>(size) }));
  sizes.fill(0);
  for (const symbol of symbols) {
    let before = -1;
    for (const place of occurrences.at(symbol)) {
      const number = sentence[place.start] as number;
      const signs = all[number];
      // Of a sentence only the first place counts.
      if (number === before || signs === undefined) continue;
      before = number;
      const at = sizes[number] ?? 0;
      sizes[number] = at + 1;
      signs.symbols[at] = symbol;
      signs.places[at] = place;
    }
  }
  let end = 0;
  return all.map((signs, number) => {
    const start = end;
    while (sentence[end] === number) end++;
    return { start, end, signs };
  });
};
