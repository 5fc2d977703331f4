import { nameEntry, readEntry } from '../log/entry.js';
import { nodeHash } from '../log/tree/hash.js';
import { tiledTree } from '../log/tree/tiled-tree.js';
import { hashesIn, TILE_HEIGHT, TILE_WIDTH, tilePath, tileWidth } from '../log/tree/tiles.js';
import { DigestSet } from './digest-set.js';
import { receiptPages, verdictPages } from './pages.js';
import type { EvidenceRange, EvidenceSources } from './sources.js';

/** What came of it. */
export interface LogFound {
  included: number;
  /** Not in the log, or behind the checkpoint. */
  absent: number;
}

const base64 = (hash: Uint8Array): string => Buffer.from(hash).toString('base64');

/** The siblings on the way from a leaf to the root of its whole tile. */
const siblings = (leaves: readonly Buffer[], offset: number): readonly Buffer[] => {
  const way: Buffer[] = [];
  for (let [level, at] = [leaves, offset]; level.length > 1; ) {
    way.push(level[at ^ 1] as Buffer);
    level = Array.from({ length: level.length / 2 }, (_, i) => nodeHash(level[2 * i] as Buffer, level[2 * i + 1] as Buffer));
    at >>= 1;
  }
  return way;
};

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
  entries: readonly (readonly [index: number, cid: string])[],
): Promise<string> => {
  const [first = 0] = entries[0] ?? [];
  const proof = await tree.inclusionProof(first, size);
  const whole = tileWidth({ level: 0, index: tile }, size) === TILE_WIDTH;
  if (!whole) {
    const ways = await Promise.all(entries.map(async ([index, cid]) => [index, cid, (await tree.inclusionProof(index, size)).map(base64)]));
    return `${JSON.stringify({ tile, path: [], ways })}\n`;
  }
  const path = proof.slice(TILE_HEIGHT).map(base64);
  const leaves = hashesIn((await logStore.tile(tilePath(0, tile))) ?? new Uint8Array()).slice(0, TILE_WIDTH);
  if (entries.length >= MANY) return `${JSON.stringify({ tile, path, leaves: base64(Buffer.concat(leaves)), entries })}\n`;
  const ways = entries.map(([index, cid]) => [index, cid, siblings(leaves, index % TILE_WIDTH).map(base64)]);
  return `${JSON.stringify({ tile, path, ways })}\n`;
};

/** Names of verdicts and receipts on their way into the log, some thousand at a time. */
async function* namesOf(sources: EvidenceSources, range: EvidenceRange): AsyncGenerator<readonly string[]> {
  let some: string[] = [];
  for await (const page of verdictPages(sources.register, range)) {
    some.push(...page.map(({ cid }) => cid));
    if (some.length < 4_000) continue;
    yield some;
    some = [];
  }
  yield some;
  for await (const page of receiptPages(sources.register, range)) {
    const receipts = await Promise.all(page.map(({ receiptId }) => sources.receipt(receiptId)));
    yield receipts.filter((one) => one !== undefined).map(({ entry }) => nameEntry(entry));
  }
}

/** That verdicts and receipts are in the tree of a checkpoint, as JSON Lines. */
export async function* inclusionLines(
  sources: EvidenceSources,
  range: EvidenceRange,
  size: number,
  found: LogFound,
): AsyncGenerator<string> {
  const seen = new DigestSet();
  for await (const names of namesOf(sources, range)) {
    const entries = names.flatMap((name) => readEntry(name) ?? []).filter((entry) => seen.add(entry.subarray(4)));
    const places = await sources.logStore.places(entries);
    const tiles = new Map<number, (readonly [number, string])[]>();
    entries.forEach((entry, i) => {
      const place = places[i];
      if (place === undefined || place >= size) return;
      const tile = Math.floor(place / TILE_WIDTH);
      tiles.set(tile, [...(tiles.get(tile) ?? []), [place, nameEntry(entry)]]);
      found.included += 1;
    });
    // Not more than these tiles are held.
    const tree = tiledTree((path) => sources.logStore.tile(path));
    for (const [tile, some] of tiles) yield await lineOf(sources, tree, size, tile, some);
  }
  found.absent = seen.size - found.included;
}
