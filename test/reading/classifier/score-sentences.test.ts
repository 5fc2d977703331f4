import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnnotatedText } from '../../../src/reading/annotated-text.js';
import type { Label } from '../../../src/reading/classifier/label.js';
import { type LinearModel, scorerOf } from '../../../src/reading/classifier/linear-model.js';
import { sentenceScorer } from '../../../src/reading/classifier/score-sentences.js';
import type { Sentence } from '../../../src/reading/phrases/match.js';

/** So many features, each of which speaks for one of four labels, or for a wrong. */
const FEATURES = 10;
const model: LinearModel = {
  labels: 5,
  bias: Int32Array.from([0, -100, 50, 0, 400]),
  starts: Int32Array.from({ length: FEATURES + 1 }, (_, feature) => feature),
  label: Uint16Array.from({ length: FEATURES }, (_, feature) => feature % 5),
  weight: Int16Array.from({ length: FEATURES }, (_, feature) => 300 * feature - 1_000),
};
const labels = Array.from({ length: 4 }, () => ({}) as Label);
const scoreSentences = sentenceScorer({ count: FEATURES, of: ({ symbolsPresent }) => symbolsPresent.symbols }, { labels, model });

const WORDS = 6;
const sentencesOf = (features: readonly (readonly number[])[]): readonly Sentence[] =>
  features.map((symbols, at) => ({ start: at * WORDS, end: (at + 1) * WORDS, symbolsPresent: { symbols, places: [] } }));
const annotated = (features: readonly (readonly number[])[]): AnnotatedText =>
  ({
    tokens: Array.from({ length: features.length * WORDS }, (_, at) => ({ start: at, end: at + 1 })),
    sentences: sentencesOf(features),
    symbolsPresent: { symbols: features.flat(), places: [] },
  }) as unknown as AnnotatedText;

const feature = fc.nat(FEATURES - 1);
const sentence = fc.array(feature, { minLength: 1, maxLength: 3 });
/** Few different ones, so that many are said again. */
const text = fc
  .array(sentence, { minLength: 2, maxLength: 7 })
  .chain((few) => fc.array(fc.constantFrom(...few), { minLength: 2, maxLength: 30 }));

describe('sentences of a text', () => {
  it('each count where they sound like a wrong, whether they were said before or not', () => {
    fc.assert(
      fc.property(text, (features) => {
        const score = scorerOf(model);
        const plain = score(features.flat());
        for (const one of features) {
          const own = score(one);
          if ((own[4] as number) >= -500)
            for (let label = 0; label < 5; label++) plain[label] = Math.max(plain[label] as number, own[label] as number);
        }
        expect([...scoreSentences(annotated(features), []).scores]).toEqual([...plain]);
      }),
      { numRuns: 300 },
    );
  });
});
