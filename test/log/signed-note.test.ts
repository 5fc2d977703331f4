import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openCheckpoint, readCheckpoint, signCheckpoint } from '../../src/log/checkpoint.js';
import { nameEntry, readEntry } from '../../src/log/entry.js';
import {
  KEY_TYPES,
  type NoteSigner,
  readNote,
  readSignatures,
  readVerifierKey,
  signatureBy,
  signNote,
  writeVerifierKey,
} from '../../src/log/signed-note.js';
import { drawEntry } from '../stores/log.contract.js';

const signerOf = (name: string): NoteSigner => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  return { name, keyType: KEY_TYPES.ed25519, publicKey: Buffer.from(x, 'base64url'), privateKey };
};
const signer = signerOf('log.example/log');
const root = Buffer.alloc(32, 7);
const note = signCheckpoint({ origin: signer.name, size: 70_000, root }, signer);

describe('a checkpoint', () => {
  test('is read by the key of its log, and by no other', () => {
    expect(openCheckpoint(note, [signerOf(signer.name), signer])).toEqual({ origin: signer.name, size: 70_000, root });
    expect(() => openCheckpoint(note, [signerOf(signer.name)])).toThrow('no signature of a known key');
    expect(() => openCheckpoint(note, [{ ...signer, name: 'other.example' }])).toThrow('no signature of a known key');
    expect(() => openCheckpoint(signCheckpoint({ origin: 'other.example', size: 1, root }, signer), [signer])).toThrow(
      'no signature of a known key',
    );
  });

  test('is refused whichever bit of it is turned', () => {
    const bytes = Buffer.from(note);
    for (let bit = 0; bit < 8 * bytes.length; bit += 1) {
      const turned = Buffer.from(bytes);
      turned[bit >> 3] = (turned[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => openCheckpoint(turned.toString('utf8'), [signer]), `bit ${bit}`).toThrow();
    }
  });

  test.each([
    ['', 'names its log'],
    ['x\n', 'is no size'],
    ['x\n01\n', 'is no size'],
    ['x\n-1\n', 'is no size'],
    ['x\n9999999999999999\n', 'is no size'],
    ['x\n1\nAAAA\n', 'is no root'],
    [`x\n1\n${root.toString('base64').slice(0, -1)}\n`, 'is no root'],
    [`x\n1\n${root.toString('base64url')}\n`, 'is no root'],
  ])('%j: the text %s', (text, reason) => {
    expect(() => readCheckpoint(text)).toThrow(reason);
  });
});

describe('a note', () => {
  test.each([
    ['text\n', 'an empty line'],
    ['text\n\n', 'has no newline'],
    ['text\n\n— name AAAAAAA=', 'has no newline'],
    ['text\n\nname AAAAAAA=\n', 'line 1'],
    ['text\n\n— name AAAA\n', 'line 1'],
    ['text\n\n— name AAAAAAB=\n', 'line 1'],
    ['text\n\n— na+me AAAAAAA=\n', 'line 1'],
    ['te\0xt\n\n— name AAAAAAA=\n', 'control characters'],
    ['te\rxt\n\n— name AAAAAAA=\n', 'control characters'],
    ['te\ud800xt\n\n— name AAAAAAA=\n', 'ill-formed'],
    [`${'x'.repeat(70_000)}\n\n— name AAAAAAA=\n`, 'longer than'],
    [`text\n\n${'— name AAAAAAA=\n'.repeat(101)}`, 'more than 100'],
  ])('%j is none', (text, reason) => {
    expect(() => readNote(text)).toThrow(reason);
  });

  test('may have signatures of others, which are left alone', () => {
    const both = note + signNote('x\n', signerOf('witness.example')).split('\n\n')[1];
    expect(readNote(both).signatures).toHaveLength(2);
    expect(signatureBy(readNote(both), signer)?.name).toBe(signer.name);
    expect(openCheckpoint(both, [signer]).size).toBe(70_000);
  });

  test('no text makes it fail with anything but its own words', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, lines) => {
        for (const read of [
          () => readNote(`${text}\n\n${lines}\n`),
          () => readSignatures(lines),
          () => readCheckpoint(text),
          () => readVerifierKey(text),
        ])
          try {
            read();
          } catch (error) {
            expect((error as Error).name).toBe('NoteMalformed');
          }
      }),
    );
  });
});

describe('a verifier key', () => {
  test('is read as it was written', () => {
    expect(readVerifierKey(writeVerifierKey(signer))).toEqual({
      name: signer.name,
      keyType: 1,
      publicKey: Uint8Array.from(signer.publicKey),
    });
  });
  test('of the documentation of Go is read', () => {
    const key = readVerifierKey('PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW');
    expect(key.name).toBe('PeterNeumann');
    const text = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
    const signed = `${text}\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n`;
    expect(signatureBy(readNote(signed), key)?.name).toBe('PeterNeumann');
    expect(signatureBy(readNote(signed.replace('answer', 'anschwer')), key)).toBeUndefined();
  });
  test.each(['', 'x', 'x+00000000+AQ==', 'PeterNeumann+c74f20a4+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW', 'a b+c74f20a3+ARpc'])(
    '%j is none',
    (text) => {
      expect(() => readVerifierKey(text)).toThrow(/verifier key/);
    },
  );
});

describe('an entry', () => {
  test('is the cid that it is named by', () => {
    const entry = drawEntry();
    expect(readEntry(nameEntry(entry))).toEqual(entry);
  });
  test.each([
    '',
    'bafyrei',
    'bafkqaaa',
    `bafyrei${'a'.repeat(51)}b`,
    `BAFYREI${'a'.repeat(52)}`,
    `bafybei${'a'.repeat(52)}`,
    'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKPbdG',
  ])('%j is none', (cid) => {
    expect(readEntry(cid)).toBeUndefined();
  });
});
