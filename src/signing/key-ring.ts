import { createPrivateKey, generateKeyPairSync, hash, type JsonWebKey, type KeyObject } from 'node:crypto';
import { thumbprint } from './ed25519.js';

/** What a key signs: checkpoints of the log, or receipts. One key never does both. */
export const KEY_PURPOSES = ['checkpoint', 'receipt'] as const;
/** One of the purposes. */
export type KeyPurpose = (typeof KEY_PURPOSES)[number];

/** An Ed25519 key as a JSON Web Key (RFC 8037); one that is retired has no private part any more. */
export interface RingKey {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  /** RFC 7638: the digest of the public key. */
  readonly kid: string;
  readonly purpose: KeyPurpose;
  readonly x: string;
  readonly d?: string;
  readonly created_at: string;
  readonly retired_at?: string;
}

/** All keys there ever were: the last one of a purpose signs, those before it can still be verified by. */
export interface KeyRing {
  /** The name of the log, for good. */
  readonly origin: string;
  readonly keys: readonly RingKey[];
}

/** Port: where the keys are kept. */
export interface KeyRingStore {
  load(): Promise<KeyRing | undefined>;
  /** Keeps the first ring. @returns false where one is there already, which stays */
  create(ring: KeyRing): Promise<boolean>;
  /** Takes the place of the ring that is there, whole or not at all. */
  replace(ring: KeyRing): Promise<void>;
}

/** What is kept is no ring of keys; the message says what is wrong, and repeats no key. */
export class KeyRingRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'KeyRingRefused';
  }
}

const makeKey = (purpose: KeyPurpose, now: Date): RingKey => {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return { kty: 'OKP', crv: 'Ed25519', kid: thumbprint(x), purpose, x, d, created_at: now.toISOString() };
};

/** The first ring. @param origin absent: a name that no other log has */
export const makeKeyRing = (origin: string | undefined, now: Date): KeyRing => {
  const keys = KEY_PURPOSES.map((purpose) => makeKey(purpose, now));
  return { origin: origin ?? `localhost/log/${hash('sha256', keys[0]?.kid ?? '', 'hex').slice(0, 8)}`, keys };
};

/** The same ring with new keys; of the old ones only the public parts are left. */
export const rotateKeys = ({ origin, keys }: KeyRing, purposes: readonly KeyPurpose[], now: Date): KeyRing => ({
  origin,
  keys: [
    ...keys.map((key) => {
      if (key.d === undefined || !purposes.includes(key.purpose)) return key;
      const { d: _, ...rest } = key;
      return { ...rest, retired_at: now.toISOString() };
    }),
    ...purposes.map((purpose) => makeKey(purpose, now)),
  ],
});

/** The key that signs now. @throws KeyRingRefused where there is none */
export const signingKeyOf = ({ keys }: KeyRing, purpose: KeyPurpose): RingKey & { readonly d: string } => {
  const found = keys.findLast((key) => key.purpose === purpose && key.d !== undefined);
  if (found?.d === undefined) throw new KeyRingRefused(`no key signs a ${purpose}`);
  return { ...found, d: found.d };
};

/** A private key, ready to sign. */
export const privateKeyOf = ({ kty, crv, x, d }: RingKey & { readonly d: string }): KeyObject =>
  createPrivateKey({ key: { kty, crv, x, d } satisfies JsonWebKey, format: 'jwk' });

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const isKey = (value: unknown): value is RingKey => {
  if (typeof value !== 'object' || value === null) return false;
  const { kty, crv, kid, purpose, x, d, created_at } = value as Partial<RingKey>;
  const whole = isText(kid) && isText(x) && isText(created_at) && (d === undefined || isText(d));
  return whole && kty === 'OKP' && crv === 'Ed25519' && KEY_PURPOSES.some((one) => one === purpose) && kid === thumbprint(x);
};

/** @param place what the ring is kept in, for the error. @throws KeyRingRefused */
export const readKeyRing = (value: unknown, place: string): KeyRing => {
  const { origin, keys } = (typeof value === 'object' && value !== null ? value : {}) as Partial<KeyRing>;
  if (!isText(origin) || !Array.isArray(keys))
    throw new KeyRingRefused(`${place} has no \`origin\` or no \`keys\`: put a copy in its place`);
  const wrong = keys.findIndex((key) => !isKey(key));
  if (wrong >= 0) throw new KeyRingRefused(`key ${wrong + 1} in ${place} is no Ed25519 key of this program, or its \`kid\` is another's`);
  for (const purpose of KEY_PURPOSES) signingKeyOf({ origin, keys }, purpose);
  return { origin, keys };
};
