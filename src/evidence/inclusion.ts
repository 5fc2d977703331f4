import { setImmediate as nextTurn } from 'node:timers/promises';
import { nameEntry } from '../log/entry.js';
import { nodeHash } from '../log/tree/hash.js';
import { tiledTree } from '../log/tree/tiled-tree.js';
import { hashesIn, TILE_HEIGHT, TILE_WIDTH, tilePath, tileWidth } from '../log/tree/tiles.js';
import type { EntriesInOrder } from './entries-in-order.js';
import type { EvidenceSources } from './sources.js';

/** What came of it. */
export interface LogFound {
  included: number;
  /** Not in the log, or behind the checkpoint. */
  absent: number;
}

/** An entry, and where it is in the log. */
type Placed = readonly [index: number, cid: string];

const base64 = (hash: Uint8Array): string => Buffer.from(hash).toString('base64');

/** The tree above the leaves of a whole tile, level by level, without its root. */
const levelsOf = (leaves: readonly Buffer[]): readonly (readonly Buffer[])[] => {
  const levels: (readonly Buffer[])[] = [];
  for (let level = leaves; level.length > 1; ) {
    levels.push(level);
    const below = level;
    level = Array.from({ length: below.length / 2 }, (_, i) => nodeHash(below[2 * i] as Buffer, below[2 * i + 1] as Buffer));
  }
  return levels;
};

/** The siblings on the way from a leaf to the root of its tile. */
const siblings = (levels: readonly (readonly Buffer[])[], offset: number): readonly Buffer[] =>
  levels.map((level, height) => level[(offset >> height) ^ 1] as Buffer);

/** From this many entries of one tile on, the leaves of the tile are shorter than a way for each. */
const MANY = 32;

/**
 * A line for each tile of the log that holds some of the entries: what leads from the tile to the root stands there once. Of many
 * entries the leaves of the tile are told, of few a way for each.
 */
const lineOf = async (
  { logStore }: Pick<EvidenceSources, 'logStore'>,
  tree: ReturnType<typeof tiledTree>,
  size: number,
  tile: number,
  entries: readonly Placed[],
): Promise<string> => {
  const [first = 0] = entries[0] ?? [];
  const whole = tileWidth({ level: 0, index: tile }, size) === TILE_WIDTH;
  if (!whole) {
    const ways = await Promise.all(entries.map(async ([index, cid]) => [index, cid, (await tree.inclusionProof(index, size)).map(base64)]));
    return `${JSON.stringify({ tile, path: [], ways })}\n`;
  }
  const path = (await tree.inclusionProof(first, size)).slice(TILE_HEIGHT).map(base64);
  const leaves = hashesIn((await logStore.tile(tilePath(0, tile))) ?? new Uint8Array()).slice(0, TILE_WIDTH);
  if (entries.length >= MANY) return `${JSON.stringify({ tile, path, leaves: base64(Buffer.concat(leaves)), entries })}\n`;
  const levels = levelsOf(leaves);
  const ways = entries.map(([index, cid]) => [index, cid, siblings(levels, index % TILE_WIDTH).map(base64)]);
  return `${JSON.stringify({ tile, path, ways })}\n`;
};

/** Entries that are looked up at once. */
const AT_ONCE = 256;

/** Entries whose tiles are told together: those of a tile mostly lie near each other. */
const TOGETHER = 32 * AT_ONCE;

/** Where entries are in the log, by tile; those that are not in the tree of that size are left out. */
const placesByTile = async (
  { logStore }: Pick<EvidenceSources, 'logStore'>,
  entries: readonly Buffer[],
  size: number,
): Promise<ReadonlyMap<number, readonly Placed[]>> => {
  const tiles = new Map<number, Placed[]>();
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    const some = entries.slice(from, from + AT_ONCE);
    const places = await logStore.places(some);
    some.forEach((entry, i) => {
      const place = places[i];
      if (place === undefined || place >= size) return;
      const tile = Math.floor(place / TILE_WIDTH);
      const inTile = tiles.get(tile) ?? [];
      if (inTile.push([place, nameEntry(entry)]) === 1) tiles.set(tile, inTile);
    });
    await nextTurn();
  }
  return tiles;
};

/** That verdicts and receipts are in the tree of a checkpoint, as JSON Lines. */
export async function* inclusionLines(
  sources: EvidenceSources,
  named: readonly EntriesInOrder[],
  size: number,
  found: LogFound,
): AsyncGenerator<string> {
  for (const entries of named)
    for (const some of entries.slices(TOGETHER)) {
      const tiles = await placesByTile(sources, some, size);
      // Not more than these tiles are held.
      const tree = tiledTree((path) => sources.logStore.tile(path));
      for (const [tile, placed] of tiles) {
        found.included += placed.length;
        yield await lineOf(sources, tree, size, tile, placed);
        await nextTurn();
      }
    }
  found.absent = named.reduce((sum, { size: many }) => sum + many, 0) - found.included;
}
