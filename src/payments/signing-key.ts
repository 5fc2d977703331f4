import { createPrivateKey, createPublicKey, generateKeyPairSync, hkdfSync, type KeyObject, sign } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { canonicalJson } from '../signing/canonical-json.js';
import { type PublicJwk, publicJwk } from '../signing/ed25519.js';
import { createPrivate, readIfThere } from '../signing/private-file.js';

/**
 * The key by which offers, receipts and invoices are signed. It is none of the ring of `src/signing`: what buyers hold is derived
 * from it, so it is in no database, and a new one in its place would take from them what they bought.
 */
export interface SigningKey {
  readonly jwk: PublicJwk;
  /** A compact JWS over the canonical JSON of a payload (RFC 8785). `kid` is a DID URL. */
  jws(payload: object, kid: string): string;
  /** A secret of its own for each purpose, the same each time: what is shown once needs not be stored. 32 bytes unless said. */
  derive(purpose: string, bytes?: number): Buffer;
}

const base64url = (text: string): string => Buffer.from(text).toString('base64url');

/** @throws TypeError where it is another kind of key */
const signingKey = (pem: string): SigningKey => {
  const privateKey: KeyObject = createPrivateKey(pem);
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new TypeError('the signing key must be an Ed25519 key');
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  const seed = Buffer.from(privateKey.export({ format: 'jwk' }).d ?? '', 'base64url');
  return {
    jwk: publicJwk(x),
    jws(payload, kid) {
      const signed = `${base64url(JSON.stringify({ alg: 'EdDSA', kid }))}.${base64url(canonicalJson(payload))}`;
      return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
    },
    derive: (purpose, bytes = 32) => Buffer.from(hkdfSync('sha256', seed, '', purpose, bytes)),
  };
};

/**
 * The key in a file (PKCS#8, PEM); a new one where there is no file, for its owner only. Processes of one service need the same.
 * @throws Error where the file cannot be read or holds no Ed25519 key
 */
export const openSigningKey = async (file: string): Promise<SigningKey> => {
  const held = await readIfThere(file);
  if (held !== undefined) return signingKey(held);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const made = String(generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }));
  // Two processes may begin at once: the second reads what the first wrote.
  return signingKey((await createPrivate(file, made)) ? made : ((await readIfThere(file)) ?? made));
};
