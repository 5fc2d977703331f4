import { createPublicKey } from 'node:crypto';
import { CompactSign, compactVerify } from 'jose';
import { type PublicJwk, publicJwk } from './ed25519.js';
import { type KeyRing, privateKeyOf, type RingKey, signingKeyOf } from './key-ring.js';

const ALGORITHM = 'EdDSA';

/** A JWS whose payload stands elsewhere (RFC 7515, appendix F): header and signature, with nothing between the dots. */
const DETACHED = /^([\w-]+)\.\.([\w-]+)$/;

/** Signs canonical JSON; the signature travels without it. */
export const signDetached = async (canonical: string, ring: KeyRing): Promise<string> => {
  const key = signingKeyOf(ring, 'receipt');
  const jws = await new CompactSign(Buffer.from(canonical)).setProtectedHeader({ alg: ALGORITHM, kid: key.kid }).sign(privateKeyOf(key));
  return jws.replace(/\.[^.]*\./, '..');
};

/** The public keys that verify receipts, of now and of before, as a JSON Web Key Set (RFC 7517). */
export const publicKeys = ({ keys }: KeyRing): { readonly keys: readonly PublicJwk[] } => ({
  keys: keys.filter(({ purpose }) => purpose === 'receipt').map(({ x }) => publicJwk(x)),
});

const publicKey = ({ kty, crv, x }: RingKey) => createPublicKey({ key: { kty, crv, x }, format: 'jwk' });

/** Whether one of our keys for receipts signed exactly this text. */
export const isSignedBy = async (canonical: string, jws: string, { keys }: KeyRing): Promise<boolean> => {
  const [, header, signature] = DETACHED.exec(jws) ?? [];
  if (header === undefined || signature === undefined) return false;
  const whole = `${header}.${Buffer.from(canonical).toString('base64url')}.${signature}`;
  const known = (kid: unknown): RingKey => {
    const found = keys.find((key) => key.purpose === 'receipt' && key.kid === kid);
    if (found === undefined) throw new Error('no key of ours');
    return found;
  };
  try {
    await compactVerify(whole, ({ kid }) => publicKey(known(kid)), { algorithms: [ALGORITHM] });
    return true;
  } catch {
    return false;
  }
};
