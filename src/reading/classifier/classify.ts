import type { AnnotatedText } from '../annotated-text.js';
import type { Statement } from '../statements/statement.js';
import { spanOf } from '../tokens/token.js';
import { attributions } from './attribution.js';
import type { Features } from './features.js';
import { isWeak } from './reject-weak.js';
import { weigherOf } from './score-sentences.js';
import type { Label, Learned } from './training/training-set.js';

/**
 * Scores in thousandths. From 0 on a sentence is likelier than not to say it; but most sentences that taught say nothing of most
 * facts, which makes the model shy. Measured on sentences kept out of training: further down, what is found more is blocked more as well.
 */
const SAYS = -300;
/**
 * That a duty is missed, or met, is a grave thing to say: silence must be heard neither as refusal nor as care. So is what narrows
 * a presumption: who is taken for a maker is no longer asked for the duties of those who use a system.
 */
const SAYS_GRAVELY = 300;
/** How long records are kept, how long a test runs: what is asked with more than yes or no is heard where the sentences speak for it on balance. */
const SAYS_HOW_MUCH = 0;

/** The sentences that taught are as short as this, in words: of a longer text, into which anything may have been mixed, they tell too little to doubt it. */
const SHORT = 30;

/** What the learned layer makes of a text. */
export interface Weighed {
  readonly statements: readonly Statement[];
  /** Absent where the text is longer than the sentences that taught. */
  readonly suspicion?: number;
}

/**
 * Adds what phrases did not say, and says of every statement how far the sentences support it. It takes no statement away:
 * doubting single phrases was tried, and lost more right readings than wrong ones.
 */
export const classifier = (features: Features, learned: Learned): ((passage: AnnotatedText, said: readonly Statement[]) => Weighed) => {
  const { labels, model } = learned;
  const weigh = weigherOf(features, learned);
  const least = Int32Array.from(labels, leastOf);
  const labelOf = new Map<string, Map<string, number>>();
  labels.forEach(({ fact, answer }, i) => labelOf.set(fact, (labelOf.get(fact) ?? new Map<string, number>()).set(answer, i)));
  return (passage, said) => {
    if (labels.length === 0) return { statements: said };
    const weighing = weigh(passage, said);
    const { scores } = weighing;
    const suspicion = passage.words.length <= SHORT ? weighing.suspicion : undefined;
    const supported = (one: Statement): Statement => {
      const label = labelOf.get(one.fact)?.get(one.answer) ?? -1;
      if (label < 0) return one;
      // Member by member: a spread that adds a member gives every statement a hidden class of its own, and whoever reads them a tenth more work.
      const { fact, answer, polarity, strength, span, by, layer } = one;
      return { fact, answer, polarity, strength, span, by, layer, support: scores[label] ?? 0 };
    };
    // Of the answers of one fact that exclude one another only the likeliest is said.
    const best = new Map<string, number>();
    for (let i = 0; i < labels.length; i++) {
      const score = scores[i] as number;
      // Hardly any label gets this far.
      if (score < (least[i] as number)) continue;
      const label = labels[i];
      if (label === undefined || said.some((one) => one.fact === label.fact)) continue;
      // An exception is never assumed: what sounds more like a wrong than like a way out of it tells of none.
      if (label.kind === 'exception' && suspicion !== undefined && suspicion > score) continue;
      const key = label.several ? `${label.fact}=${label.answer}` : label.fact;
      const rival = best.get(key);
      if (rival === undefined || score > (scores[rival] as number)) best.set(key, i);
    }
    const added = [...best.values()].flatMap((i): readonly Statement[] => {
      const label = labels[i];
      const { heard, features: its } = weighing.loudest(i);
      // Where nothing speaks for it alone, the whole text does.
      const loud = attributions(heard, its, model, i);
      if (label === undefined || (loud !== undefined && isWeak(passage, label, loud))) return [];
      return [
        {
          fact: label.fact,
          answer: label.answer,
          polarity: 'stated',
          strength: strengthOf(scores[i] as number),
          span: spanOf(passage.words, loud?.start ?? 0, loud?.end ?? passage.words.length),
          by: 'example sentences',
          layer: 'example',
        },
      ];
    });
    return suspicion === undefined ? { statements: [...said, ...added] } : { statements: [...said, ...added].map(supported), suspicion };
  };
};

/** A learned guess never outweighs an exact phrase. */
const strengthOf = (score: number): number => Math.min(850, Math.round(600 + score / 8));

/** The score from which on a label is said. */
const leastOf = ({ kind, answer, narrows }: Label): number => {
  if (narrows) return SAYS_GRAVELY;
  if (kind !== 'safeguard') return SAYS;
  return answer === 'true' || answer === 'false' ? SAYS_GRAVELY : SAYS_HOW_MUCH;
};
