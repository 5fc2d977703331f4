import type { Example, Fact, FactKind, Vocabulary } from '../rulebook/rule.js';
import type { Passage } from './layer.js';
import type { Occurrence } from './occurrences.js';
import { featuresOf, scorerOf, trainModel, weightOf, type LinearModel, type Sample } from './linear-model.js';
import type { Statement } from './statement.js';
import { isWithin } from './things.js';

/** What the learned layer thinks of one answer of one fact. */
interface Label {
  readonly fact: string;
  readonly answer: string;
  readonly several: boolean;
  readonly kind: FactKind;
  readonly ofPeople: boolean;
  /** It says that a safeguard is missing. */
  readonly missing: boolean;
}

/** What was learned: plain data that can be kept. The model has one label more than is listed: whether the sentence tells of a wrong. */
export interface Learned {
  readonly labels: readonly Label[];
  readonly model: LinearModel;
}

/** Training is the same everywhere: fixed order, fixed seed, so many rounds. */
const TRAINING = { epochs: 6, rate: 3, decay: 0.0003, seeds: [20261120, 20261121, 20261122, 20261123, 20261124] } as const;

/** An answer with fewer sentences than this is not learned: it would be learned by heart. */
const FEWEST_SENTENCES = 10;

/** Scores in thousandths: from here on it is likelier than not that a sentence says it. */
const SAYS = 0;
/** That a duty is missed is a graver thing to say than that it is met: silence must not be heard as refusal. */
const SAYS_MISSING = 400;

/** A single word that brings more than this share of all that speaks for a practice, an exception or the lack of a safeguard is a trap word (`police`, `score`, `therapy`). */
const CARRIES = 0.4;

/** Every tenth sentence is kept out of training, by its text and not by its place, to report on. */
export const isHeldOut = (example: Example): boolean => {
  let hash = 2166136261;
  for (let i = 0; i < example.text.length; i++) hash = Math.imul(hash ^ example.text.charCodeAt(i), 16777619);
  return (hash >>> 0) % 10 === 0;
};

/** A sentence as the other layers see it: the layer that learns builds on what they said. */
export interface Heard {
  readonly passage: Passage;
  readonly said: readonly Statement[];
}

/** The features of a text: the words and groups present, within a denial or not, and what the other layers said of it. */
interface Features {
  readonly count: number;
  /** One for each sign of the passage, in their order; then what was said. */
  of(heard: Heard): readonly number[];
}

/** @param named how many words and groups the phrase index names; within a denial each is a feature of its own */
const numberFeatures = (facts: readonly Fact[], named: number): Features => {
  /** Fact → answer → the feature that it is stated; the next one is that it is denied. */
  const claims = new Map<string, ReadonlyMap<string, number>>();
  let count = 2 * named;
  for (const { id, answers } of facts) {
    const first = count;
    claims.set(id, new Map(answers.map((answer, i) => [answer, first + 2 * i])));
    count += 2 * answers.length;
  }
  return {
    count,
    of({ passage, said }) {
      const { symbols, places } = passage.signs;
      const signs = symbols.length;
      const heard: number[] = [];
      for (let k = 0; k < signs; k++) heard.push(featureOf(passage, symbols[k] as number, places[k] as Occurrence, named));
      for (const { fact, answer, polarity } of said) {
        const feature = (claims.get(fact)?.get(answer) ?? 0) + (polarity === 'denied' ? 1 : 0);
        if (!heard.includes(feature, signs)) heard.push(feature);
      }
      return heard;
    },
  };
};

/**
 * Learns from example sentences which words, word groups and phrases speak for which answer.
 *
 * @param stored a model trained before on the same inputs
 */
export const learn = ({ facts, examples }: Pick<Vocabulary, 'facts' | 'examples'>, named: number, hear: (text: string) => Heard, stored?: LinearModel): Learned => {
  const training = examples.filter((example) => !isHeldOut(example));
  const labels = learnable(facts, training);
  const numberOf = new Map(labels.map((label, i) => [`${label.fact}=${label.answer}`, i]));
  const features = numberFeatures(facts, named);
  const wrong = wrongsAmong(facts);
  const sampleOf = (example: Example): Sample => {
    const says = Object.entries(example.says).flatMap(([fact, answers]) => answers.map((answer) => numberOf.get(`${fact}=${answer}`)));
    const told = wrong(example) ? [...says, labels.length] : says;
    return { features: features.of(hear(example.text)), labels: new Set(told.filter((label) => label !== undefined)) };
  };
  const fits = stored?.labels === labels.length + 1 && featuresOf(stored) === features.count;
  return { labels, model: stored !== undefined && fits ? stored : trainModel(training.map(sampleOf), { ...TRAINING, labels: labels.length + 1, features: features.count }) };
};

/** Whether a sentence tells of a wrong: of a practice, or that a safeguard is missing, and of no exception. */
const wrongsAmong = (facts: readonly Fact[]): ((example: Example) => boolean) => {
  const kinds = new Map(facts.map(({ id, kind }) => [id, kind]));
  return ({ says }) => {
    const told = Object.entries(says).map(([fact, answers]) => `${kinds.get(fact) ?? ''} ${answers.includes('false') ? 'no' : 'yes'}`);
    return (told.includes('practice yes') || told.includes('safeguard no')) && !told.includes('exception yes');
  };
};

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
export const learnedLayer = (facts: readonly Fact[], named: number, { labels, model }: Learned): ((passage: Passage, said: readonly Statement[]) => Weighed) => {
  const features = numberFeatures(facts, named);
  const score = scorerOf(model);
  const least = Int32Array.from(labels, (label) => (label.missing ? SAYS_MISSING : SAYS));
  const labelOf = new Map<string, Map<string, number>>();
  labels.forEach(({ fact, answer }, i) => labelOf.set(fact, (labelOf.get(fact) ?? new Map<string, number>()).set(answer, i)));
  return (passage, said) => {
    if (labels.length === 0) return { statements: said };
    const heard = features.of({ passage, said });
    const scores = score(heard);
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
      // Hardly any label gets this far.
      if ((scores[i] ?? 0) < (least[i] ?? 0)) continue;
      const label = labels[i];
      if (label === undefined || said.some((one) => one.fact === label.fact)) continue;
      const key = label.several ? `${label.fact}=${label.answer}` : label.fact;
      const rival = best.get(key);
      if (rival === undefined || (scores[i] ?? 0) > (scores[rival] ?? 0)) best.set(key, i);
    }
    const added = [...best.values()].flatMap((i): readonly Statement[] => {
      const label = labels[i];
      const loud = evidence(passage, heard, model, i);
      if (label === undefined || (loud !== undefined && isMisheard(passage, label, loud))) return [];
      return [{ fact: label.fact, answer: label.answer, polarity: 'stated', strength: strengthOf(scores[i] ?? 0), span: spanOf(passage, loud), by: 'example sentences', layer: 'example' }];
    });
    return passage.words.length <= SHORT ? { statements: [...said, ...added].map(supported), suspicion: scores[labels.length] ?? 0 } : { statements: [...said, ...added] };
  };
};

/** The sentences that taught are as short as this, in words: of a longer text, into which anything may have been mixed, they tell too little to doubt it. */
const SHORT = 30;

/** A learned guess never outweighs an exact phrase. */
const strengthOf = (score: number): number => Math.min(850, Math.round(600 + score / 8));

const learnable = (facts: readonly Fact[], training: readonly Example[]): readonly Label[] => {
  const count = new Map<string, number>();
  for (const example of training) for (const [fact, answers] of Object.entries(example.says)) for (const answer of answers) count.set(`${fact}=${answer}`, (count.get(`${fact}=${answer}`) ?? 0) + 1);
  return facts.filter((fact) => fact.learn).flatMap((fact) => fact.answers.filter((answer) => (count.get(`${fact.id}=${answer}`) ?? 0) >= FEWEST_SENTENCES).map((answer) => ({ fact: fact.id, answer, several: fact.several, kind: fact.kind, ofPeople: fact.ofPeople, missing: fact.kind === 'safeguard' && answer === 'false' })));
};

/** A word or group within a denial is another sign than outside. */
const featureOf = ({ polarity }: Passage, symbol: number, { start, end }: Occurrence, named: number): number => (polarity.denies(start, end) ? named + symbol : symbol);

/** So many signs are shown as what a statement rests on. */
const LOUDEST = 3;

/** The words that speak loudest for a label: the three strongest signs, and the run of words from the first to the last. */
const evidence = ({ words: { length }, signs: { places } }: Passage, features: readonly number[], model: LinearModel, label: number): Loud | undefined => {
  const loud: { readonly place: Occurrence; readonly weight: number }[] = [];
  const byWord = new Array<number>(length).fill(0);
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
    for (let before = loud[at - 1]; before !== undefined && (weight > before.weight || (weight === before.weight && place.start < before.place.start)); before = loud[at - 1]) at--;
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
interface Loud {
  /** What the strongest word brings of all that speaks for the label, 0 to 1. */
  readonly share: number;
  readonly start: number;
  readonly end: number;
  readonly words: readonly number[];
}

/** What is refused, voided, merely talked about or done to things sounds like the practice or the exception, and so does a lone trap word; the sentences teach no scope. */
const isMisheard = (passage: Passage, label: Label, loud: Loud): boolean =>
  isTrap(label, loud) || (decides(label) && isUndone(passage, label, loud)) || (label.ofPeople && isWithin(passage.ofThings, loud.start));

const isTrap = (label: Label, { share }: Loud): boolean => (decides(label) || label.missing) && share > CARRIES;

/** A ban hangs on a practice, and its lifting on an exception: neither is taken on a word's hint. */
const decides = ({ kind }: Label): boolean => kind === 'practice' || kind === 'exception';

/** Whether at least half of the words that speak for it lie within what is denied, prevented or merely mentioned. */
const isUndone = ({ polarity }: Passage, { kind }: Label, { words }: Loud): boolean => words.filter((word) => polarity.judge({ kind, start: word, end: word + 1, words: [word] }) !== 'stated').length * 2 >= words.length;

/** Where nothing speaks for it alone, the whole text does. */
const spanOf = ({ words }: Passage, loud: Loud | undefined): Statement['span'] => ({ start: words[loud?.start ?? 0]?.start ?? 0, end: words[(loud?.end ?? words.length) - 1]?.end ?? 0 });
