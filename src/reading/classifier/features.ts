import type { Fact } from '../../rulebook/vocabulary.js';
import type { AnnotatedText } from '../annotated-text.js';
import type { Occurrence, SymbolsPresent } from '../phrases/match.js';
import type { Statement } from '../statements/statement.js';

/** A text, or one sentence of it, and what phrases and numbers state there: the classifier builds on that. */
export interface ScoredText {
  readonly annotated: AnnotatedText;
  readonly symbolsPresent: SymbolsPresent;
  readonly statements: readonly Statement[];
}

/** The features of a text: the words and groups present, within a negation or not, and what phrases and numbers state. */
export interface Features {
  readonly count: number;
  /** One for each symbol present, in their order; then what is stated. */
  of(scored: ScoredText): readonly number[];
}

/** @param named how many words and groups the phrase automaton names; within a negation each is a feature of its own */
export const numberFeatures = (facts: readonly Fact[], named: number): Features => {
  /** Fact → answer → the feature that it is stated; the next one is that it is denied. */
  const answersOf = new Map<string, ReadonlyMap<string, number>>();
  let count = 2 * named;
  for (const { id, answers } of facts) {
    const first = count;
    answersOf.set(id, new Map(answers.map((answer, i) => [answer, first + 2 * i])));
    count += 2 * answers.length;
  }
  return {
    count,
    of({ annotated, symbolsPresent: { symbols, places }, statements }) {
      const present = symbols.length;
      const features = new Array<number>(present + statements.length);
      let size = 0;
      for (; size < present; size++) features[size] = featureOf(annotated, symbols[size] as number, places[size] as Occurrence, named);
      let before: Statement | undefined;
      for (const one of statements) {
        const { fact, answer, polarity } = one;
        // They come fact by fact, and one fact may be stated hundreds of times.
        if (before !== undefined && before.fact === fact && before.answer === answer && before.polarity === polarity) continue;
        before = one;
        const feature = (answersOf.get(fact)?.get(answer) ?? 0) + (polarity === 'denied' ? 1 : 0);
        if (!features.includes(feature, present)) features[size++] = feature;
      }
      if (size < features.length) features.length = size;
      return features;
    },
  };
};

/** A word or group within a negation is another feature than outside. */
const featureOf = ({ negation }: AnnotatedText, symbol: number, { start, end }: Occurrence, named: number): number =>
  negation.isNegated(start, end) ? named + symbol : symbol;
