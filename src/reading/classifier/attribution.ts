import type { Occurrence } from '../phrases/occurrence.js';
import type { ScoredText } from './features.js';
import { type LinearModel, weightOf } from './linear-model.js';

/** So many signs are shown as what a statement rests on. */
const LOUDEST = 3;

/** The words that speak loudest for a label: the three strongest signs, and the run of words from the first to the last. */
export const attributions = (
  { passage, signs: { places } }: ScoredText,
  features: readonly number[],
  model: LinearModel,
  label: number,
): Attribution | undefined => {
  const loud: { readonly place: Occurrence; readonly weight: number }[] = [];
  const byWord = new Array<number>(passage.words.length).fill(0);
  let [all, most] = [0, 0];
  for (let k = 0; k < places.length; k++) {
    const weight = weightOf(model, features[k] ?? 0, label);
    if (weight <= 0) continue;
    const place = places[k] as Occurrence;
    const ofWord = (byWord[place.start] ?? 0) + weight;
    byWord[place.start] = ofWord;
    all += weight;
    if (ofWord > most) most = ofWord;
    let at = loud.length;
    for (
      let before = loud[at - 1];
      before !== undefined && (weight > before.weight || (weight === before.weight && place.start < before.place.start));
      before = loud[at - 1]
    )
      at--;
    if (at === LOUDEST) continue;
    loud.splice(at, 0, { place, weight });
    if (loud.length > LOUDEST) loud.pop();
  }
  if (loud.length === 0) return undefined;
  const words: number[] = [];
  for (const { place } of loud) for (let word = place.start; word < place.end; word++) words.push(word);
  words.sort((a, b) => a - b);
  return { share: most / all, start: words[0] ?? 0, end: (words.at(-1) ?? 0) + 1, words };
};

/** In word numbers; `end` is excluded. */
export interface Attribution {
  /** What the strongest word brings of all that speaks for the label, 0 to 1. */
  readonly share: number;
  readonly start: number;
  readonly end: number;
  readonly words: readonly number[];
}
