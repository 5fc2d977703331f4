import { CID } from 'multiformats/cid';
import { ArchiveRefused } from '../../src/archive/archive-bounds.js';
import { ARCHIVE_TYPES, unpack } from '../../src/archive/unpack.js';
import { sealBlock } from '../../src/proof/block.js';
import { CarRefused, carBlock, carHeader, readCar } from '../../src/proof/car.js';
import { linksOf } from '../../src/proof/links.js';
import { BlocksRefused } from '../../src/verdict/blocks/block-reader.js';
import { readModelBlocks } from '../../src/verdict/blocks/read-model.js';
import { readRuleBookBlocks } from '../../src/verdict/blocks/read-rule-book.js';

const block = sealBlock({ type: 'rule-book/1', name: 'a', version: '1.0.0', regulations: [], list: [1, null, true, 'x'] });
const car = Buffer.concat([carHeader(block.cid), carBlock(block)]);

/** What files of blocks, and blocks, begin from. */
export const seeds = [car, Buffer.concat([Buffer.of(1), car]), Buffer.concat([Buffer.of(2), block.bytes]), Buffer.of(3, 0x50, 0x4b, 3, 4)];

const expectOnly = (kind: new (...args: never[]) => Error, work: () => unknown): void => {
  try {
    work();
  } catch (error) {
    if (!(error instanceof kind)) throw error;
  }
};

/** Whatever stands for a file of blocks, a rule book, a model or an archive is read or refused, by the error that says so. */
export const fuzz = async (data: Uint8Array): Promise<void> => {
  const [how = 0] = data;
  const bytes = Buffer.from(data.subarray(1));
  if (how % 4 === 0) expectOnly(CarRefused, () => readCar(bytes));
  // The first block is what was drawn, whatever its name: as if somebody had found a collision, or a store handed out another.
  const find = (): Uint8Array => bytes;
  if (how % 4 === 1) expectOnly(BlocksRefused, () => readRuleBookBlocks(find, block.cid));
  if (how % 4 === 2) {
    expectOnly(BlocksRefused, () => readModelBlocks(find, block.cid));
    expectOnly(Error, () => linksOf(CID.createV1(0x71, block.cid.multihash), bytes));
  }
  if (how % 4 === 3) {
    for (const type of ARCHIVE_TYPES)
      await unpack(bytes, type).catch((error: unknown) => {
        if (!(error instanceof ArchiveRefused)) throw error;
      });
  }
};
