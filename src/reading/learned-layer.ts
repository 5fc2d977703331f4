import type { Example, Fact, FactKind } from '../rulebook/rule.js';
import type { Passage } from './layer.js';
import { scoreLabels, trainModel, type LinearModel, type Sample } from './linear-model.js';
import type { Statement } from './statement.js';

/** What the learned layer thinks of one answer of one fact. */
interface Label {
  readonly fact: string;
  readonly answer: string;
  readonly kind: FactKind;
}

export interface LearnedLayer {
  /** Adds what phrases did not say, and doubts what only a loose phrase said. */
  weigh(passage: Passage, said: readonly Statement[]): readonly Statement[];
  readonly labels: readonly Label[];
}

/** Training is the same everywhere: fixed order, fixed seed, so many rounds. */
const TRAINING = { epochs: 14, rate: 2, decay: 0.0006, seed: 20261120 } as const;

/** An answer with fewer sentences than this is not learned: it would be learned by heart. */
const FEWEST_SENTENCES = 10;

/** Scores in thousandths: from here on a sentence is taken to say it; below, a loose phrase is not believed. */
const SAYS = 900;
const DOUBTS = -1400;
/** A phrase with a gap or with its parts in any order is loose; an exact one is never doubted. */
const LOOSE = 900;

/** Every tenth sentence is kept out of training, by its text and not by its place, to report on. */
export const isHeldOut = (example: Example): boolean => {
  let hash = 2166136261;
  for (let i = 0; i < example.text.length; i++) hash = Math.imul(hash ^ example.text.charCodeAt(i), 16777619);
  return (hash >>> 0) % 10 === 0;
};

/**
 * Learns from example sentences which words and word groups speak for which answer.
 *
 * @param symbols how many words and groups the phrase index knows; a denied one is a feature of its own
 * @param read cuts a sentence into a passage, as the reader itself would
 */
export const learnLayer = (facts: readonly Fact[], examples: readonly Example[], symbols: number, read: (text: string) => Passage): LearnedLayer => {
  const training = examples.filter((example) => !isHeldOut(example));
  const labels = learnable(facts, training);
  const numberOf = new Map(labels.map((label, i) => [`${label.fact}=${label.answer}`, i]));
  const samples = training.map((example): Sample => {
    const said = Object.entries(example.says).flatMap(([fact, answers]) => answers.map((answer) => numberOf.get(`${fact}=${answer}`)));
    return { features: featuresOf(read(example.text), symbols), labels: new Set(said.filter((label) => label !== undefined)) };
  });
  const model = trainModel(samples, { ...TRAINING, labels: labels.length, features: 2 * symbols });
  const scores = new Float64Array(labels.length);
  return {
    labels,
    weigh(passage, said) {
      if (labels.length === 0) return said;
      const features = featuresOf(passage, symbols);
      scoreLabels(model, features, scores);
      const scoreOf = (fact: string, answer: string): number | undefined => {
        const label = numberOf.get(`${fact}=${answer}`);
        return label === undefined ? undefined : scores[label];
      };
      const believed = said.filter(({ fact, answer, polarity, strength, layer }) => layer !== 'phrase' || polarity === 'denied' || strength > LOOSE || (scoreOf(fact, answer) ?? 0) > DOUBTS);
      const spoken = new Set(believed.map((one) => one.fact));
      const added: Statement[] = [];
      labels.forEach((label, i) => {
        const score = scores[i] ?? 0;
        if (score < SAYS || spoken.has(label.fact)) return;
        added.push({ fact: label.fact, answer: label.answer, polarity: 'stated', strength: strengthOf(score), span: evidence(passage, model, i, symbols), by: 'example sentences', layer: 'example' });
      });
      return added.length === 0 ? believed : [...believed, ...added];
    },
  };
};

/** A learned guess never outweighs an exact phrase. */
const strengthOf = (score: number): number => Math.min(850, Math.round(450 + score / 8));

const learnable = (facts: readonly Fact[], training: readonly Example[]): readonly Label[] => {
  const count = new Map<string, number>();
  for (const example of training) for (const [fact, answers] of Object.entries(example.says)) for (const answer of answers) count.set(`${fact}=${answer}`, (count.get(`${fact}=${answer}`) ?? 0) + 1);
  return facts.flatMap((fact) => fact.answers.filter((answer) => (count.get(`${fact.id}=${answer}`) ?? 0) >= FEWEST_SENTENCES).map((answer) => ({ fact: fact.id, answer, kind: fact.kind })));
};

/** Words and groups that are present, those within a denial apart. */
const featuresOf = ({ signs, polarity }: Passage, symbols: number): readonly number[] =>
  signs.map(({ symbol, start, end }) => (isDenied(polarity, start, end) ? symbols + symbol : symbol));

const isDenied = (polarity: Passage['polarity'], start: number, end: number): boolean =>
  polarity.judge({ kind: 'safeguard', start, end, words: Array.from({ length: end - start }, (_, i) => start + i) }) === 'denied';

/** The words that speak loudest for a label: from the first to the last of the strongest three. */
const evidence = ({ words, signs, polarity }: Passage, model: LinearModel, label: number, symbols: number): Statement['span'] => {
  const loud = signs
    .map((sign) => ({ sign, weight: model.weights[(isDenied(polarity, sign.start, sign.end) ? symbols + sign.symbol : sign.symbol) * model.labels + label] ?? 0 }))
    .filter((one) => one.weight > 0)
    .sort((a, b) => b.weight - a.weight || a.sign.start - b.sign.start)
    .slice(0, 3)
    .map((one) => one.sign);
  const first = Math.min(...loud.map((sign) => sign.start));
  const last = Math.max(...loud.map((sign) => sign.end)) - 1;
  return { start: words[first]?.start ?? 0, end: words[last]?.end ?? words.at(-1)?.end ?? 0 };
};
