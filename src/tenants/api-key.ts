import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** What a key may be used for: asking, own rule sets, the auditors' portal, payments. */
export const SCOPES = ['ask', 'rule-sets', 'audit', 'billing'] as const;
/** One of the scopes. */
export type Scope = (typeof SCOPES)[number];

/** A key as it is kept: everything but the key itself. */
export interface ApiKey {
  /** The eight characters in the key that name it; no secret. */
  readonly id: string;
  /** SHA-256 of the whole key, in hexadecimal. */
  readonly digest: string;
  /** The id of the tenant that it belongs to. */
  readonly tenant: string;
  /** What its owner calls it. */
  readonly label: string;
  readonly scopes: readonly Scope[];
  /** A test key is answered alike; nothing of it is recorded, counted or billed. */
  readonly test: boolean;
  readonly createdAt: string;
  /** The instant from which it is refused; absent: never. */
  readonly expiresAt?: string;
  readonly revokedAt?: string;
  /** Of an auditor's key: the first and the last day that it shows, `YYYY-MM-DD`. */
  readonly rangeFrom?: string;
  readonly rangeTo?: string;
  /** The last hour in which it was used. */
  readonly lastUsedAt?: string;
}

/** Crockford's base 32: no two characters that people mistake for each other. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const ID = 8;
const SECRET = 32;
const CHECKSUM = 6;
const KEY = new RegExp(`^ck_(test_)?([${ALPHABET}]{${ID}})_[${ALPHABET}]{${SECRET + CHECKSUM}}$`);

/** A key is no longer than this; what is longer need not be looked at. */
const LONGEST = 'ck_test_'.length + ID + 1 + SECRET + CHECKSUM;

/** Bytes that a key is made of. */
export const API_KEY_BYTES = ID + SECRET;

/** A character for each byte; a byte modulo 32 is as even as the byte. */
const textOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => ALPHABET.charAt(byte % 32)).join('');

/** The lower 30 bits of CRC-32: enough to tell a typing error from a key, and a leaked key from any other text. */
const checksumOf = (text: string): string => {
  const sum = crc32(text);
  return Array.from({ length: CHECKSUM }, (_, place) => ALPHABET.charAt((sum >>> (5 * (CHECKSUM - 1 - place))) & 31)).join('');
};

/** A key that nobody has yet, of so many random bytes. It is shown once; only its digest is kept. */
export const newApiKey = (test: boolean, bytes: Uint8Array = randomBytes(API_KEY_BYTES)): string => {
  const text = `ck_${test ? 'test_' : ''}${textOf(bytes.subarray(0, ID))}_${textOf(bytes.subarray(ID))}`;
  return text + checksumOf(text);
};

/** Whether a text claims to be a key of ours, right or wrong. */
export const looksLikeApiKey = (text: string): boolean => text.startsWith('ck_');

/** What a key says of itself; nothing where it is malformed or mistyped, which the checksum tells without a look-up. */
export const parseApiKey = (text: string): { readonly id: string; readonly test: boolean } | undefined => {
  if (text.length > LONGEST) return undefined;
  const [, test, id] = KEY.exec(text) ?? [];
  if (id === undefined || checksumOf(text.slice(0, -CHECKSUM)) !== text.slice(-CHECKSUM)) return undefined;
  return { id, test: test !== undefined };
};

/** What is kept of a key: random keys of 160 bits need no slow hash. */
export const digestApiKey = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Whether it is an auditor's: it has the scope `audit` and no other. */
export const isAuditor = ({ scopes }: Pick<ApiKey, 'scopes'>): boolean => scopes.length === 1 && scopes[0] === 'audit';
