import type { CID } from 'multiformats/cid';
import { type Block, sealBlock, sealRaw } from '../../proof/block.js';
import { featuresOf, type LinearModel } from '../../reading/classifier/linear-model.js';
import { modelNumbers } from '../../reading/classifier/pack-model.js';
import { MODEL_FORMAT } from '../../rulebook/stored-model.js';

/** A model as blocks: one that says what it is and links to its numbers. */
export interface ModelBlocks {
  readonly cid: CID;
  readonly blocks: readonly Block[];
}

/** In bytes: what any IPFS tool takes as a block. */
const CHUNK = 1 << 18;

/** The numbers themselves, and no file of them: it is the same whether the model was released or trained on demand. */
export const sealModel = (model: LinearModel): ModelBlocks => {
  const numbers = modelNumbers(model);
  const chunks = Array.from({ length: Math.ceil(numbers.length / CHUNK) }, (_, i) => sealRaw(numbers.subarray(i * CHUNK, (i + 1) * CHUNK)));
  const root = sealBlock({
    type: 'learned-model/1',
    format: MODEL_FORMAT,
    labels: model.labels,
    features: featuresOf(model),
    numbers: chunks.map(({ cid }) => cid),
  });
  return { cid: root.cid, blocks: [...chunks, root] };
};
