import type { ReadingSnapshot } from '../../reading/reader.js';

/** All that takes time to make of a vocabulary: plain data, good for the very same vocabulary and program only. */
export interface VocabularySnapshot {
  readonly reading: ReadingSnapshot;
  readonly cid: string;
}
