import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readWitness, WitnessClient, WitnessRefused } from '../../src/log/ask-witness.js';
import { openCheckpoint, signCheckpoint } from '../../src/log/checkpoint.js';
import { Cosigner } from '../../src/log/cosigner.js';
import { nameEntry } from '../../src/log/entry.js';
import { logKeysOf } from '../../src/log/log-keys.js';
import { LogWriter } from '../../src/log/log-writer.js';
import { KEY_TYPES, readNote, signatureBy } from '../../src/log/signed-note.js';
import { plainTree } from '../../src/log/tree/plain-tree.js';
import { makeKeyRing } from '../../src/signing/key-ring.js';
import { openEmbedded } from '../../src/stores/embedded/open-embedded.js';
import type { Stores } from '../../src/stores/stores.js';
import { drawEntry } from '../stores/log.contract.js';
import { type SmallWitness, smallWitness } from './small-witness.js';

const keys = logKeysOf(makeKeyRing('log.example/log', new Date('2026-11-20T12:00:00Z')));

let witnesses: SmallWitness[];
beforeEach(async () => {
  witnesses = [await smallWitness(() => keys.signer), await smallWitness(() => keys.signer, 'witness.example/w2')];
});
afterEach(async () => {
  for (const witness of witnesses) await witness.close();
});
const first = (): SmallWitness => witnesses[0] as SmallWitness;

/** A log in memory, and what a witness is shown of it. */
const shownOf = (entries: readonly Buffer[], size = entries.length) => {
  const tree = plainTree(entries);
  const note = signCheckpoint({ origin: keys.signer.name, size, root: tree.root(size) }, keys.signer);
  return { size, note, consistencyProof: async (before: number) => tree.consistencyProof(before, size) };
};
const draw = (count: number): Buffer[] => Array.from({ length: count }, drawEntry);

describe('a witness', () => {
  test('signs a log as it grows, and remembers it across our starts', async () => {
    const entries = draw(40);
    const client = new WitnessClient(readWitness(first().setting));
    for (const size of [1, 7, 7, 32, 40]) {
      const shown = shownOf(entries, size);
      const signed = readNote(shown.note + (await client.cosign(shown)));
      expect(signatureBy(signed, first().verifier)?.name).toBe('witness.example/w1');
      expect(first().known().size).toBe(size);
    }
    // Another process knows nothing of that, is told the size, and goes on from it.
    const grown = shownOf([...entries, ...draw(3)]);
    await new WitnessClient(readWitness(first().setting)).cosign(grown);
    expect(first().statuses).toEqual([200, 200, 200, 200, 200, 409, 200]);
  });

  test('refuses a fork, a log that shrank, a stranger’s key and another log', async () => {
    const entries = draw(20);
    const client = new WitnessClient(readWitness(first().setting));
    await client.cosign(shownOf(entries));
    const fork = [...entries.slice(0, 19), ...draw(6)];
    await expect(client.cosign(shownOf(fork))).rejects.toThrow(
      new WitnessRefused('witness witness.example/w1: it takes our proof for wrong'),
    );
    await expect(client.cosign(shownOf(entries, 12))).rejects.toThrow('it knows a size of our log that there never was: 20');
    const other = logKeysOf(makeKeyRing('log.example/log', new Date())).signer;
    const note = signCheckpoint({ origin: other.name, size: 20, root: plainTree(entries).root() }, other);
    await expect(client.cosign({ ...shownOf(entries), note })).rejects.toThrow('it does not know our key');
    expect(first().known().root).toEqual(plainTree(entries).root());
  });

  test('whose key is another, or that answers nonsense, has signed nothing', async () => {
    const shown = shownOf(draw(5));
    const verifier = { ...first().verifier, publicKey: Buffer.alloc(32, 9) };
    const { url } = readWitness(first().setting);
    await expect(new WitnessClient({ verifier, url }).cosign(shown)).rejects.toThrow('its signature is not that of its key');
    const answering = (status: number, text: string) =>
      new WitnessClient(readWitness(first().setting), async () => new Response(text, { status }));
    await expect(answering(200, '').cosign(shown)).rejects.toThrow('has no newline');
    await expect(answering(200, 'x\n').cosign(shown)).rejects.toThrow('line 1 of the signatures is none');
    await expect(answering(409, 'many').cosign(shown)).rejects.toThrow('that there never was: many');
    await expect(answering(409, '3\n').cosign(shown)).rejects.toThrow('keeps saying that it knows another size');
    await expect(answering(500, '').cosign(shown)).rejects.toThrow('it answered 500');
  });

  test.each(['', 'x', 'https://witness.example', 'witness.example+00000000+BA==https://witness.example'])('no setting is %j', (setting) => {
    expect(() => readWitness(setting)).toThrow(/verifier key/);
  });
});

/** What witnesses sign within five seconds is there; with as much again for a busy machine. */
const PROMISED = { timeout: 10_000 };

describe('the log', () => {
  let directory: string;
  let stores: Stores;
  beforeEach(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'witness-'));
    stores = openEmbedded(directory);
    await stores.prepare();
  });
  afterEach(async () => {
    await stores.close();
    await rm(directory, { recursive: true, force: true });
  });

  test('is cosigned by all that answer, and goes on without one that does not', async () => {
    const failures: unknown[] = [];
    const cosigner = new Cosigner(
      stores.log,
      witnesses.map(({ setting }) => readWitness(setting)),
      (error) => failures.push(error),
    );
    const writer = new LogWriter(stores.log, async () => keys, { grown: (head) => cosigner.show(head) });
    const signers = async (): Promise<number> => readNote((await stores.log.head())?.note ?? '').signatures.length;
    writer.append(nameEntry(drawEntry()));
    await writer.grow();
    await expect.poll(signers, PROMISED).toBe(3);
    await witnesses[1]?.close();
    for (const entry of draw(300)) writer.append(nameEntry(entry));
    await writer.grow();
    await expect.poll(signers, PROMISED).toBe(2);
    const head = await stores.log.head();
    expect(openCheckpoint(head?.note ?? '', keys.verifiers).size).toBe(301);
    expect(readNote(head?.note ?? '').signatures.map(({ name }) => name)).toEqual(['log.example/log', 'witness.example/w1']);
    expect(failures).toHaveLength(1);
    // It goes on from a checkpoint with more signatures than its own.
    await writer.close();
    const next = new LogWriter(stores.log, async () => keys);
    next.append(nameEntry(drawEntry()));
    await next.close();
    expect((await stores.log.head())?.size).toBe(302);
    await cosigner.close();
  });

  test('knows two kinds of signers apart', () => {
    expect(first().verifier.keyType).toBe(KEY_TYPES.cosignature);
    expect(keys.signer.keyType).toBe(KEY_TYPES.ed25519);
  });
});
