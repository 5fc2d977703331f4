import { CID } from 'multiformats/cid';
import { carBlock, carHeader } from '../proof/car.js';
import { linksOf } from '../proof/links.js';
import { DigestSet } from './digest-set.js';
import { verdictPages } from './pages.js';
import type { EvidenceRange, EvidenceSources } from './sources.js';

/** What was found on the way. */
export interface BlocksFound {
  /** What proofs link to: rule books, models, rules. */
  readonly linked: Map<string, CID>;
  proofs: number;
  /** Proofs that the store holds no longer. */
  missing: number;
}

/** Blocks that are asked of the store at once. */
const AT_ONCE = 64;

/** What a name of ours is; another text names no block. */
const cidOf = (text: string): CID | undefined => {
  try {
    return CID.parse(text);
  } catch {
    return undefined;
  }
};

/** The names of a page of verdicts that were not seen before. */
const freshIn = (cids: readonly string[], seen: DigestSet): readonly CID[] =>
  cids.flatMap((text) => {
    const cid = cidOf(text);
    return cid !== undefined && seen.add(cid.multihash.digest) ? [cid] : [];
  });

/** Every proof of a range, each once, as a CAR: one block after the other, none held. */
export async function* proofCar(sources: EvidenceSources, range: EvidenceRange, found: BlocksFound): AsyncGenerator<Uint8Array> {
  const seen = new DigestSet();
  for await (const page of verdictPages(sources.register, range)) {
    const fresh = freshIn(
      page.map(({ cid }) => cid),
      seen,
    );
    for (let at = 0; at < fresh.length; at += AT_ONCE) {
      const cids = fresh.slice(at, at + AT_ONCE);
      const blocks = await Promise.all(cids.map((cid) => sources.block(cid)));
      const parts = cids.flatMap((cid, i) => {
        const bytes = blocks[i];
        if (bytes === undefined) {
          found.missing += 1;
          return [];
        }
        for (const link of linksOf(cid, bytes)) found.linked.set(link.toString(), link);
        found.proofs += 1;
        return [...(found.proofs === 1 ? [carHeader(cid)] : []), carBlock({ cid, bytes })];
      });
      if (parts.length > 0) yield Buffer.concat(parts);
    }
  }
}

/** What the proofs link to, with all that it leads to, each once: rule books, and the model by which actions were read. */
export async function* linkedCar(sources: EvidenceSources, found: BlocksFound): AsyncGenerator<Uint8Array> {
  const next = [...found.linked.values()];
  const seen = new Set<string>();
  for (let cid = next.pop(); cid !== undefined; cid = next.pop()) {
    if (seen.has(cid.toString())) continue;
    const bytes = await sources.block(cid);
    if (bytes === undefined) continue;
    if (seen.size === 0) yield carHeader(cid);
    seen.add(cid.toString());
    yield carBlock({ cid, bytes });
    next.push(...linksOf(cid, bytes));
  }
}
