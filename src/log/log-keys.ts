import { type KeyRing, privateKeyOf, signingKeyOf } from '../signing/key-ring.js';
import { KEY_TYPES, type NoteSigner, type NoteVerifier } from './signed-note.js';

/** Who signs the checkpoints of a log, and whose signatures count: keys that were in use before are among them. */
export interface LogKeys {
  readonly signer: NoteSigner;
  readonly verifiers: readonly NoteVerifier[];
}

/** The keys of a ring in the forms of signed notes; their name is that of the log. */
export const logKeysOf = (ring: KeyRing): LogKeys => {
  const verifierOf = (x: string): NoteVerifier => ({
    name: ring.origin,
    keyType: KEY_TYPES.ed25519,
    publicKey: Buffer.from(x, 'base64url'),
  });
  const key = signingKeyOf(ring, 'checkpoint');
  return {
    signer: { ...verifierOf(key.x), privateKey: privateKeyOf(key) },
    verifiers: ring.keys.filter(({ purpose }) => purpose === 'checkpoint').map(({ x }) => verifierOf(x)),
  };
};
