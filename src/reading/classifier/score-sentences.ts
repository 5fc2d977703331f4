import type { AnnotatedText } from '../annotated-text.js';
import type { Statement } from '../statements/statement.js';
import type { Features, ScoredText } from './features.js';
import { heardSentences } from './heard-sentences.js';
import { scorerOf, scorerOfLabel } from './linear-model.js';
import type { Learned } from './training/training-set.js';

/**
 * A sentence that sounds like a wrong from this suspicion on, in thousandths, is listened to by itself as well: what stands
 * beside it must not drown it. Of the bans kept out of training that are found, another, innocent sentence hid one in eight.
 */
const SUSPECT = -500;

/** What was listened to: the text, or one of its sentences. */
export interface Listened {
  readonly heard: ScoredText;
  readonly features: readonly number[];
}

/** How far a text says each label. The next text is weighed in the same lists. */
export interface Weighing {
  /** Label → its loudest score, in thousandths. */
  readonly scores: Float64Array;
  /** How much the whole text sounds like a wrong, in thousandths. */
  readonly suspicion: number;
  /** Where a label is loudest. */
  loudest(label: number): Listened;
}

/** Weighs a text: as a whole, and then each sentence that sounds like a wrong, as in most texts none does. */
export const weigherOf = (
  features: Features,
  { labels, model }: Learned,
): ((passage: AnnotatedText, said: readonly Statement[]) => Weighing) => {
  const score = scorerOf(model);
  const suspicionOf = scorerOfLabel(model, labels.length);
  const scores = new Float64Array(model.labels);
  const own = new Float64Array(model.labels);
  /** Label → the number of what it is loudest in. */
  const where = new Uint16Array(model.labels);
  return (passage, said) => {
    const whole: ScoredText = { passage, signs: passage.signs, said };
    const listened: [Listened, ...Listened[]] = [{ heard: whole, features: features.of(whole) }];
    score(listened[0].features, scores);
    where.fill(0);
    const suspicion = scores[labels.length] ?? 0;
    for (const heard of heardSentences(passage, said)) {
      const its = features.of(heard);
      if (suspicionOf(its) < SUSPECT) continue;
      const number = listened.push({ heard, features: its }) - 1;
      score(its, own);
      for (let label = 0; label < own.length; label++)
        if ((own[label] as number) > (scores[label] as number)) {
          scores[label] = own[label] as number;
          where[label] = number;
        }
    }
    return { scores, suspicion, loudest: (label) => listened[where[label] ?? 0] ?? listened[0] };
  };
};
