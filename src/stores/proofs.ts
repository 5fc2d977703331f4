/** Content-addressed blocks: the bytes that a CID names. Losing them loses nothing, since each can be derived again. */
export interface ProofStore {
  /** Keeps a block; the same block twice is one block. */
  keep(cid: string, block: Uint8Array): Promise<void>;
  find(cid: string): Promise<Uint8Array | undefined>;
}
