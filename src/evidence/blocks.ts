import { setImmediate as nextTurn } from 'node:timers/promises';
import { CID } from 'multiformats/cid';
import { carBlock, carHeader } from '../proof/car.js';
import { linksOf } from '../proof/links.js';
import type { EntriesInOrder } from './entries-in-order.js';
import { Linked } from './linked.js';
import type { EvidenceSources } from './sources.js';

/** What was found on the way. */
export class BlocksFound {
  /** What proofs link to: rule books, models, rules. */
  readonly linked = new Linked();
  proofs = 0;
  /** Proofs that the store holds no longer. */
  missing = 0;
}

/** Blocks that are asked of the store at once: it answers within a millisecond, and then others have their turn. */
const AT_ONCE = 64;

/** The proofs of verdicts, each once, as a CAR: one block after the other, none held. */
export async function* proofCar(sources: EvidenceSources, entries: EntriesInOrder, found: BlocksFound): AsyncGenerator<Uint8Array> {
  for (const some of entries.slices(AT_ONCE)) {
    const cids = some.map((entry) => CID.decode(entry));
    const blocks = await sources.blocks(cids);
    const parts = cids.flatMap((cid, i) => {
      const bytes = blocks[i];
      if (bytes === undefined) {
        found.missing += 1;
        return [];
      }
      found.linked.add(cid, bytes);
      found.proofs += 1;
      return [...(found.proofs === 1 ? [carHeader(cid)] : []), carBlock({ cid, bytes })];
    });
    if (parts.length > 0) yield Buffer.concat(parts);
    await nextTurn();
  }
}

/** What the proofs link to, with all that it leads to, each once: rule books, and the model by which actions were read. */
export async function* linkedCar(sources: EvidenceSources, found: BlocksFound): AsyncGenerator<Uint8Array> {
  const next = [...found.linked.all];
  const seen = new Set<string>();
  for (let cid = next.pop(); cid !== undefined; cid = next.pop()) {
    if (seen.has(cid.toString())) continue;
    const [bytes] = await sources.blocks([cid]);
    if (bytes === undefined) continue;
    if (seen.size === 0) yield carHeader(cid);
    seen.add(cid.toString());
    yield carBlock({ cid, bytes });
    next.push(...linksOf(cid, bytes));
  }
}
