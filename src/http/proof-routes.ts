import { type BlockSources, blockFinder } from './handlers/find-block.js';
import { sendVerifier, sendVerifyScript } from './handlers/send-asset.js';
import { sendBlock } from './handlers/send-block.js';
import { showVerifyPage } from './handlers/show-pages.js';
import { showProof } from './handlers/show-proof.js';
import { revalidated } from './middleware/revalidated.js';
import { storeBacked } from './middleware/store-backed.js';
import type { Route } from './route.js';

/** How long caches may keep the page of a proof: what it says never changes, how it says so may. */
const PROOF_LIFETIME = 'public, max-age=3600';

/** The page that checks proofs, and its scripts, change with the program. */
const PAGE_LIFETIME = 'public, max-age=300';

/** Proofs and what they link to: docs/specification.md, Proofs. */
export const proofRoutes = (sources: BlockSources): readonly Route[] => {
  const find = blockFinder(sources);
  const cached = revalidated(PAGE_LIFETIME);
  const archive = storeBacked('proof store');
  return [
    ['GET', '/ipfs/:cid', archive, sendBlock(find)],
    ['GET', '/verify', cached, showVerifyPage()],
    ['GET', '/verify.js', cached, sendVerifyScript()],
    ['GET', '/verifier.js', cached, sendVerifier()],
    ['GET', '/api/v1/proofs/:cid', archive, revalidated(PROOF_LIFETIME), showProof(find)],
  ];
};
