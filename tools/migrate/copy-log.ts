import { isDeepStrictEqual } from 'node:util';
import type { LogStore } from '../../src/log/log-store.js';
import { RightEdge } from '../../src/log/tree/right-edge.js';
import { tiledTree } from '../../src/log/tree/tiled-tree.js';
import { readEntries, TILE_WIDTH, tilePath, tileWidth } from '../../src/log/tree/tiles.js';
import type { Stores } from '../../src/stores/stores.js';

/**
 * The keys go along: without them the receipts that they signed could not be verified. Keys that are there already stay.
 * @returns whether both have the same
 */
export const copyKeys = async (from: Stores, to: Stores, say: (line: string) => void): Promise<boolean> => {
  const ring = await from.keyRing.load();
  if (ring === undefined) {
    say('signing keys: none');
    return true;
  }
  await to.keyRing.create(ring);
  const same = isDeepStrictEqual(await to.keyRing.load(), ring);
  say(`signing keys: ${ring.keys.length}: ${same ? 'the same in both' : 'DIFFERENT: those there stay'}`);
  return same;
};

const entriesOf = async (log: LogStore, index: number, size: number): Promise<Buffer[]> => {
  const width = tileWidth({ level: 'entries', index }, size);
  return readEntries((await log.tile(tilePath('entries', index))) ?? new Uint8Array()).slice(0, width);
};

/**
 * Copies the log, tile by tile, to a store that has none; it is built anew from its entries, and must come to the root that was
 * signed. A log that is there, and is another, is left alone.
 * @returns whether both are the same
 */
export const copyLog = async (from: Stores, to: Stores, say: (line: string) => void): Promise<boolean> => {
  const head = await from.log.head();
  if (head === undefined) {
    say('log: none');
    return true;
  }
  const edge = RightEdge.empty();
  const known = await to.log.head();
  for (let index = 0; edge.size < head.size && (known === undefined || known.note === ''); index += 1) {
    const start = index * TILE_WIDTH;
    const entries = await entriesOf(from.log, index, head.size);
    const tiles = edge.append(entries);
    await to.log.putBatch(start, entries);
    // Signed for only at the end: until then whoever starts on this store finds a log that is not whole.
    await to.log.grow({ from: start, entries, tiles, head: edge.size === head.size ? head : { size: start, note: '' } });
  }
  if (head.size === 0 && known === undefined) await to.log.grow({ from: 0, entries: [], tiles: new Map(), head });
  const roots = await Promise.all([from, to].map(({ log }) => tiledTree((path) => log.tile(path)).root(head.size)));
  const same = roots[0]?.equals(roots[1] ?? Buffer.alloc(0)) === true && (await to.log.head())?.note === head.note;
  say(`log: ${head.size} entries, root ${roots[0]?.toString('base64')}: ${same ? 'the same in both' : 'DIFFERENT'}`);
  return same;
};
