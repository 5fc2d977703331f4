import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compactVerify, createRemoteJWKSet } from 'jose';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCheckpoint } from '../../src/log/checkpoint.js';
import { nameEntry, readEntry } from '../../src/log/entry.js';
import { logKeysOf } from '../../src/log/log-keys.js';
import { LogReader } from '../../src/log/log-reader.js';
import { LogWriter } from '../../src/log/log-writer.js';
import { readVerifierKey } from '../../src/log/signed-note.js';
import { leafHash } from '../../src/log/tree/hash.js';
import { readEntries } from '../../src/log/tree/tiles.js';
import { verifyConsistency, verifyInclusion } from '../../src/log/tree/verify-proof.js';
import { rotateKeys } from '../../src/signing/key-ring.js';
import { SigningKeys } from '../../src/signing/signing-keys.js';
import { openEmbedded } from '../../src/stores/embedded/open-embedded.js';
import type { Stores } from '../../src/stores/stores.js';
import type { LogAnswer } from '../log/ask-log.js';
import { drawEntry } from '../stores/log.contract.js';
import { buildReceipt } from '../support/sample-records.js';
import { bodyOf, NOON, type Running, startApp } from './start-app.js';

const RECEIPT = '/api/v1/public/receipt';
const SIZE = 300;

/** The signed log of a store over HTTP, with its keys. */
let directory: string;
let stores: Stores;
let keys: SigningKeys;
let writer: LogWriter;
let app: Running;
const cids = Array.from({ length: SIZE }, () => nameEntry(drawEntry()));
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'log-http-'));
  stores = openEmbedded(directory);
  await stores.prepare();
  keys = new SigningKeys(stores.keyRing, 'oracle.example/log', () => NOON);
  writer = new LogWriter(stores.log, async () => logKeysOf(await keys.ring()));
  for (const cid of cids) writer.append(cid);
  await writer.grow();
  app = await startApp({
    transparency: {
      reader: new LogReader(stores.log, async (again) => logKeysOf(await (again ? keys.readAgain() : keys.ring()))),
      keys,
    },
    publicApi: { stores, keys, receiptKept: () => writer.nudge() },
  });
});
afterAll(async () => {
  await app.stop();
  await writer.close();
  await stores.close();
  await rm(directory, { recursive: true, force: true });
});

const get = (target: string, headers: Record<string, string> = {}): Promise<Response> => fetch(app.url + target, { headers });
const log = async (): Promise<LogAnswer> => bodyOf<LogAnswer>(await get('/api/v1/log'));
const bytes = (text: string): Buffer => Buffer.from(text, 'base64');
interface Inclusion {
  readonly cid: string;
  readonly index: number;
  readonly size: number;
  readonly leaf_hash: string;
  readonly proof: string[];
  readonly root: string;
  readonly checkpoint: string | null;
}

describe('the log over HTTP', () => {
  test('its checkpoint is signed by the key that it names', async () => {
    const { checkpoint, verifier_key, origin, size, url } = await log();
    const answer = await get('/log/checkpoint');
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('public, no-cache');
    expect(await answer.text()).toBe(checkpoint);
    expect(openCheckpoint(checkpoint, [readVerifierKey(verifier_key)])).toMatchObject({ origin: 'oracle.example/log', size: SIZE });
    expect([origin, size, url]).toEqual(['oracle.example/log', SIZE, `${app.url}/log`]);
  });

  test('its tiles are those of tlog-tiles, for good', async () => {
    const full = await get('/log/tile/0/000');
    expect([full.status, full.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(full.headers.get('content-type')).toBe('application/octet-stream');
    const hashes = Buffer.from(await full.arrayBuffer());
    const entries = readEntries(Buffer.from(await (await get('/log/tile/entries/000')).arrayBuffer()));
    expect(entries.map(nameEntry)).toEqual(cids.slice(0, 256));
    expect(hashes).toEqual(Buffer.concat(entries.map(leafHash)));
    const rest = readEntries(Buffer.from(await (await get('/log/tile/entries/001.p/44')).arrayBuffer()));
    expect(rest.map(nameEntry)).toEqual(cids.slice(256));
    expect(Buffer.from(await (await get('/log/tile/0/001.p/44')).arrayBuffer())).toEqual(Buffer.concat(rest.map(leafHash)));
    // A narrower one, as it was when a smaller tree was signed.
    expect((await (await get('/log/tile/0/000.p/7')).arrayBuffer()).byteLength).toBe(7 * 32);
  });

  test.each([
    '0/001',
    '0/001.p/45',
    '0/002',
    '1/000',
    '1/000.p/2',
    '2/000.p/1',
    'entries/001',
    '0/0',
    '0/000.p/0',
    'x/000',
    '00/000',
    '%2e%2e%2f000',
    '64/000',
  ])('404 to the tile %s', async (tile) => {
    const answer = await get(`/log/tile/${tile}`);
    expect(answer.status).toBe(404);
    expect((await bodyOf(answer))['detail']).toMatch(/tile/);
  });

  test('proves that an entry is in it, at any size, by its cid or its place', async () => {
    for (const query of [`cid=${cids[17]}`, 'index=17', `cid=${cids[17]}&size=18`, 'index=17&size=299']) {
      const answer = await get(`/api/v1/log/inclusion?${query}`);
      expect(answer.status).toBe(200);
      const { cid, index, size, leaf_hash, proof, root, checkpoint } = await bodyOf<Inclusion>(answer);
      expect([cid, index]).toEqual([cids[17], 17]);
      expect(verifyInclusion({ index, size, leaf: bytes(leaf_hash), proof: proof.map(bytes), root: bytes(root) })).toBe(true);
      expect(checkpoint).toBe(query.includes('size') ? null : (await log()).checkpoint);
    }
  });

  test('hands the same out as a tlog-proof', async () => {
    const text = await (await get('/api/v1/log/inclusion?index=0', { Accept: 'text/plain' })).text();
    const [head, index, ...lines] = text.split('\n');
    expect([head, index]).toEqual(['c2sp.org/tlog-proof@v1', 'index 0']);
    expect(lines.slice(lines.indexOf('') + 1).join('\n')).toBe((await log()).checkpoint);
    expect(lines.indexOf('')).toBe(9);
  });

  test('proves that it only grew', async () => {
    for (const from of [0, 1, 256, 299, 300]) {
      const answer = await get(`/api/v1/log/consistency?from=${from}`);
      const { to, from_root, to_root, proof } = await bodyOf<{ to: number; from_root: string; to_root: string; proof: string[] }>(answer);
      expect(
        verifyConsistency({ before: from, size: to, rootBefore: bytes(from_root), root: bytes(to_root), proof: proof.map(bytes) }),
      ).toBe(true);
    }
  });

  const UNKNOWN = nameEntry(drawEntry());
  test.each([
    [`inclusion?cid=${UNKNOWN}`, 404, 'The log has no such entry'],
    ['inclusion?index=300', 422, 'Entry 300 is not among the first 300'],
    [`inclusion?cid=${cids[17]}&size=17`, 422, 'Entry 17 is not among the first 17'],
    ['inclusion?index=1&size=301', 422, '`size` is 301, and the log has 300 entries'],
    ['inclusion?index=0&size=0', 422, 'Entry 0 is not among the first 0'],
    ['inclusion?index=-1', 422, '`index` must be a whole number from 0 up, given once'],
    ['inclusion?index=1e3', 422, '`index` must be a whole number from 0 up, given once'],
    ['inclusion?index=1&index=2', 422, '`index` must be a whole number from 0 up, given once'],
    ['inclusion', 422, '`cid` or `index` must be given, and not both'],
    [`inclusion?index=1&cid=${UNKNOWN}`, 422, '`cid` or `index` must be given, and not both'],
    ['inclusion?cid=bafyreinope', 422, '`cid` must be the cid of a verdict (bafyrei…) or of a receipt (bafkrei…), given once'],
    ['inclusion?hash=x', 422, '`hash` is no parameter here; there are cid, index, size; `cid` or `index` must be given, and not both'],
    ['consistency', 422, '`from` is required: the size of the tree that you know'],
    ['consistency?from=301', 422, '`from` is 301, and must be no more than 300'],
    ['consistency?from=5&to=4', 422, '`from` is 5, and must be no more than 4'],
    ['consistency?from=5&to=301', 422, '`to` is 301, and the log has 300 entries'],
    ['consistency?from=999999999999999999', 422, '`from` must be a whole number from 0 up, given once'],
  ])('%s: %i', async (query, status, detail) => {
    const answer = await get(`/api/v1/log/${query}`);
    expect(answer.status).toBe(status);
    expect((await bodyOf(answer))['detail']).toBe(detail);
  });
});

describe('a log that somebody altered in the store', () => {
  const blob = (bytes: Uint8Array): string => `x'${Buffer.from(bytes).toString('hex')}'`;
  const execute = (sql: string): void => {
    const database = new Database(path.join(directory, 'oracle.db'));
    database.exec(sql);
    database.close();
  };
  /** What is answered while `change` is in the place of `held`, both in the words of SQL; then all is as it was. */
  const answerWith = async (asked: string, row: (value: string) => string, held: string, change: string): Promise<string> => {
    await writer.grow();
    execute(row(change));
    const answer = await get(asked);
    execute(row(held));
    expect((await get(asked)).status).toBe(200);
    return `${answer.status} ${String((await bodyOf(answer))['detail'])}`;
  };
  const turn = (bytes: Uint8Array, at: number): Buffer => Buffer.from(bytes.map((byte, i) => (i === at ? byte ^ 1 : byte)));
  const told = (what: string) => expect.stringMatching(new RegExp(`^500 The log was altered in the store: .*${what}`)) as unknown;

  test.each([
    ['a hash beside that of the entry', 'tile/0/000', 32 * 16, 'inclusion?index=17'],
    ['the hash of the entry', 'tile/0/000', 32 * 17, 'inclusion?index=17'],
    ['the entry', 'tile/entries/000', 38 * 17 + 9, 'inclusion?index=17'],
    ['a tile above', 'tile/1/000', 3, 'consistency?from=256'],
  ])('says so: %s', async (_, tile, at, asked) => {
    const held = (await stores.log.tile(tile)) ?? expect.unreachable();
    const row = (value: string): string => `UPDATE log_tiles SET bytes = ${value} WHERE path = '${tile}'`;
    const answer = await answerWith(`/api/v1/log/${asked}`, row, blob(held), blob(turn(held, at)));
    expect(answer).toEqual(told('do not come to the root that was signed'));
  });

  test.each([
    ['the text', '/api/v1/log', () => 0],
    ['the signature', '/log/checkpoint', (length: number) => length - 9],
  ])('says so: %s of its checkpoint', async (_, asked, at) => {
    const held = Buffer.from((await stores.log.head())?.note ?? '');
    const row = (value: string): string => `UPDATE log_head SET note = CAST(${value} AS TEXT)`;
    const answer = await answerWith(asked, row, blob(held), blob(turn(held, at(held.length))));
    expect(answer).toEqual(told('its last checkpoint is none that we signed'));
  });

  test('says so: its size, and the place of an entry', async () => {
    const { size } = await log();
    expect(await answerWith('/log/checkpoint', (value) => `UPDATE log_head SET size = ${value}`, String(size), '299')).toEqual(
      told('not of 299'),
    );
    const row = (value: string): string =>
      `UPDATE log_places SET place = ${value} WHERE entry = ${blob(readEntry(cids[20] ?? '') ?? expect.unreachable())}`;
    const answer = await answerWith(`/api/v1/log/inclusion?cid=${cids[20]}`, row, '20', '21');
    expect(answer).toEqual(told('its entry 21 is another one'));
  });
});

describe('signed receipts', () => {
  interface Signed {
    readonly receipt_id: string;
    readonly proof: { readonly cid: string; readonly canonicalization: string; readonly jws: string };
  }
  const create = async (): Promise<Signed> =>
    bodyOf<Signed>(
      await app.post(RECEIPT, {
        agent_id: '@lender',
        decision: 'REVIEW',
        subject_id: 'a'.repeat(64),
        confidence_score: 97.5,
        decision_reason: 'é',
      }),
    );
  /** What the specification tells others to do, by code of others. */
  const canonicalOf = ({ proof: _, verification_endpoint: __, ...members }: Record<string, unknown>): string =>
    JSON.stringify(Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1))));
  const verify = async (receipt: Signed): Promise<void> => {
    const payload = Buffer.from(canonicalOf(receipt as unknown as Record<string, unknown>)).toString('base64url');
    const keySet = createRemoteJWKSet(new URL(`${app.url}/.well-known/jwks.json`));
    await compactVerify(receipt.proof.jws.replace('..', `.${payload}.`), keySet);
  };
  const alter = async (sql: string): Promise<void> => {
    // This holds the whole process up: nothing must be written meanwhile.
    await writer.grow();
    const database = new Database(path.join(directory, 'oracle.db'));
    database.exec(`DROP TRIGGER receipts_are_never_updated; ${sql}`);
    database.exec(
      "CREATE TRIGGER receipts_are_never_updated BEFORE UPDATE ON receipts BEGIN SELECT RAISE(ABORT, 'receipts are never updated'); END",
    );
    database.close();
  };

  test('are verified by jose and the published keys, as made and as read back', async () => {
    const made = await create();
    await verify(made);
    const read = await bodyOf<Signed>(await get(`${RECEIPT}/${made.receipt_id}`));
    expect(read.proof).toEqual(made.proof);
    await verify(read);
    const digest = createHash('sha256')
      .update(canonicalOf(made as unknown as Record<string, unknown>))
      .digest();
    expect(made.proof.cid).toBe(nameEntry(Buffer.concat([Uint8Array.of(1, 0x55, 0x12, 32), digest])));
    await expect(verify({ ...made, decision: 'APPROVE' } as Signed)).rejects.toThrow('signature verification failed');
  });

  test('are in the log within a second', async () => {
    const { proof } = await create();
    const inLog = async (): Promise<number> => (await get(`/api/v1/log/inclusion?cid=${proof.cid}`)).status;
    // With as much again for a busy machine.
    await expect.poll(inLog, { timeout: 2_000, interval: 100 }).toBe(200);
  });

  test.each([
    ["decision = 'APPROVE'"],
    ["decision_reason = 'e'"],
    ['decision_reason = NULL'],
    ['confidence_score = 97.4'],
    [`subject_id = '${'b'.repeat(64)}'`],
    ["timestamp = '2026-11-20T12:00:00.001Z'"],
    ["parent_receipt_id = '6f1c1f0e-0000-4000-8000-000000000000'"],
    ["policy_version = '1.0.0'"],
    ['proof = NULL'],
    ["proof = 'x'"],
    ["proof = replace(proof, '..', '.e30.')"],
  ])('an altered row is noticed, and said: %s', async (change) => {
    const { receipt_id } = await create();
    const child = await bodyOf<Signed>(
      await app.post(RECEIPT, { agent_id: '@lender', decision: 'APPROVE', subject_id: 'a'.repeat(64), parent_receipt_id: receipt_id }),
    );
    expect((await get(`${RECEIPT}/${receipt_id}`)).status).toBe(200);
    await alter(`UPDATE receipts SET ${change} WHERE receipt_id = '${receipt_id}'`);
    for (const target of [`${RECEIPT}/${receipt_id}`, `${RECEIPT}/${receipt_id}/chain`, `${RECEIPT}/${child.receipt_id}/chain`]) {
      const answer = await get(target);
      expect(answer.status).toBe(500);
      expect((await bodyOf(answer))['detail']).toBe(
        `Receipt ${receipt_id} was altered in the store: it does not match the signature that it was kept with`,
      );
    }
    expect((await get(`${RECEIPT}/${child.receipt_id}`)).status).toBe(200);
    expect(app.logged()).toContain('a stored receipt is not as it was signed');
  });

  test('those kept before there was a key are shown without a proof', async () => {
    const old = buildReceipt({ timestamp: '2026-11-20T11:59:59.999Z' });
    await stores.receipts.append(old, undefined, NOON);
    const read = await bodyOf(await get(`${RECEIPT}/${old.receiptId}`));
    expect(read).not.toHaveProperty('proof');
    const young = buildReceipt({ timestamp: NOON.toISOString() });
    await stores.receipts.append(young, undefined, NOON);
    expect((await get(`${RECEIPT}/${young.receiptId}`)).status).toBe(500);
  });

  test('a new key signs from then on, the old one is still published, and a key of a stranger counts for nothing', async () => {
    const before = await create();
    await stores.keyRing.replace(rotateKeys(await keys.ring(), ['receipt'], NOON));
    await keys.readAgain();
    const after = await create();
    const { keys: published } = await bodyOf<{ keys: readonly Record<string, string>[] }>(await get('/.well-known/jwks.json'));
    expect(published).toHaveLength(2);
    expect(published.every((key) => !('d' in key))).toBe(true);
    for (const one of [before, after]) {
      await verify(one);
      expect((await get(`${RECEIPT}/${one.receipt_id}`)).status).toBe(200);
    }
    expect(before.proof.jws.split('.')[0]).not.toBe(after.proof.jws.split('.')[0]);
    await alter(`UPDATE receipts SET proof = '${before.proof.jws}' WHERE receipt_id = '${after.receipt_id}'`);
    expect((await get(`${RECEIPT}/${after.receipt_id}`)).status).toBe(500);
  });

  test('the sample and the schema are as they were', async () => {
    expect(await bodyOf(await get(`${RECEIPT}/sample`))).not.toHaveProperty('proof');
    expect(JSON.stringify(await bodyOf(await get(`${RECEIPT}/schema`)))).not.toContain('"proof"');
  });
});
