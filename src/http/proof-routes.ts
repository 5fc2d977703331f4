import { type BlockSources, blockFinder } from './handlers/find-block.js';
import { sendBlock } from './handlers/send-block.js';
import { showProof } from './handlers/show-proof.js';
import { revalidated } from './middleware/revalidated.js';
import { storeBacked } from './middleware/store-backed.js';
import type { Route } from './route.js';

/** How long caches may keep the page of a proof: what it says never changes, how it says so may. */
const PROOF_LIFETIME = 'public, max-age=3600';

/** Proofs and what they link to: docs/specification.md, Proofs. */
export const proofRoutes = (sources: BlockSources): readonly Route[] => {
  const find = blockFinder(sources);
  const archive = storeBacked('proof store');
  return [
    ['GET', '/ipfs/:cid', archive, sendBlock(find)],
    ['GET', '/api/v1/proofs/:cid', archive, revalidated(PROOF_LIFETIME), showProof(find)],
  ];
};
