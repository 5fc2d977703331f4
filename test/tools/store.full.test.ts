import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import Database from 'libsql';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sealRaw } from '../../src/proof/block.js';
import { openEmbedded } from '../../src/stores/embedded/open-embedded.js';
import { openMongodb } from '../../src/stores/mongodb/open-mongodb.js';
import type { Stores } from '../../src/stores/stores.js';
import { collect, everythingIn, fillStore } from '../support/filled-store.js';
import { ReplicaSet } from '../support/mongod.js';
import { programFile } from '../support/program.js';
import { describeWith } from '../support/required-server.js';
import { type RanTool, runHere, runTool } from '../support/run-tool.js';
import { buildReceipt } from '../support/sample-records.js';

const scratch = mkdtempSync(path.join(tmpdir(), 'store-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const at = (name: string): string => path.join(scratch, name);
const placeOf = (dataDir: string, env: Record<string, string> = {}) => ({ cwd: scratch, env: { DATA_DIR: at(dataDir), ...env } });
const run = (words: readonly string[], dataDir: string, env?: Record<string, string>): Promise<RanTool> =>
  runHere('store', words, placeOf(dataDir, env));

const contentOf = async (dataDir: string): Promise<unknown> => {
  const stores = openEmbedded(at(dataDir));
  await stores.prepare();
  return everythingIn(stores).finally(() => stores.close());
};

/** A backup with another first line, whole in itself. */
const forged = (name: string, change: (header: Record<string, unknown>) => object): string => {
  const [first = '', ...rest] = gunzipSync(readFileSync(at('whole.backup')))
    .toString('utf8')
    .split('\n');
  writeFileSync(at(name), gzipSync([JSON.stringify(change(JSON.parse(first) as Record<string, unknown>)), ...rest].join('\n')));
  return at(name);
};

let before: unknown;
beforeAll(async () => {
  const stores = openEmbedded(at('data'));
  await fillStore(stores, 30);
  before = await everythingIn(stores);
  await stores.close();
  expect(await run(['backup', at('whole.backup')], 'data')).toMatchObject({ status: 0, err: '' });
});

describe('npm run store, on the embedded store', () => {
  test('puts a store that was destroyed back, with its keys', async () => {
    expect(statSync(at('whole.backup')).mode & 0o777).toBe(0o600);
    // As operators do, in a process of its own.
    const verified = await runTool('store', ['verify', at('whole.backup')], placeOf('data'));
    expect(verified.out).toMatch(/^embedded store, schema \d+, of \S+: \d+ records, sha256 [0-9a-f]{64}: whole\n$/);
    rmSync(at('data'), { recursive: true });
    expect(await run(['restore', at('whole.backup')], 'data')).toEqual({ ...verified, out: verified.out.replace('whole', 'restored') });
    expect(await contentOf('data')).toEqual(before);
  });

  test('takes one instant while receipts are written', async () => {
    const stores = openEmbedded(at('busy'));
    await stores.prepare();
    let [written, goOn] = [0, true];
    const writing = (async () => {
      for (; goOn; written += 1) {
        const key = { id: `key-${written}`, request: 'r' };
        await stores.receipts.append(buildReceipt({ decisionReason: String(written) }), key, new Date());
      }
    })();
    expect(await runTool('store', ['backup', at('busy.backup')], placeOf('busy'))).toMatchObject({ status: 0 });
    goOn = false;
    await writing;
    await stores.close();
    expect(await run(['restore', at('busy.backup')], 'copy')).toMatchObject({ status: 0 });
    const copy = openEmbedded(at('copy'));
    await copy.prepare();
    const receipts = await collect(copy.receipts.all());
    const numbers = receipts.map(({ decisionReason }) => Number(decisionReason)).sort((a, b) => a - b);
    // What was written before the instant is all there, and each with its key, which the same write made.
    expect(numbers).toEqual(numbers.map((_, index) => index));
    expect(await collect(copy.receipts.keys(new Date()))).toHaveLength(numbers.length);
    expect(numbers.length).toBeLessThan(written);
    await copy.close();
  });

  test('leaves a schema that it does not know alone, and a backup of the other store', async () => {
    const newer = await run(['verify', forged('forged.backup', (header) => ({ ...header, schema: 99 }))], 'none');
    expect(newer).toMatchObject({ status: 1, err: expect.stringMatching(/is damaged: its checksum is another/) });
    const database = new Database(path.join(at('data'), 'oracle.db'));
    database.exec('INSERT INTO schema_version (version) VALUES (99)');
    database.close();
    expect(await run(['backup', at('newer.backup')], 'data')).toMatchObject({ status: 0 });
    for (const command of ['verify', 'restore'])
      expect(await run([command, at('newer.backup')], 'none')).toEqual({
        status: 1,
        out: '',
        err: expect.stringMatching(/newer\.backup has schema version 99, this program knows versions up to \d+: use the newer program\n$/),
      });
    const mongodb = await run(['restore', at('whole.backup')], 'none', { MONGODB_URL: 'mongodb://127.0.0.1:1' });
    expect(mongodb).toMatchObject({
      status: 1,
      err: expect.stringContaining('is of the embedded store, the settings name the mongodb one'),
    });
  });

  test('puts a store of the first version back, which the service then brings to its own schema', async () => {
    const old = at('old');
    mkdirSync(old);
    const database = new Database(path.join(old, 'oracle.db'));
    database.exec(readFileSync(path.join(import.meta.dirname, '../stores/fixtures/embedded-1.0.0.sql'), 'utf8'));
    database.close();
    expect(await run(['backup', at('old.backup')], 'old')).toMatchObject({ status: 0, out: expect.stringContaining('schema 1,') });
    rmSync(old, { recursive: true });
    expect(await run(['restore', at('old.backup')], 'old')).toMatchObject({ status: 0 });
    const stores = openEmbedded(old);
    await stores.prepare();
    expect(await collect(stores.receipts.all())).toHaveLength(2);
    expect(await stores.agents.listAll()).toHaveLength(1);
    await stores.close();
    // Brought up to date it is of the schema of today.
    expect((await run(['backup', at('young.backup')], 'old')).out).not.toContain('schema 1,');
  });

  test('writes over nothing', async () => {
    const kept = readFileSync(at('whole.backup'));
    expect(await run(['backup', at('whole.backup')], 'copy')).toMatchObject({
      status: 1,
      err: expect.stringContaining('is there already'),
    });
    expect(readFileSync(at('whole.backup'))).toEqual(kept);
    expect(await run(['restore', at('whole.backup')], 'copy')).toMatchObject({
      status: 1,
      err: expect.stringMatching(/oracle\.db is there: move the old store away first/),
    });
    renameSync(path.join(at('copy'), 'oracle.db'), at('lost.db'));
    writeFileSync(path.join(at('copy'), 'oracle.db-wal'), 'left behind');
    expect(await run(['restore', at('whole.backup')], 'copy')).toMatchObject({
      status: 1,
      err: expect.stringContaining('oracle.db-wal is'),
    });
    rmSync(path.join(at('copy'), 'oracle.db-wal'));
    writeFileSync(path.join(at('copy'), 'signing-keys.json'), 'others');
    expect(await run(['restore', at('whole.backup')], 'copy')).toMatchObject({
      status: 1,
      err: expect.stringContaining('holds other keys than the backup'),
    });
    expect(await run(['backup', at('none/x.backup')], 'data')).toMatchObject({ status: 1, err: expect.stringContaining('unable to open') });
  });

  test.each([
    [['verify', 'none.backup'], /ENOENT/],
    [['backup', 'x.backup'], /holds no store \(oracle\.db\)/],
    [['bakcup', 'x.backup'], /^$/],
    [['restore'], /^$/],
  ])('refuses %j', async (words, reason) => {
    expect(await run(words, 'nowhere')).toMatchObject({ status: 1, err: expect.stringMatching(reason) });
  });

  test('killed while it restores, leaves a folder on which nothing starts, and is run again', async () => {
    const large = openEmbedded(at('large'));
    await fillStore(large, 30);
    await fillBlocks(large);
    const content = await everythingIn(large);
    await large.close();
    await run(['backup', at('large.backup')], 'large');
    const draft = path.join(at('killed'), 'oracle.db.restoring');
    await killedWhen(
      ['restore', at('large.backup')],
      { DATA_DIR: at('killed') },
      async () => existsSync(draft) && statSync(draft).size > 0,
    );
    expect(existsSync(path.join(at('killed'), 'oracle.db'))).toBe(false);
    expect(() => openEmbedded(at('killed'))).toThrow(/a restore is under way or was interrupted; run it again, or remove that file$/);
    expect(await run(['restore', at('large.backup')], 'killed')).toMatchObject({ status: 0 });
    expect(await contentOf('killed')).toEqual(content);
  });
});

/** Some 20 MB that cannot be packed: enough to be killed in the middle. */
const fillBlocks = async (stores: Stores): Promise<void> => {
  for (let n = 0; n < 20; n += 1) {
    const blocks = Array.from({ length: 10 }, () => sealRaw(randomBytes(100_000)));
    await stores.blocks.keepLinked(blocks.map(({ cid, bytes }) => ({ cid: cid.toString(), bytes })));
  }
};

/** Runs the command and kills it once something is so. */
const killedWhen = async (words: readonly string[], env: Record<string, string>, isSo: () => Promise<boolean>): Promise<void> => {
  const child = spawn(process.execPath, [programFile('tools/store'), ...words], {
    cwd: scratch,
    env: { PATH: process.env['PATH'], ...env },
  });
  const ended = once(child, 'exit');
  while (child.exitCode === null && !(await isSo())) await sleep(1);
  child.kill('SIGKILL');
  expect((await ended)[1]).toBe('SIGKILL');
};

describeWith('MONGOD_BINARY', 'npm run store, on MongoDB', (binary) => {
  let set: ReplicaSet;
  beforeAll(async () => {
    set = await ReplicaSet.start(binary);
  });
  afterAll(() => set.remove());

  const onMongo = (words: readonly string[], database: string): Promise<RanTool> =>
    run(words, 'unused', { MONGODB_URL: set.url(database) });

  test('takes one instant, and puts it back after the database is dropped, half of it never', async () => {
    const stores = openMongodb(set.url('live'));
    await fillStore(stores, 30);
    await fillBlocks(stores);
    let [written, goOn] = [0, true];
    const writing = (async () => {
      for (; goOn; written += 1) await stores.receipts.append(buildReceipt({ decisionReason: `n${written}` }), undefined, new Date());
    })();
    const live = placeOf('unused', { MONGODB_URL: set.url('live') });
    expect(await runTool('store', ['backup', at('mongo.backup')], live)).toMatchObject({ status: 0, err: '' });
    goOn = false;
    await writing;
    expect(await onMongo(['restore', at('mongo.backup')], 'live')).toMatchObject({ status: 1, err: expect.stringContaining('holds data') });
    const before = (await everythingIn(stores)) as Record<string, unknown>;
    const operator = await MongoClient.connect(set.url('live'));
    await operator.db().dropDatabase();
    await stores.close();

    const marked = async (): Promise<boolean> => (await operator.db().collection('linked_blocks').countDocuments()) > 0;
    await killedWhen(['restore', at('mongo.backup')], { MONGODB_URL: set.url('live') }, marked);
    const half = openMongodb(set.url('live'));
    await expect(half.prepare()).rejects.toThrow(/holds half of a backup: a restore was interrupted; run it again$/);
    await half.close();
    expect(await onMongo(['backup', at('half.backup')], 'live')).toMatchObject({
      status: 1,
      err: expect.stringContaining('half of a backup'),
    });

    expect(await onMongo(['restore', at('mongo.backup')], 'live')).toMatchObject({ status: 0, err: '' });
    await operator.close();
    const restored = openMongodb(set.url('live'));
    const after = (await everythingIn(restored)) as Record<string, unknown>;
    const { receipts, ...others } = after;
    expect(others).toEqual(Object.fromEntries(Object.entries(before).filter(([name]) => name !== 'receipts')));
    const numbers = (receipts as { decisionReason: string }[]).flatMap(({ decisionReason }) => /^n(\d+)$/.exec(decisionReason)?.[1] ?? []);
    const sorted = numbers.map(Number).sort((a, b) => a - b);
    expect(sorted).toEqual(sorted.map((_, index) => index));
    expect(sorted.length).toBeLessThan(written);
    await restored.close();
  });

  test('refuses what holds no store', async () => {
    expect(await onMongo(['backup', at('empty.backup')], 'empty')).toMatchObject({
      status: 1,
      err: expect.stringContaining('holds no store'),
    });
    const away = await run(['backup', at('away.backup')], 'unused', { MONGODB_URL: 'mongodb://127.0.0.1:1/x' });
    expect(away).toMatchObject({ status: 1, err: 'MongoDB does not do it: MongoServerSelectionError\n' });
  });
});
