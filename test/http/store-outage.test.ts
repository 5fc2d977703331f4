import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginStores } from '../../src/stores/begin-stores.js';
import type { Stores } from '../../src/stores/stores.js';
import { ReplicaSet } from '../support/mongod.js';
import { describeWith } from '../support/required-server.js';
import { type Running, startApp } from './start-app.js';

const SUBJECT = 'a'.repeat(64);
const RECEIPT = { agent_id: '@lender', decision: 'REVIEW', subject_id: SUBJECT };

describeWith('MONGOD_BINARY', 'the service while MongoDB is away', (binary) => {
  let set: ReplicaSet;
  let stores: Stores;
  let app: Running;
  beforeAll(async () => {
    set = await ReplicaSet.start(binary);
    await set.stopMember(0);
    // Started with the store down, as after a power cut.
    stores = await beginStores({ dataDir: 'unused', mongodbUrl: set.url('outage') }, pino({ level: 'silent' }), () => new Date());
    app = await startApp({ publicApi: { stores }, stores: [{ name: 'mongodb', state: () => stores.state() }] });
  });
  afterAll(async () => {
    await app.stop();
    await stores.close();
    await set.remove();
  });

  const needStore = async (): Promise<Response[]> =>
    Promise.all([
      fetch(`${app.url}/api/v1/public/agents`),
      fetch(`${app.url}/api/v1/public/agents/oracle`),
      fetch(`${app.url}/api/v1/public/agents/oracle/card`),
      fetch(`${app.url}/api/v1/public/receipt/6f1c1f0e-0000-4000-8000-000000000000`),
      app.post('/api/v1/public/receipt', RECEIPT),
      app.post('/api/v1/widget/oracle/session', {}),
      app.post('/api/v1/public/agents/oracle/a2a', { jsonrpc: '2.0', id: 1, method: 'message/send' }),
      fetch(`${app.url}/chat/oracle`),
    ]);

  const expectOutage = async (): Promise<void> => {
    const asked = Date.now();
    for (const answer of await needStore()) {
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      const body = (await answer.json()) as { detail: string };
      expect(body.detail).toMatch(/^The .* is not available right now; try again/);
      expect(JSON.stringify(body)).not.toMatch(/mongo|127\.0\.0\.1|at \w+ \(/i);
    }
    expect(Date.now() - asked).toBeLessThan(20_000);
  };
  const expectOracle = async (): Promise<void> => {
    expect((await app.post('/api/v1/compliance/security', { action: 'feel it' })).status).toBe(200);
    for (const path of ['/api/v1/public/receipt/sample', '/api/v1/public/receipt/schema', '/healthz', '/api/v1/widget/embed.js'])
      expect((await fetch(app.url + path)).status).toBe(200);
  };

  test('started without it: its endpoints say 503, the oracle answers, readiness names the store', async () => {
    await expectOutage();
    await expectOracle();
    const ready = await fetch(`${app.url}/readyz`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({ stores: { mongodb: 'unavailable' } });
  });

  test('once it is there everything is served, @oracle included, without a restart', async () => {
    await set.startMember(0);
    await set.primary();
    await expect.poll(async () => (await fetch(`${app.url}/api/v1/public/agents/oracle`)).status, { interval: 250 }).toBe(200);
    expect((await app.post('/api/v1/public/receipt', RECEIPT)).status).toBe(201);
  });

  test('when it crashes the same happens, and an idempotent retry after the outage makes one receipt', async () => {
    const headers = { 'Idempotency-Key': 'across-the-outage' };
    const before = (await (await app.post('/api/v1/public/receipt', RECEIPT, headers)).json()) as { receipt_id: string };
    await set.stopMember(0, 'SIGKILL');
    await expectOutage();
    await expectOracle();
    expect((await app.post('/api/v1/public/receipt', RECEIPT, headers)).status).toBe(503);
    await set.startMember(0);
    await set.primary();
    expect(await (await app.post('/api/v1/public/receipt', RECEIPT, headers)).json()).toMatchObject({ receipt_id: before.receipt_id });
    expect((await fetch(`${app.url}/api/v1/public/receipt/${before.receipt_id}`)).status).toBe(200);
  });
});
