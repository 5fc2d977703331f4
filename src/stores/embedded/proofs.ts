import type { ProofStore } from '../proofs.js';
import type { EmbeddedDatabase } from './database.js';

/** Proof blocks in the embedded store. */
export const embeddedProofs = (database: EmbeddedDatabase): ProofStore => ({
  keep: async (cid, block) => {
    // A block is looked for first: a repeated verdict must not cost a write.
    if (database.get('SELECT 1 AS held FROM proofs WHERE cid = ?', cid) !== undefined) return;
    database.run('INSERT INTO proofs (cid, block) VALUES (?, ?) ON CONFLICT DO NOTHING', cid, block);
  },
  find: async (cid) => {
    const block = database.get('SELECT block FROM proofs WHERE cid = ?', cid)?.['block'];
    if (block instanceof ArrayBuffer) return new Uint8Array(block);
    return block instanceof Uint8Array ? Uint8Array.from(block) : undefined;
  },
});
