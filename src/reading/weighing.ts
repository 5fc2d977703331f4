import type { Features, Heard } from './features.js';
import { heardSentences } from './heard-sentences.js';
import type { Passage } from './layer.js';
import type { Learned } from './learn.js';
import { scoreOfLabel, scorerOf } from './linear-model.js';
import type { Statement } from './statement.js';

/**
 * A sentence that sounds like a wrong from this suspicion on, in thousandths, is listened to by itself as well: what stands
 * beside it must not drown it. Of the bans kept out of training that are found, another, innocent sentence hid one in eight.
 */
const SUSPECT = -500;

/** The text, or one of its sentences, and how far it says each label. */
export interface Weighing {
  readonly heard: Heard;
  readonly features: readonly number[];
  readonly scores: Float64Array;
}

/** Weighs a text: as a whole, and then each sentence that sounds like a wrong, as in most texts none does. */
export const weigherOf = (features: Features, { labels, model }: Learned): ((passage: Passage, said: readonly Statement[]) => readonly [Weighing, ...Weighing[]]) => {
  const score = scorerOf(model);
  const weigh = (heard: Heard, its = features.of(heard)): Weighing => ({ heard, features: its, scores: score(its) });
  const weighSuspect = (heard: Heard): readonly Weighing[] => {
    const its = features.of(heard);
    return scoreOfLabel(model, its, labels.length) < SUSPECT ? [] : [weigh(heard, its)];
  };
  return (passage, said) => [weigh({ passage, signs: passage.signs, said }), ...heardSentences(passage, said).flatMap(weighSuspect)];
};

/** Of every label the loudest score. */
export const loudestScores = ([whole, ...sentences]: readonly [Weighing, ...Weighing[]]): Float64Array => {
  if (sentences.length === 0) return whole.scores;
  const loudest = Float64Array.from(whole.scores);
  for (const { scores } of sentences) for (let label = 0; label < loudest.length; label++) loudest[label] = Math.max(loudest[label] as number, scores[label] as number);
  return loudest;
};
