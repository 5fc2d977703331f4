import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leafHash } from '../../../src/log/tree/hash.js';
import { plainTree } from '../../../src/log/tree/plain-tree.js';
import { RightEdge, TileMissing } from '../../../src/log/tree/right-edge.js';
import { tiledTree } from '../../../src/log/tree/tiled-tree.js';
import { frameEntry, readEntries, readTilePath, tilePath } from '../../../src/log/tree/tiles.js';
import { verifyConsistency, verifyInclusion } from '../../../src/log/tree/verify-proof.js';
import { byExtent } from '../../support/full.js';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const entriesOf = (count: number): Buffer[] => Array.from({ length: count }, (_, i) => Buffer.from(`entry ${i}`));

/** Tiles as a store keeps them: the wider one stays. */
const keepIn = (stored: Map<string, Buffer>, tiles: ReadonlyMap<string, Buffer>): void => {
  for (const [path, bytes] of tiles) if (bytes.length > (stored.get(path)?.length ?? 0)) stored.set(path, bytes);
};
const readFrom = (stored: ReadonlyMap<string, Buffer>) => async (path: string) => stored.get(path);

/** A tree that grew by batches of these sizes. */
const grown = (batches: readonly number[]) => {
  const entries = entriesOf(batches.reduce((sum, batch) => sum + batch, 0));
  const [stored, edge] = [new Map<string, Buffer>(), RightEdge.empty()];
  for (const batch of batches) keepIn(stored, edge.append(entries.slice(edge.size, edge.size + batch)));
  return { entries, stored, edge };
};

/** Inputs and roots of the reference implementation of Certificate Transparency (merkle_tree_test). */
const REFERENCE = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'].map((text) =>
  Buffer.from(text, 'hex'),
);
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

describe('the plain tree', () => {
  test('has the roots of the reference implementation', () => {
    expect(ROOTS.map((_, size) => hex(plainTree(REFERENCE).root(size)))).toEqual(ROOTS);
  });
});

describe('the tiles', () => {
  const batches = fc.array(fc.integer({ min: 0, max: 600 }), { minLength: 1, maxLength: 6 });

  test('give the root and the proofs of the plain tree, however the entries came in batches, at every size before as well', async () => {
    await fc.assert(
      fc.asyncProperty(batches, fc.nat(), fc.nat(), async (sizes, a, b) => {
        const { entries, stored, edge } = grown(sizes);
        const plain = plainTree(entries);
        expect(hex(edge.root())).toBe(hex(plain.root()));
        const tiled = tiledTree(readFrom(stored));
        const size = entries.length === 0 ? 0 : 1 + (a % entries.length);
        expect(hex(await tiled.root(size))).toBe(hex(plain.root(size)));
        if (size === 0) return;
        const [index, before] = [b % size, b % (size + 1)];
        expect((await tiled.inclusionProof(index, size)).map(hex)).toEqual(plain.inclusionProof(index, size).map(hex));
        expect((await tiled.consistencyProof(before, size)).map(hex)).toEqual(plain.consistencyProof(before, size).map(hex));
        expect(hex(await tiled.leaf(index))).toBe(hex(leafHash(entries[index] as Buffer)));
      }),
      { numRuns: byExtent(7, 20, 20) },
    );
  });

  test('carry over three levels: 70,000 entries, whose tiles are those of tlog-tiles', async () => {
    const { entries, stored, edge } = grown([65_535, 1, 4_464]);
    expect(hex(await tiledTree(readFrom(stored)).root(70_000))).toBe(hex(edge.root()));
    expect(entries).toHaveLength(70_000);
    expect([...stored.keys()].filter((path) => !/^tile\/(0|entries)\//.test(path)).sort()).toEqual([
      'tile/1/000',
      'tile/1/001',
      'tile/2/000',
    ]);
    expect(stored.get('tile/2/000')).toHaveLength(32);
    expect(stored.has('tile/0/273')).toBe(true);
    expect(stored.get('tile/0/273')).toHaveLength(32 * (70_000 - 273 * 256));
  });

  test('let a tree go on from any size, also where wider tiles lie there already', async () => {
    await fc.assert(
      fc.asyncProperty(batches, fc.nat(), async (sizes, at) => {
        const { entries, stored } = grown(sizes);
        const size = at % (entries.length + 1);
        const again = await RightEdge.read(size, readEntries, readFrom(stored));
        keepIn(stored, again.append(entries.slice(size)));
        expect(hex(again.root())).toBe(hex(plainTree(entries).root()));
        expect(hex(await tiledTree(readFrom(stored)).root(entries.length))).toBe(hex(again.root()));
      }),
      { numRuns: byExtent(4, 12, 12) },
    );
  });

  test('say which tile is missing or too short', async () => {
    const { stored } = grown([600]);
    stored.delete('tile/0/001');
    await expect(tiledTree(readFrom(stored)).inclusionProof(300, 600)).rejects.toThrow(new TileMissing('tile/0/001'));
    await expect(tiledTree(readFrom(stored)).root(601)).rejects.toThrow(TileMissing);
    stored.set('tile/0/002', Buffer.alloc(32));
    await expect(RightEdge.read(600, readEntries, readFrom(stored))).rejects.toThrow('the log lacks tile/0/002');
  });

  test('hold entries with their lengths; one that ends within an entry is refused', () => {
    const entries = [Buffer.alloc(0), Buffer.from('x'), Buffer.alloc(300, 7)];
    const tile = Buffer.concat(entries.map(frameEntry));
    expect(readEntries(tile).map(hex)).toEqual(entries.map(hex));
    expect(() => readEntries(tile.subarray(0, -1))).toThrow(RangeError);
    expect(() => readEntries(Buffer.from([0]))).toThrow(RangeError);
  });
});

describe('paths of tiles', () => {
  test.each([
    [0, 0, 'tile/0/000'],
    [0, 1_234_067, 'tile/0/x001/x234/067'],
    ['entries', 999, 'tile/entries/999'],
    [3, 1_000, 'tile/3/x001/000'],
  ] as const)('level %s, number %i: %s', (level, index, path) => {
    expect(tilePath(level, index)).toBe(path);
    expect(readTilePath(path)).toEqual({ level, index, width: 256 });
    expect(readTilePath(`${path}.p/17`)).toEqual({ level, index, width: 17 });
  });

  test.each([
    'tile/00/000',
    'tile/64/000',
    'tile/x/000',
    'tile/0/0',
    'tile/0/1000',
    'tile/0/x000/000',
    'tile/0/x001/2',
    'tile/0/001/234',
    'tile/0/000.p/0',
    'tile/0/000.p/256',
    'tile/0/000.p/01',
    'tile/0/000.p',
    'tile/entries',
    'tile/0/000/',
    '/tile/0/000',
    'tile/0/-01',
    'tile/0/x1e9/000',
    '',
  ])('%j is none', (path) => {
    expect(readTilePath(path)).toBeUndefined();
  });
});

describe('proofs', () => {
  const sizes = fc.tuple(fc.integer({ min: 1, max: 300 }), fc.nat(), fc.nat());

  test('hold, and nothing else does: another index, size, leaf or root, a hash more or less, a bit turned', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), ([size, a, b], bit) => {
        const plain = plainTree(entriesOf(size));
        const index = a % size;
        const right = {
          index,
          size,
          leaf: leafHash(entriesOf(size)[index] as Buffer),
          proof: plain.inclusionProof(index),
          root: plain.root(),
        };
        expect(verifyInclusion(right)).toBe(true);
        const wrong = [
          { ...right, index: (index + 1) % size },
          { ...right, index: size },
          { ...right, index: -1 },
          { ...right, index: 0.5 },
          { ...right, size: right.proof.length === 0 ? 2 : 1 },
          { ...right, leaf: leafHash(Buffer.from('other')) },
          { ...right, proof: [...right.proof, right.root] },
          { ...right, proof: right.proof.slice(1), leaf: size === 1 ? Buffer.alloc(32) : right.leaf },
          {
            ...right,
            proof: right.proof.map((one, i) => (i === b % right.proof.length ? turned(one, bit) : one)),
            root: size === 1 ? turned(right.root, bit) : right.root,
          },
          { ...right, root: turned(right.root, bit) },
          { ...right, root: right.root.subarray(1) },
        ];
        for (const one of wrong) if (size > 1 || one.index !== index || one.root !== right.root) expect(verifyInclusion(one)).toBe(false);
      }),
    );
  });

  test('of consistency hold, and nothing else does', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), ([size, a, b], bit) => {
        const plain = plainTree(entriesOf(size));
        const before = a % (size + 1);
        const right = { before, size, rootBefore: plain.root(before), root: plain.root(), proof: plain.consistencyProof(before) };
        expect(verifyConsistency(right)).toBe(true);
        expect(verifyConsistency({ ...right, rootBefore: turned(right.rootBefore, bit) })).toBe(false);
        if (before > 0) expect(verifyConsistency({ ...right, root: turned(right.root, bit) })).toBe(false);
        expect(verifyConsistency({ ...right, proof: [...right.proof, right.root] })).toBe(false);
        expect(verifyConsistency({ ...right, before: size + 1 })).toBe(false);
        if (right.proof.length === 0) return;
        expect(verifyConsistency({ ...right, proof: right.proof.slice(1) })).toBe(false);
        const proof = right.proof.map((one, i) => (i === b % right.proof.length ? turned(one, bit) : one));
        expect(verifyConsistency({ ...right, proof })).toBe(false);
      }),
    );
  });
});

/** A copy with one bit turned. */
const turned = (bytes: Uint8Array, bit: number): Buffer => {
  const copy = Buffer.from(bytes);
  const at = bit % (8 * copy.length);
  copy[at >> 3] = (copy[at >> 3] ?? 0) ^ (1 << (at & 7));
  return copy;
};
