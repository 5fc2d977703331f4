import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LinearModel, scoreOfLabel, scorerOf, scorerOfLabel, weightOf } from '../../../src/reading/classifier/linear-model.js';
import type { Sample } from '../../../src/reading/classifier/training/samples.js';
import { trainModel } from '../../../src/reading/classifier/training/train.js';

const FEATURES = 7;
const LABELS = 4;
const someOf = (limit: number): fc.Arbitrary<number[]> => fc.uniqueArray(fc.nat(limit - 1), { maxLength: limit });
const sample: fc.Arbitrary<Sample> = fc.record({ features: someOf(FEATURES), labels: someOf(LABELS).map((list) => new Set(list)) });
const model: fc.Arbitrary<LinearModel> = fc
  .array(sample, { minLength: 1, maxLength: 12 })
  .map((samples) => trainModel(samples, { labels: LABELS, features: FEATURES, epochs: 2, rate: 3, l2: 0.0003, l1: 0.01, seeds: [7, 8] }));

/** Every weight of every feature asked for, those that are not kept as well. */
const plainScore = (one: LinearModel, features: readonly number[], label: number): number =>
  features.reduce((sum, feature) => sum + weightOf(one, feature, label), 0) * (features.length === 0 ? 0 : 1 / Math.sqrt(features.length)) +
  (one.bias[label] ?? 0);

describe('linear model', () => {
  it('scores by the weights it keeps as by all weights', () => {
    fc.assert(
      fc.property(model, someOf(FEATURES), (one, features) => {
        const scores = [...scorerOf(one)(features)];
        expect(scores).toEqual(Array.from({ length: LABELS }, (_, label) => plainScore(one, features, label)));
        expect(scores).toEqual(scores.map((_, label) => scorerOfLabel(one, label)(features)));
        expect(scores).toEqual(scores.map((_, label) => scoreOfLabel(one, label, features)));
      }),
    );
  });

  it('tells apart what its samples tell apart', () => {
    const apart = trainModel(
      [
        { features: [0, 1], labels: new Set([0]) },
        { features: [1, 2], labels: new Set([1]) },
      ],
      { labels: 2, features: 3, epochs: 6, rate: 3, l2: 0, l1: 0, seeds: [1] },
    );
    const [first = 0, second = 0] = scorerOf(apart)([0, 1]);
    expect(first).toBeGreaterThan(0);
    expect(second).toBeLessThan(0);
    expect(weightOf(apart, 2, 1)).toBeGreaterThan(0);
  });

  it('says less the stronger it is pulled towards zero, and in the end nothing', () => {
    const samples: readonly Sample[] = [0, 1, 2].flatMap((feature) =>
      Array.from({ length: 7 }, () => ({ features: [feature], labels: new Set(feature === 0 ? [0] : []) })),
    );
    const loudness = [0, 0.1, 0.3, 1].map((pull) => {
      const pulled = trainModel(samples, { labels: 1, features: 3, epochs: 6, rate: 3, l2: 0, l1: pull, seeds: [1] });
      return [0, 1, 2].reduce((sum, feature) => sum + Math.abs(weightOf(pulled, feature, 0)), 0);
    });
    expect(loudness).toEqual([...new Set(loudness)].sort((a, b) => b - a));
    expect(loudness.at(-1)).toBe(0);
  });
});
