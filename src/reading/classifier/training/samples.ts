import { type PackedLists, packLists } from '../../../lists/packed-lists.js';

/** What a model learns from: a set of features, and what it is. */
export interface Sample {
  /** Distinct feature numbers. */
  readonly features: readonly number[];
  /** The labels that hold; every other label does not. */
  readonly labels: ReadonlySet<number>;
}

/** Samples side by side: the form in which they are walked a thousand times and handed to other threads. */
export interface PackedSamples {
  readonly count: number;
  readonly features: PackedLists;
  readonly labels: PackedLists;
}

/** Samples as flat lists of numbers, which a thread is handed without a copy of each. */
export const packSamples = (samples: readonly Sample[]): PackedSamples => ({
  count: samples.length,
  features: packLists(samples.map((one) => one.features)),
  labels: packLists(samples.map((one) => [...one.labels])),
});
