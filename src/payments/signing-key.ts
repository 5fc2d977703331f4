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
  /** The keys that signed before it: what they signed can still be verified. */
  readonly earlier: readonly PublicJwk[];
  /** A compact JWS over the canonical JSON of a payload (RFC 8785). `kid` is a DID URL. */
  jws(payload: object, kid: string): string;
  /** A secret of its own for each purpose, the same each time: what is shown once needs not be stored. 32 bytes unless said. */
  derive(purpose: string, bytes?: number): Buffer;
}

const base64url = (text: string): string => Buffer.from(text).toString('base64url');

const PEM_KEY = /-----BEGIN PRIVATE KEY-----.+?-----END PRIVATE KEY-----/gs;

interface KeyPair {
  readonly privateKey: KeyObject;
  readonly jwk: PublicJwk;
}

/** @throws TypeError where it is another kind of key */
const readKey = (pem: string): KeyPair => {
  const privateKey = createPrivateKey(pem);
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new TypeError('the signing key must be an Ed25519 key');
  return { privateKey, jwk: publicJwk(createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '') };
};

/** The first key of a file signs. Secrets are derived from the last, so that a new key above it takes nothing from anybody. */
const signingKey = (file: string): SigningKey => {
  const [first, ...others] = (file.match(PEM_KEY) ?? [file]).map(readKey) as [KeyPair, ...KeyPair[]];
  const { privateKey, jwk } = first;
  const seed = Buffer.from((others.at(-1) ?? first).privateKey.export({ format: 'jwk' }).d ?? '', 'base64url');
  return {
    jwk,
    earlier: others.map((one) => one.jwk),
    jws(payload, kid) {
      const signed = `${base64url(JSON.stringify({ alg: 'EdDSA', kid }))}.${base64url(canonicalJson(payload))}`;
      return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
    },
    derive: (purpose, bytes = 32) => Buffer.from(hkdfSync('sha256', seed, '', purpose, bytes)),
  };
};

/**
 * The keys in a file (PKCS#8, PEM), the newest first; a new one where there is no file, for its owner only. Processes of one
 * service need the same.
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
