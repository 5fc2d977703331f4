import { nameEntry } from '../../log/entry.js';
import type { LogKeys } from '../../log/log-keys.js';
import type { ConsistencyAnswer, InclusionAnswer, SignedHead } from '../../log/log-reader.js';
import { writeVerifierKey } from '../../log/signed-note.js';
import { LOG_PATH } from '../urls/paths.js';

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** The log as it was last signed, and the keys by which to check that. */
export const presentLog = ({ checkpoint, note }: SignedHead, { signer, verifiers }: LogKeys, base: string): object => ({
  origin: checkpoint.origin,
  size: checkpoint.size,
  root: base64(checkpoint.root),
  verifier_key: writeVerifierKey(signer),
  earlier_verifier_keys: verifiers.map(writeVerifierKey).filter((key) => key !== writeVerifierKey(signer)),
  checkpoint: note,
  url: `${base}${LOG_PATH}`,
});

/** Hashes in base64, as checkpoints have them; `checkpoint` where the tree is the one that was last signed. */
export const presentInclusion = (answer: InclusionAnswer, head: SignedHead): object => ({
  cid: nameEntry(answer.entry),
  index: answer.index,
  size: answer.size,
  leaf_hash: base64(answer.leaf),
  proof: answer.proof.map(base64),
  root: base64(answer.root),
  checkpoint: answer.size === head.size ? head.note : null,
});

/** The same proof as a file of its own, C2SP's tlog-proof. */
export const writeProofFile = ({ index, proof }: InclusionAnswer, { note }: SignedHead): string =>
  `c2sp.org/tlog-proof@v1\nindex ${index}\n${proof.map((hash) => `${base64(hash)}\n`).join('')}\n${note}`;

/** That the first tree is the beginning of the second. */
export const presentConsistency = (answer: ConsistencyAnswer, head: SignedHead): object => ({
  from: answer.from,
  to: answer.to,
  from_root: base64(answer.rootBefore),
  to_root: base64(answer.root),
  proof: answer.proof.map(base64),
  checkpoint: answer.to === head.size ? head.note : null,
});
