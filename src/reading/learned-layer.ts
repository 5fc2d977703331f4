import { evidence, type Loud } from './evidence.js';
import type { Features, Heard } from './features.js';
import { heardSentences } from './heard-sentences.js';
import type { Passage } from './layer.js';
import type { Learned } from './learn.js';
import { scoreOfLabel, scorerOf } from './linear-model.js';
import { isMisheard } from './misheard.js';
import type { Statement } from './statement.js';

/**
 * Scores in thousandths. From 0 on a sentence is likelier than not to say it; but most sentences that taught say nothing of most
 * facts, which makes the model shy. Measured on sentences kept out of training: further down, what is found more is blocked more as well.
 */
const SAYS = -200;
/** That a duty is missed is a graver thing to say than that it is met: silence must not be heard as refusal. */
const SAYS_MISSING = 400;

/**
 * A sentence that sounds like a wrong from this suspicion on, in thousandths, is listened to by itself as well: what stands
 * beside it must not drown it. Of the bans kept out of training that are found, another, innocent sentence hid one in eight.
 */
const SUSPECT = -500;

/** The sentences that taught are as short as this, in words: of a longer text, into which anything may have been mixed, they tell too little to doubt it. */
const SHORT = 30;

/** What the learned layer makes of a text. */
export interface Weighed {
  readonly statements: readonly Statement[];
  /** Absent where the text is longer than the sentences that taught. */
  readonly suspicion?: number;
}

/** The text, or one of its sentences, and how far it says each label. */
interface Weighing {
  readonly heard: Heard;
  readonly features: readonly number[];
  readonly scores: Float64Array;
}

/**
 * Adds what phrases did not say, and says of every statement how far the sentences support it. It takes no statement away:
 * doubting single phrases was tried, and lost more right readings than wrong ones.
 */
export const learnedLayer = (features: Features, { labels, model }: Learned): ((passage: Passage, said: readonly Statement[]) => Weighed) => {
  const score = scorerOf(model);
  const least = Int32Array.from(labels, (label) => (label.missing ? SAYS_MISSING : SAYS));
  const labelOf = new Map<string, Map<string, number>>();
  labels.forEach(({ fact, answer }, i) => labelOf.set(fact, (labelOf.get(fact) ?? new Map<string, number>()).set(answer, i)));
  const weigh = (heard: Heard, its = features.of(heard)): Weighing => ({ heard, features: its, scores: score(its) });
  /** Nothing where a sentence does not sound like a wrong, as most do not. */
  const weighSuspect = (heard: Heard): readonly Weighing[] => {
    const its = features.of(heard);
    return scoreOfLabel(model, its, labels.length) < SUSPECT ? [] : [weigh(heard, its)];
  };
  return (passage, said) => {
    if (labels.length === 0) return { statements: said };
    const whole = weigh({ passage, signs: passage.signs, said });
    const weighings = [whole, ...heardSentences(passage, said).flatMap(weighSuspect)];
    const scoreOf = (label: number): number => loudest(weighings, label)?.scores[label] ?? 0;
    const supported = (one: Statement): Statement => {
      const label = labelOf.get(one.fact)?.get(one.answer) ?? -1;
      if (label < 0) return one;
      // Member by member: a spread that adds a member gives every statement a hidden class of its own, and whoever reads them a tenth more work.
      const { fact, answer, polarity, strength, span, by, layer } = one;
      return { fact, answer, polarity, strength, span, by, layer, support: scoreOf(label) };
    };
    // Of the answers of one fact that exclude one another only the likeliest is said.
    const best = new Map<string, number>();
    for (let i = 0; i < labels.length; i++) {
      // Hardly any label gets this far.
      if (scoreOf(i) < (least[i] ?? 0)) continue;
      const label = labels[i];
      if (label === undefined || said.some((one) => one.fact === label.fact)) continue;
      const key = label.several ? `${label.fact}=${label.answer}` : label.fact;
      const rival = best.get(key);
      if (rival === undefined || scoreOf(i) > scoreOf(rival)) best.set(key, i);
    }
    const added = [...best.values()].flatMap((i): readonly Statement[] => {
      const label = labels[i];
      const { heard, features: its } = loudest(weighings, i) ?? whole;
      const loud = evidence(heard, its, model, i);
      if (label === undefined || (loud !== undefined && isMisheard(passage, label, loud))) return [];
      return [{ fact: label.fact, answer: label.answer, polarity: 'stated', strength: strengthOf(scoreOf(i)), span: spanOf(passage, loud), by: 'example sentences', layer: 'example' }];
    });
    return passage.words.length <= SHORT ? { statements: [...said, ...added].map(supported), suspicion: whole.scores[labels.length] ?? 0 } : { statements: [...said, ...added] };
  };
};

/** Where a label is said loudest. */
const loudest = (weighings: readonly Weighing[], label: number): Weighing | undefined => {
  let most = weighings[0];
  for (let k = 1; k < weighings.length; k++) if ((weighings[k]?.scores[label] ?? 0) > (most?.scores[label] ?? 0)) most = weighings[k];
  return most;
};

/** A learned guess never outweighs an exact phrase. */
const strengthOf = (score: number): number => Math.min(850, Math.round(600 + score / 8));

/** Where nothing speaks for it alone, the whole text does. */
const spanOf = ({ words }: Passage, loud: Loud | undefined): Statement['span'] => ({ start: words[loud?.start ?? 0]?.start ?? 0, end: words[(loud?.end ?? words.length) - 1]?.end ?? 0 });
