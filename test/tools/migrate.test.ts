import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openEmbedded } from '../../src/stores/embedded/open-embedded.js';
import { openMongodb } from '../../src/stores/mongodb/open-mongodb.js';
import { ReplicaSet } from '../support/mongod.js';
import { describeWith } from '../support/required-server.js';
import { buildAgent, buildReceipt } from '../support/sample-records.js';

const ROOT = path.join(import.meta.dirname, '../..');
const NOW = new Date('2026-11-20T12:00:00Z');

// Each test starts several processes, and a busy machine is no failure.
vi.setConfig({ testTimeout: 120_000 });

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

  const migrate = async (command: string, env: Record<string, string> = {}): Promise<{ status: unknown; out: string; err: string }> => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'tools/migrate.ts', command], {
      cwd: ROOT, env: { PATH: process.env['PATH'], DATA_DIR: scratch, MONGODB_URL: set.url('moved'), ...env }, stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk) => (out += String(chunk)));
    child.stderr.on('data', (chunk) => (err += String(chunk)));
    const [status] = (await once(child, 'close')) as unknown[];
    return { status, out, err };
  };

  test('copy takes everything along, byte for byte, and may be run again', async () => {
    const from = openEmbedded(scratch);
    await from.prepare();
    const receipts = Array.from({ length: 30 }, (_, n) => buildReceipt({ confidence_score: n + 0.5, decision_reason: 'reason 😀' }));
    for (const receipt of receipts) await from.receipts.append(receipt, undefined, NOW);
    for (const handle of ['one', 'two']) await from.agents.save(buildAgent({ handle }), NOW);
    const agents = await from.agents.listAll();
    await from.close();

    expect(await migrate('copy')).toEqual({ status: 0, out: '2 agents\n30 receipts\n', err: '' });
    expect(await migrate('copy')).toMatchObject({ status: 0 });
    const to = openMongodb(set.url('moved'));
    expect(await to.agents.listAll()).toEqual(agents);
    for (const receipt of receipts) expect(await to.receipts.find(receipt.receipt_id)).toEqual(receipt);
    await to.close();
  });

  test('copy leaves what is there and differs, and says so', async () => {
    const to = openMongodb(set.url('moved'));
    await to.agents.save(buildAgent({ handle: 'one', name: 'Changed since' }), NOW);
    expect(await migrate('copy')).toMatchObject({ status: 1, err: '@one is there already and differs; left as it is\n' });
    expect((await to.agents.find('one'))?.name).toBe('Changed since');
    await to.close();
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

  test('prepare works on the embedded store too; copy needs an address', async () => {
    expect(await migrate('prepare', { MONGODB_URL: '' })).toMatchObject({ status: 0, out: 'the embedded store is prepared\n' });
    expect(await migrate('copy', { MONGODB_URL: '' })).toMatchObject({ status: 1, err: 'MONGODB_URL must be set\n' });
  });
});
