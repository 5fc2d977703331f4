import type { CID } from 'multiformats/cid';
import type { LinearModel } from '../../reading/classifier/linear-model.js';
import { modelOfNumbers } from '../../reading/classifier/pack-model.js';
import { MODEL_FORMAT } from '../../rulebook/stored-model.js';
import { BlocksRefused, bytesOf, type FindBlock, readTyped } from './block-reader.js';

interface ModelValue {
  readonly type: 'learned-model/1';
  readonly format: string;
  readonly labels: number;
  readonly features: number;
  readonly numbers: readonly CID[];
}

/** A hundred times what a model of today has: more is not made room for. */
const MOST = { labels: 50_000, features: 4_000_000, chunks: 1_000 } as const;

/** The model that blocks hold. @throws BlocksRefused where they do not hold one that this program reads */
export const readModelBlocks = (find: FindBlock, cid: CID): LinearModel => {
  const { format, labels, features, numbers } = readTyped<ModelValue>(find, cid, 'learned-model/1', 'the model');
  if (format !== MODEL_FORMAT)
    throw new BlocksRefused(
      `the model has the format ${JSON.stringify(format)}, this program reads ${MODEL_FORMAT}: use the program of its time`,
    );
  if (!(labels <= MOST.labels && features <= MOST.features && numbers.length <= MOST.chunks))
    throw new BlocksRefused('the model is larger than this program makes room for');
  const bytes = Buffer.concat(numbers.map((chunk, i) => bytesOf(find, chunk, `the model's numbers, part ${i + 1}`)));
  try {
    return modelOfNumbers(bytes, { labels, features });
  } catch (error) {
    throw new BlocksRefused(`the numbers of the model make none: ${error instanceof Error ? error.message : String(error)}`);
  }
};
