import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Checkpoint, openCheckpoint } from '../../src/log/checkpoint.js';
import {
  cosignedText,
  KEY_TYPES,
  keyIdOf,
  type NoteVerifier,
  readNote,
  writeSignature,
  writeVerifierKey,
} from '../../src/log/signed-note.js';
import { EMPTY_ROOT } from '../../src/log/tree/hash.js';
import { verifyConsistency } from '../../src/log/tree/verify-proof.js';

export interface SmallWitness {
  /** As operators name it. */
  readonly setting: string;
  readonly verifier: NoteVerifier;
  /** What it signed last. */
  readonly known: () => Checkpoint;
  readonly statuses: readonly number[];
  readonly close: () => Promise<void>;
}

/** A witness of one log, by the text of C2SP's tlog-witness: it signs what grew from what it signed before, and nothing else. */
export const smallWitness = async (logKey: () => NoteVerifier, name = 'witness.example/w1'): Promise<SmallWitness> => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const verifier = { name, keyType: KEY_TYPES.cosignature, publicKey: Buffer.from(x, 'base64url') };
  let known: Checkpoint = { origin: '', size: 0, root: EMPTY_ROOT };
  const statuses: number[] = [];

  const answer = (body: string): [status: number, text: string] => {
    const end = body.indexOf('\n\n');
    const [old = '', ...proof] = body.slice(0, end).split('\n');
    const note = body.slice(end + 2);
    let shown: Checkpoint;
    try {
      shown = openCheckpoint(note, [logKey()]);
    } catch {
      return [403, 'not signed by the log'];
    }
    const before = Number(/^old (\d+)$/.exec(old)?.[1] ?? Number.NaN);
    if (!(before <= shown.size)) return [400, 'old is larger'];
    if (before !== known.size) return [409, `${known.size}\n`];
    const grown = {
      before,
      size: shown.size,
      rootBefore: known.root,
      root: shown.root,
      proof: proof.map((one) => Buffer.from(one, 'base64')),
    };
    if (!verifyConsistency(grown)) return [422, 'not grown from what was signed'];
    known = shown;
    const time = BigInt(Math.floor(Date.now() / 1_000));
    const stamp = Buffer.alloc(8);
    stamp.writeBigUInt64BE(time);
    const signature = Buffer.concat([stamp, sign(null, cosignedText(readNote(note).text, time), privateKey)]);
    return [200, writeSignature({ name, keyId: keyIdOf(verifier), signature })];
  };

  const server = createServer(async (request, response) => {
    const [status, said] = request.url === '/w/add-checkpoint' ? answer(await text(request)) : ([404, ''] as const);
    statuses.push(status);
    response.writeHead(status, { 'Content-Type': status === 409 ? 'text/x.tlog.size' : 'text/plain' }).end(said);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    setting: `${writeVerifierKey(verifier)}=http://127.0.0.1:${port}/w`,
    verifier,
    known: () => known,
    statuses,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
