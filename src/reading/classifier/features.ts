import type { Fact } from '../../rulebook/vocabulary.js';
import type { AnnotatedText } from '../annotated-text.js';
import type { SymbolsPresent } from '../phrases/match.js';
import type { Occurrence } from '../phrases/occurrence.js';
import type { Statement } from '../statements/statement.js';

/** A text, or one sentence of it, as the other layers see it: the layer that learns builds on what they said. */
export interface ScoredText {
  readonly passage: AnnotatedText;
  readonly signs: SymbolsPresent;
  readonly said: readonly Statement[];
}

/** The features of a text: the words and groups present, within a denial or not, and what the other layers said of it. */
export interface Features {
  readonly count: number;
  /** One for each sign, in their order; then what was said. */
  of(heard: ScoredText): readonly number[];
}

/** @param named how many words and groups the phrase index names; within a denial each is a feature of its own */
export const numberFeatures = (facts: readonly Fact[], named: number): Features => {
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
    of({ passage, signs: { symbols, places }, said }) {
      const signs = symbols.length;
      const heard = new Array<number>(signs + said.length);
      let size = 0;
      for (; size < signs; size++) heard[size] = featureOf(passage, symbols[size] as number, places[size] as Occurrence, named);
      for (const { fact, answer, polarity } of said) {
        const feature = (claims.get(fact)?.get(answer) ?? 0) + (polarity === 'denied' ? 1 : 0);
        if (!heard.includes(feature, signs)) heard[size++] = feature;
      }
      if (size < heard.length) heard.length = size;
      return heard;
    },
  };
};

/** A word or group within a denial is another sign than outside. */
const featureOf = ({ polarity }: AnnotatedText, symbol: number, { start, end }: Occurrence, named: number): number =>
  polarity.denies(start, end) ? named + symbol : symbol;
