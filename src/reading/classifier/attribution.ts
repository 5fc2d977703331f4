import type { Occurrence } from '../phrases/match.js';
import type { ScoredText } from './features.js';
import { type LinearModel, weightOf } from './linear-model.js';

/** So many signs are shown as what a statement rests on. */
const SHOWN = 3;

/** The words that speak loudest for a label: the three strongest signs, and all the words from the first of them to the last. Word numbers; `end` is excluded. */
export interface Attribution {
  /** What the strongest word brings of all that speaks for the label, 0 to 1. */
  readonly share: number;
  readonly start: number;
  readonly end: number;
  readonly words: readonly number[];
}

interface WeighedSign {
  readonly place: Occurrence;
  readonly weight: number;
}

/**
 * What a label of a text rests on; nothing where no sign of it speaks for the label.
 *
 * @param features those of the signs of the text, in their order
 */
export const attributions = (
  { annotated, signs: { places } }: ScoredText,
  features: readonly number[],
  model: LinearModel,
  label: number,
): Attribution | undefined => {
  const strongest: WeighedSign[] = [];
  const byWord = new Float64Array(annotated.tokens.length);
  let [all, most] = [0, 0];
  // INVARIANT: there is a feature for every sign, and every sign stands at a word.
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
  const words = strongest.flatMap(({ place }) => Array.from({ length: place.end - place.start }, (_, k) => place.start + k));
  words.sort((a, b) => a - b);
  const [first] = words;
  const last = words.at(-1);
  return first === undefined || last === undefined ? undefined : { share: most / all, start: first, end: last + 1, words };
};

/** Puts a sign among the strongest, if it is one: the heavier first, then the earlier. */
const keepStrongest = (strongest: WeighedSign[], sign: WeighedSign): void => {
  const isBefore = (other: WeighedSign): boolean =>
    other.weight > sign.weight || (other.weight === sign.weight && other.place.start <= sign.place.start);
  let at = strongest.length;
  while (at > 0 && !isBefore(strongest[at - 1] as WeighedSign)) at--;
  if (at === SHOWN) return;
  strongest.splice(at, 0, sign);
  if (strongest.length > SHOWN) strongest.pop();
};
