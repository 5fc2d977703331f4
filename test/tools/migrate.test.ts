import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbedded } from '../../src/stores/embedded/open-embedded.js';
import { openMongodb } from '../../src/stores/mongodb/open-mongodb.js';
import { collect, everythingIn as everything, fillStore } from '../support/filled-store.js';
import { ReplicaSet } from '../support/mongod.js';
import { programFile } from '../support/program.js';
import { describeWith } from '../support/required-server.js';
import { type RanTool, runHere, runTool } from '../support/run-tool.js';
import { buildAgent, buildReceipt } from '../support/sample-records.js';

const ROOT = path.join(import.meta.dirname, '../..');
const NOW = new Date('2026-11-20T12:00:00Z');

describeWith('MONGOD_BINARY', 'npm run migrate', (binary) => {
  let set: ReplicaSet;
  let scratch: string;
  beforeAll(async () => {
    set = await ReplicaSet.start(binary);
    scratch = await mkdtemp(path.join(tmpdir(), 'migrate-'));
  });
  afterAll(async () => {
    await set.remove();
    await rm(scratch, { recursive: true, force: true });
  });

  const placeOf = (env: Record<string, string> = {}) => ({
    cwd: ROOT,
    env: { DATA_DIR: scratch, MONGODB_URL: set.url('moved'), ...env },
  });
  const migrate = (command: string | readonly string[], env: Record<string, string> = {}): Promise<RanTool> =>
    runHere('migrate', [command].flat(), placeOf(env));

  const fill = async (directory: string, many: number): Promise<void> => {
    const from = openEmbedded(directory);
    await fillStore(from, many);
    await from.close();
  };

  test('--from and --to take everything along, verify it by number and digest, and may be run again', async () => {
    await fill(scratch, 30);
    // As operators do, in a process of its own.
    const first = await runTool('migrate', ['--from', scratch, '--to', set.url('moved')], placeOf());
    expect(first).toMatchObject({ status: 0, err: '' });
    expect(first.out.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^agents: 2, sha256 [0-9a-f]{64}: the same in both$/),
      expect.stringMatching(/^receipts: 30, sha256 [0-9a-f]{64}: the same in both$/),
      expect.stringMatching(/^idempotency keys: 10, /),
      expect.stringMatching(/^messages: 1, /),
      expect.stringMatching(/^tenants: 1, /),
      expect.stringMatching(/^API keys: 1, /),
      expect.stringMatching(/^usage: 1, /),
      'signing keys: 2: the same in both',
      expect.stringMatching(/^log: 30 entries, root .{44}: the same in both$/),
      expect.stringMatching(/^rule sets: 1, /),
      expect.stringMatching(/^rule sets that answer: 1, /),
      expect.stringMatching(/^switches of rule sets: 1, /),
      expect.stringMatching(/^proofs: 1, /),
      expect.stringMatching(/^linked blocks: 2, /),
      expect.stringMatching(/^payments: 2, /),
      expect.stringMatching(/^invoices: 1, /),
      expect.stringMatching(/^credits: 1, /),
      expect.stringMatching(/^registered verdicts: 3, /),
      expect.stringMatching(/^runs of the register: 1, /),
      expect.stringMatching(/^counts by day: 1, /),
      expect.stringMatching(/^registered receipts: 1, /),
      expect.stringMatching(/^looks of auditors: 1, /),
    ]);
    // Without --to, the address of the environment.
    expect(await migrate(['--from', scratch])).toEqual(first);
    const [from, to] = [openEmbedded(scratch), openMongodb(set.url('moved'))];
    await from.prepare();
    expect(await everything(to)).toEqual(await everything(from));
    const [key] = await collect(from.receipts.keys(new Date()));
    expect(await to.receipts.append(buildReceipt(), { id: key?.id ?? '', request: 'r' }, new Date())).toMatchObject({
      outcome: 'replayed',
      receipt: { receiptId: key?.receiptId },
    });
    await from.close();
    await to.close();
  });

  test('killed half-way and run again, it completes the copy and writes nothing twice', async () => {
    const large = path.join(scratch, 'large');
    await fill(large, 3_000);
    const target = set.url('interrupted');
    const child = spawn(process.execPath, [programFile('tools/migrate'), '--from', large, '--to', target], {
      cwd: ROOT,
      env: { PATH: process.env['PATH'] },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const line of child.stdout) if (String(line).includes('receipts: 1000 so far')) break;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    const to = openMongodb(target);
    const partial = (await collect(to.receipts.all())).length;
    expect(partial).toBeGreaterThanOrEqual(1_000);
    expect(partial).toBeLessThan(3_000);

    expect(await migrate(['--from', large, '--to', target])).toMatchObject({
      status: 0,
      out: expect.stringMatching(/receipts: 3000, sha256 [0-9a-f]{64}: the same in both/) as string,
    });
    const from = openEmbedded(large);
    await from.prepare();
    expect(await everything(to)).toEqual(await everything(from));
    await from.close();
    await to.close();
  });

  test('what is there and differs is left, and said', async () => {
    const to = openMongodb(set.url('moved'));
    await to.agents.save(buildAgent({ handle: 'one', name: 'Changed since' }), NOW);
    expect(await migrate(['--from', scratch])).toMatchObject({
      status: 1,
      out: expect.stringMatching(/^agents: DIFFERENT: 2, sha256 \w+ here; 2, sha256 \w+ there\nreceipts: 30, /) as string,
      err: 'The stores differ; what was there already is left as it was.\n',
    });
    expect((await to.agents.find('one'))?.name).toBe('Changed since');
    await to.close();
  });

  test.each([
    [['--from', 'nowhere'], /^--from nowhere holds no store/],
    [['--form', 'data'], /Unknown option '--form'/],
  ] as const)('%j is refused, and creates nothing', async (words, reason) => {
    expect(await migrate(words)).toMatchObject({ status: 1, err: expect.stringMatching(reason) as string });
    expect(existsSync(path.join(ROOT, 'nowhere'))).toBe(false);
  });

  test('repair puts an altered validator back, so that the service starts again', async () => {
    const operator = await MongoClient.connect(set.url('moved'));
    await operator.db().command({ collMod: 'receipts', validator: {} });
    await operator.db().collection('idempotency').dropIndex('expiry');
    await operator.db().collection('idempotency').createIndex({ expires_at: 1 }, { name: 'expiry', expireAfterSeconds: 5 });
    expect(await migrate('prepare')).toMatchObject({ status: 1, err: expect.stringContaining('has another validator') as string });
    expect(await migrate('repair')).toMatchObject({ status: 0 });
    expect(await migrate('prepare')).toMatchObject({ status: 0 });
    await operator.close();
  });

  test('prepare works on the embedded store too; a copy needs an address', async () => {
    expect(await migrate('prepare', { MONGODB_URL: '' })).toMatchObject({ status: 0, out: 'the embedded store is prepared\n' });
    expect(await migrate(['--from', scratch], { MONGODB_URL: '' })).toMatchObject({
      status: 1,
      err: 'MONGODB_URL must be set, or --to given\n',
    });
  });
});
