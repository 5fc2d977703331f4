import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbedded } from '../../src/stores/embedded/open-embedded.js';
import { PAYMENT } from '../stores/payments.contract.js';
import { NETWORK, PAY_TO, USDC } from '../support/fake-chain.js';
import { type RanTool, runHere, runTool } from '../support/run-tool.js';

const TRANSACTION = `0x${'7'.repeat(64)}`;

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'payments-'));
  const stores = openEmbedded(directory);
  await stores.prepare();
  await stores.payments.create(PAYMENT);
  await stores.payments.create({ ...PAYMENT, id: 'c'.repeat(64) });
  await stores.close();
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const ON = { X402_FACILITATOR_URL: 'http://127.0.0.1:1', X402_PAY_TO: PAY_TO, X402_NETWORK: NETWORK, X402_ASSET: USDC };
const run = (...words: readonly string[]): Promise<RanTool> =>
  runHere('payments', words, { cwd: directory, env: { DATA_DIR: directory, ...ON } });

test('an operator decides what the service could not: settled with an invoice, credited, or failed; each once', async () => {
  expect((await run('list')).out.match(/ {2}open {2}/g)).toHaveLength(2);
  expect(await run('settle', PAYMENT.id, '0x1')).toMatchObject({ status: 1, err: expect.stringContaining('64 hexadecimal') as string });
  expect((await run('settle', PAYMENT.id, TRANSACTION)).out).toMatch(/settled.+invoice 1 {2}credit note -/);
  expect(await run('fail', PAYMENT.id)).toMatchObject({ status: 1, err: expect.stringContaining('is settled') as string });
  expect((await run('credit', PAYMENT.id)).out).toContain('credit note 2');
  expect((await run('fail', 'c'.repeat(64))).out).toMatch(/failed.+invoice -/);
  expect(await run('credit', 'd'.repeat(64))).toMatchObject({ status: 1, err: expect.stringContaining('there is no payment') as string });
});

test('needs the settings of the service', async () => {
  const alone = await runTool('payments', ['list'], { cwd: directory, env: { DATA_DIR: directory } });
  expect(alone).toMatchObject({ status: 1, err: expect.stringContaining('X402_') as string });
});
