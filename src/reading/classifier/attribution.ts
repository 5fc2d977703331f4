import type { Occurrence } from '../phrases/match.js';
import type { ScoredText } from './features.js';
import { type LinearModel, weightOf } from './linear-model.js';

/** So many symbols are shown as what a statement rests on. */
const SHOWN = 3;

/**
 * The words that speak most for a label: the three strongest symbols, and all the words from the first of them to the last. Word
 * numbers; `end` is excluded.
 */
export interface Attribution {
  /** What the strongest word brings of all that speaks for the label, 0 to 1. */
  readonly share: number;
  readonly start: number;
  readonly end: number;
  readonly words: readonly number[];
}

interface WeighedSymbol {
  readonly place: Occurrence;
  readonly weight: number;
}

/**
 * What a label of a text rests on; nothing where no word of it speaks for the label.
 *
 * @param features those of the symbols of the text, in their order
 */
export const attributions = (
  { annotated, symbolsPresent: { places } }: ScoredText,
  features: readonly number[],
  model: LinearModel,
  label: number,
): Attribution | undefined => {
  const strongest: WeighedSymbol[] = [];
  const byWord = new Array<number>(annotated.tokens.length).fill(0);
  let [all, most] = [0, 0];
  // INVARIANT: there is a feature for every symbol, and every symbol stands at a token.
  for (let k = 0; k < places.length; k++) {
    const weight = weightOf(model, features[k] as number, label);
    if (weight <= 0) continue;
    const place = places[k] as Occurrence;
    const ofWord = (byWord[place.start] as number) + weight;
    byWord[place.start] = ofWord;
    all += weight;
    if (ofWord > most) most = ofWord;
    keepStrongest(strongest, { place, weight });
  }
  if (strongest.length === 0) return undefined;
  const words: number[] = [];
  for (const { place } of strongest) for (let word = place.start; word < place.end; word++) words.push(word);
  words.sort((a, b) => a - b);
  return { share: most / all, start: words[0] as number, end: (words.at(-1) as number) + 1, words };
};

/** Puts a symbol among the strongest, if it is one. */
const keepStrongest = (strongest: WeighedSymbol[], symbol: WeighedSymbol): void => {
  let at = strongest.length;
  while (at > 0 && isStronger(symbol, strongest[at - 1] as WeighedSymbol)) at--;
  if (at === SHOWN) return;
  strongest.splice(at, 0, symbol);
  if (strongest.length > SHOWN) strongest.pop();
};

/** The heavier is, and of two that weigh the same the earlier. */
const isStronger = (one: WeighedSymbol, other: WeighedSymbol): boolean =>
  one.weight > other.weight || (one.weight === other.weight && one.place.start < other.place.start);
