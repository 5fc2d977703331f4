import type { Example, Fact, Vocabulary } from '../../../rulebook/vocabulary.js';
import type { Features, ScoredText } from '../features.js';
import type { Label, Learned } from '../label.js';
import { featuresOf, type LinearModel } from '../linear-model.js';
import type { Sample } from './samples.js';
import { trainModel } from './train.js';

/** Training is the same everywhere: fixed order, fixed seed, so many rounds. */
const TRAINING = { epochs: 6, rate: 3, l2: 0.0003, l1: 0.01, seeds: [20261120, 20261121, 20261122] } as const;

/** An answer with fewer sentences than this is not learned: it would be learned by heart. */
const FEWEST_SENTENCES = 10;

/** Every tenth sentence is kept out of training, by its text and not by its place, to report on. */
export const isHeldOut = (example: Example): boolean => fnv1a(example.text) % 10 === 0;

/** A hash that spreads similar texts evenly (Fowler, Noll and Vo's FNV-1a, over UTF-16 code units). */
const fnv1a = (text: string): number => {
  let hash = 2166136261;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
  return hash >>> 0;
};

/**
 * Learns from example sentences which words, word groups and phrases speak for which answer.
 *
 * @param threads how many may train
 * @param stored a model trained before on the same inputs
 */
export const learn = (
  { facts, examples }: Pick<Vocabulary, 'facts' | 'examples'>,
  features: Features,
  hear: (text: string) => ScoredText,
  threads: number,
  stored?: LinearModel,
): Learned => {
  const training = examples.filter(isTaught);
  const labels = learnable(facts, training);
  const numberOf = new Map(labels.map((label, i) => [`${label.fact}=${label.answer}`, i]));
  const wrong = wrongsAmong(facts);
  const sampleOf = (example: Example): Sample => {
    const says = Object.entries(example.says).flatMap(([fact, answers]) => answers.map((answer) => numberOf.get(`${fact}=${answer}`)));
    const told = wrong(example) ? [...says, labels.length] : says;
    // In one order, whatever the order in which they were found: sums of fractions depend on it.
    return {
      features: features.of(hear(example.text)).toSorted((a, b) => a - b),
      labels: new Set(told.filter((label) => label !== undefined)),
    };
  };
  const fits = stored?.labels === labels.length + 1 && featuresOf(stored) === features.count;
  return {
    labels,
    model:
      stored !== undefined && fits
        ? stored
        : trainModel(training.map(sampleOf), { ...TRAINING, labels: labels.length + 1, features: features.count, threads }),
  };
};

/** Whether a sentence tells of a wrong: of a practice, or that a safeguard is missing, and of no exception. */
const wrongsAmong = (facts: readonly Fact[]): ((example: Example) => boolean) => {
  const kinds = new Map(facts.map(({ id, kind }) => [id, kind]));
  return ({ says }) => {
    const told = Object.entries(says).map(([fact, answers]) => `${kinds.get(fact) ?? ''} ${answers.includes('false') ? 'no' : 'yes'}`);
    return (told.includes('practice yes') || told.includes('safeguard no')) && !told.includes('exception yes');
  };
};

const isTaught = (example: Example): boolean => !isHeldOut(example);

/** The answers that have sentences enough, by the numbers of their labels. */
export const labelsOf = ({ facts, examples }: Pick<Vocabulary, 'facts' | 'examples'>): readonly Label[] =>
  learnable(facts, examples.filter(isTaught));

const learnable = (facts: readonly Fact[], training: readonly Example[]): readonly Label[] => {
  const count = new Map<string, number>();
  for (const example of training)
    for (const [fact, answers] of Object.entries(example.says))
      for (const answer of answers) count.set(`${fact}=${answer}`, (count.get(`${fact}=${answer}`) ?? 0) + 1);
  return facts
    .filter((fact) => fact.learn)
    .flatMap((fact) =>
      fact.answers
        .filter((answer) => (count.get(`${fact.id}=${answer}`) ?? 0) >= FEWEST_SENTENCES)
        .map((answer) => ({
          fact: fact.id,
          answer,
          several: fact.several,
          kind: fact.kind,
          ofPeople: fact.ofPeople,
          missing: fact.kind === 'safeguard' && answer === 'false',
          stands: fact.stands === true && answer !== 'false',
          narrows: fact.presume.length > 0,
        })),
    );
};
