import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LabelRange } from '../../../src/reading/classifier/training/averaged-sgd.js';
import { joinModels } from '../../../src/reading/classifier/training/join-models.js';
import { packSamples, type Sample } from '../../../src/reading/classifier/training/samples.js';
import { takeRanges, trainRanges } from '../../../src/reading/classifier/training/train-in-threads.js';
import { type SeededTask, trainRange } from '../../../src/reading/classifier/training/train-range.js';
import { byExtent } from '../../support/full.js';

const FEATURES = 40;
const LABELS = 12;

/** Every feature of a sample says one of its labels, so that there is something to learn. */
const sampleOf = (features: readonly number[]): Sample => ({
  features,
  labels: new Set(features.map((feature) => feature % LABELS).slice(0, 3)),
});

const sample = fc.uniqueArray(fc.nat(FEATURES - 1), { minLength: 1, maxLength: 9 }).map(sampleOf);

const taskOf = (samples: readonly Sample[], seeds: readonly number[], epochs: number): SeededTask => ({
  samples: packSamples(samples),
  labels: LABELS,
  features: FEATURES,
  epochs,
  rate: 3,
  l2: 0.0003,
  l1: 0.001,
  seeds,
  featureRate: new Float64Array(FEATURES).fill(1.5),
  classWeight: new Float64Array(LABELS).fill(2),
});

const rangesOf = (width: number): readonly LabelRange[] =>
  Array.from({ length: Math.ceil(LABELS / width) }, (_, i) => ({ start: i * width, end: Math.min(LABELS, (i + 1) * width) }));

describe('training', () => {
  it('gives every label the same weights, whichever labels are learned beside it', () => {
    fc.assert(
      fc.property(fc.array(sample, { minLength: 1, maxLength: 30 }), fc.integer({ min: 1, max: LABELS }), (samples, width) => {
        const task = taskOf(samples, [7, 8], 3);
        const apart = joinModels(rangesOf(width).map((range) => trainRange(task, range)));
        expect(apart).toEqual(trainRange(task, { start: 0, end: LABELS }));
      }),
      { numRuns: byExtent(15, 40, 40) },
    );
  });

  it('comes to the same in one thread and in three', () => {
    const samples = Array.from({ length: 2_000 }, (_, i) => sampleOf([i % FEATURES, (i * 7 + 1) % FEATURES, (i * 11 + 3) % FEATURES]));
    const task = taskOf(samples, [1, 2, 3], 60);
    const ranges = rangesOf(1);
    const inTurn = joinModels(trainRanges(task, ranges, 1));
    expect(joinModels(trainRanges(task, ranges, 3))).toEqual(inTurn);
    expect(inTurn.weight.length).toBeGreaterThan(0);
  });

  it('hands out every range once', () => {
    const task = taskOf([sampleOf([1, 2])], [1], 1);
    const ranges = rangesOf(5);
    const progress = new Int32Array(new SharedArrayBuffer(8));
    const taken: number[] = [];
    for (let thread = 0; thread < 2; thread++) takeRanges({ task, ranges, progress }, ({ range }) => taken.push(range));
    expect(taken).toEqual([0, 1, 2]);
  });
});
