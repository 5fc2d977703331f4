import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, hkdfSync, type KeyObject, sign } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A public Ed25519 key as JSON (RFC 8037). */
interface PublicJwk {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly x: string;
  readonly kid: string;
  readonly alg: 'EdDSA';
  readonly use: 'sig';
}

/** The key by which offers, receipts and invoices are signed. */
export interface SigningKey {
  readonly jwk: PublicJwk;
  /** A compact JWS over the canonical JSON of a payload (RFC 8785). `kid` is a DID URL. */
  jws(payload: object, kid: string): string;
  /** A secret of its own for each purpose, the same each time: what is shown once needs not be stored. 32 bytes unless said. */
  derive(purpose: string, bytes?: number): Buffer;
}

/** RFC 8785 for what we sign: texts, whole numbers, truth values, lists and objects. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  members.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
};

const base64url = (text: string): string => Buffer.from(text).toString('base64url');

/** RFC 7638. */
const thumbprint = (x: string): string =>
  createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url');

/** @throws TypeError where it is another kind of key */
const signingKey = (privateKey: KeyObject): SigningKey => {
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new TypeError('the signing key must be an Ed25519 key');
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  const seed = Buffer.from(privateKey.export({ format: 'jwk' }).d ?? '', 'base64url');
  return {
    jwk: { kty: 'OKP', crv: 'Ed25519', x, kid: thumbprint(x), alg: 'EdDSA', use: 'sig' },
    jws(payload, kid) {
      const signed = `${base64url(JSON.stringify({ alg: 'EdDSA', kid }))}.${base64url(canonicalJson(payload))}`;
      return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
    },
    derive: (purpose, bytes = 32) => Buffer.from(hkdfSync('sha256', seed, '', purpose, bytes)),
  };
};

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';
const isThere = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST';

/**
 * The key in a file (PKCS#8, PEM); a new one where there is no file, for its owner only. Processes of one service need the same.
 * @throws Error where the file cannot be read or holds no Ed25519 key
 */
export const openSigningKey = (file: string): SigningKey => {
  try {
    return signingKey(createPrivateKey(readFileSync(file, 'utf8')));
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const pem = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' });
  try {
    writeFileSync(file, pem, { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    // Two processes may begin at once: the second reads what the first wrote.
    if (!isThere(error)) throw error;
  }
  return signingKey(createPrivateKey(readFileSync(file, 'utf8')));
};
