import type { KeptReading } from '../../reading/reader.js';

/** All that takes time to make of a vocabulary: plain data, good for the very same vocabulary and program only. */
export interface KeptVocabulary {
  readonly reading: KeptReading;
  readonly cid: string;
}
