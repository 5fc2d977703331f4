import type { ReadingSnapshot } from '../../reading/reader.js';
import type { BlockArchive } from '../blocks/linked-blocks.js';

/** All that takes time to make of a vocabulary: plain data, good for the very same vocabulary and program only. */
export interface VocabularySnapshot {
  readonly reading: ReadingSnapshot;
  readonly cid: string;
  /** The name of the model. */
  readonly model: string;
  /** The blocks of both; absent where nobody will ask for them. */
  readonly blocks?: BlockArchive;
}
