import { NoteMalformed, type NoteSigner, type NoteVerifier, readNote, signatureBy, signNote } from './signed-note.js';
import { HASH_BYTES } from './tree/hash.js';

/** What a log promises by signing: at this size, its tree had this root. */
export interface Checkpoint {
  /** The log's name, for good. */
  readonly origin: string;
  readonly size: number;
  readonly root: Buffer;
}

/** The text of a checkpoint, as C2SP's tlog-checkpoint has it. */
const writeCheckpoint = ({ origin, size, root }: Checkpoint): string => `${origin}\n${size}\n${root.toString('base64')}\n`;

/** A checkpoint as a signed note. */
export const signCheckpoint = (checkpoint: Checkpoint, signer: NoteSigner): string => signNote(writeCheckpoint(checkpoint), signer);

const SIZE = /^(?:0|[1-9]\d{0,15})$/;

/**
 * Reads the text of a checkpoint; lines after the third are extensions and are ignored.
 * @throws NoteMalformed saying which line is wrong
 */
export const readCheckpoint = (text: string): Checkpoint => {
  const [origin = '', size = '', root = ''] = text.split('\n');
  if (origin === '') throw new NoteMalformed('the first line of a checkpoint names its log');
  if (!SIZE.test(size) || !Number.isSafeInteger(Number(size))) throw new NoteMalformed('the second line of a checkpoint is no size');
  const hash = Buffer.from(root, 'base64');
  if (hash.length !== HASH_BYTES || hash.toString('base64') !== root) throw new NoteMalformed('the third line of a checkpoint is no root');
  return { origin, size: Number(size), root: hash };
};

/**
 * The checkpoint of a note that one of these keys of its log has signed.
 * @throws NoteMalformed where it is no checkpoint, of another log, or signed by none of them
 */
export const openCheckpoint = (note: string, verifiers: readonly NoteVerifier[]): Checkpoint => {
  const signed = readNote(note);
  const checkpoint = readCheckpoint(signed.text);
  if (!verifiers.some((one) => one.name === checkpoint.origin && signatureBy(signed, one) !== undefined))
    throw new NoteMalformed(`the checkpoint of ${checkpoint.origin} has no signature of a known key`);
  return checkpoint;
};
