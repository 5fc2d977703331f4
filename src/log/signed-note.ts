import { createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto';

/** The key types of C2SP signed notes that are known here: a plain Ed25519 signature, and the cosignature of a witness. */
export const KEY_TYPES = { ed25519: 1, cosignature: 4 } as const;

/** Who may sign a note: its name, and the public key in 32 bytes. */
export interface NoteVerifier {
  readonly name: string;
  readonly keyType: number;
  readonly publicKey: Uint8Array;
}

/** Who signs notes. */
export interface NoteSigner extends NoteVerifier {
  readonly privateKey: KeyObject;
}

/** A line below a note. */
export interface NoteSignature {
  readonly name: string;
  /** Four bytes that tell the keys of one name apart. */
  readonly keyId: Buffer;
  readonly signature: Buffer;
}

/** A text and who signed it; nothing of it is verified yet. */
export interface SignedNote {
  /** With its closing newline. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

/** What somebody else wrote as a note or as a key is none; the message says where. */
export class NoteMalformed extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NoteMalformed';
  }
}

/** Longer than any note of a log; nothing beyond is read. */
const MOST_CHARACTERS = 64 * 1024;
const MOST_SIGNATURES = 100;
const SIGNATURE = /^— ([^\s+]+) ([A-Za-z0-9+/]+={0,2})$/u;
/** Control characters other than the newline. */
const CONTROLS = /[^\P{Cc}\n]/u;

const KEY_ID_BYTES = 4;
const PUBLIC_KEY_BYTES = 32;

/** Base64 in its one form; nothing for any other. */
const readBase64 = (text: string): Buffer | undefined => {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : undefined;
};

/** The four bytes by which a signature says which key made it. */
export const keyIdOf = ({ name, keyType, publicKey }: NoteVerifier): Buffer =>
  hash('sha256', Buffer.concat([Buffer.from(`${name}\n`), Uint8Array.of(keyType), publicKey]), 'buffer').subarray(0, KEY_ID_BYTES);

/** The key in the form in which Go's `note` and others take it: `name+1f2e3d4c+AQ…`. */
export const writeVerifierKey = (verifier: NoteVerifier): string => {
  const key = Buffer.concat([Uint8Array.of(verifier.keyType), verifier.publicKey]).toString('base64');
  return `${verifier.name}+${keyIdOf(verifier).toString('hex')}+${key}`;
};

/** @throws NoteMalformed where it is no key of a known type, or its middle part is not that of the key */
export const readVerifierKey = (text: string): NoteVerifier => {
  const [, name = '', id = '', encoded = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+(.+)$/u.exec(text) ?? [];
  const [keyType = 0, ...key] = readBase64(encoded) ?? [];
  const verifier = { name, keyType, publicKey: Uint8Array.from(key) };
  if (name === '' || !Object.values<number>(KEY_TYPES).includes(keyType) || key.length !== PUBLIC_KEY_BYTES)
    throw new NoteMalformed('a verifier key reads name+8 hexadecimal digits+base64 of its type and an Ed25519 key');
  if (keyIdOf(verifier).toString('hex') !== id) throw new NoteMalformed(`the verifier key of ${name} does not match its identifier`);
  return verifier;
};

/** The line of a signature, with its newline. */
export const writeSignature = ({ name, keyId, signature }: NoteSignature): string =>
  `— ${name} ${Buffer.concat([keyId, signature]).toString('base64')}\n`;

const writeNote = ({ text, signatures }: SignedNote): string => `${text}\n${signatures.map(writeSignature).join('')}`;

/** Signs a text that ends with a newline. */
export const signNote = (text: string, signer: NoteSigner): string =>
  writeNote({
    text,
    signatures: [{ name: signer.name, keyId: keyIdOf(signer), signature: sign(null, Buffer.from(text), signer.privateKey) }],
  });

/** @throws NoteMalformed where a line is no signature */
export const readSignatures = (lines: string): NoteSignature[] => {
  if (!lines.endsWith('\n')) throw new NoteMalformed('the last line of a note has no newline');
  const found = lines.slice(0, -1).split('\n');
  if (found.length > MOST_SIGNATURES) throw new NoteMalformed(`a note has more than ${MOST_SIGNATURES} signatures`);
  return found.map((line, i) => {
    const [, name = '', encoded = ''] = SIGNATURE.exec(line) ?? [];
    const bytes = readBase64(encoded);
    if (bytes === undefined || bytes.length <= KEY_ID_BYTES) throw new NoteMalformed(`line ${i + 1} of the signatures is none`);
    return { name, keyId: bytes.subarray(0, KEY_ID_BYTES), signature: bytes.subarray(KEY_ID_BYTES) };
  });
};

/**
 * Takes a note apart; its signatures are not verified yet.
 * @throws NoteMalformed
 */
export const readNote = (note: string): SignedNote => {
  if (note.length > MOST_CHARACTERS) throw new NoteMalformed(`a note is longer than ${MOST_CHARACTERS} characters`);
  if (!note.isWellFormed() || CONTROLS.test(note)) throw new NoteMalformed('a note holds control characters or ill-formed text');
  const end = note.lastIndexOf('\n\n');
  if (end < 0) throw new NoteMalformed('a note has an empty line between its text and its signatures');
  return { text: note.slice(0, end + 1), signatures: readSignatures(note.slice(end + 2)) };
};

/** What comes before the 32 bytes of an Ed25519 key in the usual form of public keys (RFC 8410). */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

/** The public key of 32 bytes, ready to verify. */
const ed25519Key = (publicKey: Uint8Array): KeyObject =>
  createPublicKey({ key: Buffer.concat([SPKI_HEAD, publicKey]), format: 'der', type: 'spki' });

const COSIGNATURE_BYTES = 72;

/** What a witness signs: the note's text below a line with the time, in seconds since 1970. */
export const cosignedText = (text: string, time: bigint): Buffer => Buffer.from(`cosignature/v1\ntime ${time}\n${text}`);

const isSignedBy = (text: string, signature: Buffer, { keyType, publicKey }: NoteVerifier): boolean => {
  if (keyType === KEY_TYPES.ed25519) return verify(null, Buffer.from(text), ed25519Key(publicKey), signature);
  if (signature.length !== COSIGNATURE_BYTES) return false;
  return verify(null, cosignedText(text, signature.readBigUInt64BE()), ed25519Key(publicKey), signature.subarray(8));
};

/** The signature of a note that a key made; nothing where there is none, or one that is not right. */
export const signatureBy = ({ text, signatures }: SignedNote, verifier: NoteVerifier): NoteSignature | undefined =>
  signatures.find(
    ({ name, keyId, signature }) => name === verifier.name && keyId.equals(keyIdOf(verifier)) && isSignedBy(text, signature, verifier),
  );
