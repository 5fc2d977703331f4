import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Machine, type Machines, makeMachines, whyNoMachines } from './support/machines.js';
import { programFile } from './support/program.js';
import { describeWith } from './support/required-server.js';

const RECEIPT = '/api/v1/public/receipt';
const BODY = { agent_id: '@lender', decision: 'REVIEW', subject_id: 'a'.repeat(64) };
const PORT = 3000;
/** Whatever is wrong, whoever asks gets an answer within so many milliseconds. */
const BOUND = 8_000;
const FAKETIME = ['x86_64', 'aarch64']
  .map((kind) => `/usr/lib/${kind}-linux-gnu/faketime/libfaketime.so.1`)
  .find((file) => existsSync(file));

interface Answer {
  readonly status: number;
  readonly text: string;
}

const ask = async (machine: Machine, path: string, body?: object, from = '192.0.2.1'): Promise<Answer> => {
  const answer = await fetch(`http://${machine.aside}:${PORT}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
    signal: AbortSignal.timeout(BOUND),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
};
const question = (machine: Machine, n: number, from?: string): Promise<Answer> =>
  ask(machine, '/api/v1/compliance/general', { action: `Rotate the signing keys ${n}` }, from);
/** While the machines elect a primary anew, what is kept may be out of reach (503), but never unknown (404) or changed. */
const showsSoon = async (machine: Machine, id: string): Promise<void> => {
  const until = Date.now() + 60_000;
  const shown = async (): Promise<number> => (await ask(machine, `${RECEIPT}/${id}`)).status;
  let status = await shown();
  while (status === 503 && Date.now() < until) {
    await wait(200);
    status = await shown();
  }
  expect(status).toBe(200);
};
const idOf = ({ text }: Answer): string => (JSON.parse(text) as { receipt_id: string }).receipt_id;

const whyNot = whyNoMachines();
if (whyNot !== undefined)
  describe.skip(`several machines (no network namespace can be made here: ${whyNot})`, () => it('are tried', () => undefined));
else
  describeWith('MONGOD_BINARY', 'three machines: a replica set over all, Redis on one, the service on two', (mongod) => {
    let machines: Machines;
    let [first, near, far] = [] as unknown as [Machine, Machine, Machine];
    const scratch = mkdtempSync(join(tmpdir(), 'machines-'));
    const clock = join(scratch, 'clock');
    const children: ChildProcess[] = [];
    const databases: ChildProcess[] = [];
    /** What the processes complained about, to be shown where one does not start. */
    let said = '';

    const run = (machine: Machine, command: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess => {
      const [program = '', ...words] = [...machine.within, ...command];
      const child = spawn(program, words, { env: { PATH: process.env['PATH'], ...env }, stdio: ['ignore', 'ignore', 'pipe'] });
      child.stderr?.on('data', (chunk) => (said += String(chunk)));
      children.push(child);
      return child;
    };
    const serves = (machine: Machine): Promise<void> =>
      vi.waitFor(async () => expect((await ask(machine, '/readyz')).text).toContain('"mongodb":"ready"'), {
        timeout: 100_000,
        interval: 200,
      });

    /** The process reads how far its clock is off from a file, whenever it asks for the time. */
    const withClock = (library: string): Readonly<Record<string, string>> => ({
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    });

    const service = (machine: Machine, more: Readonly<Record<string, string>> = {}): ChildProcess =>
      run(machine, [process.execPath, programFile('src/main')], {
        HOST: '0.0.0.0',
        PORT: String(PORT),
        MONGODB_URL: `mongodb://${machines.all.map(({ address }) => `${address}:27017`).join(',')}/oracle?replicaSet=machines`,
        REDIS_URL: `redis://${first.address}:6379`,
        DATA_DIR: join(scratch, machine.address),
        TRUSTED_PROXIES: '1',
        FREE_DAILY_QUOTA: '10',
        PUBLIC_RATE_LIMIT: '0',
        LONGEST_WAIT: '60000',
        LOG_LEVEL: 'silent',
        ...more,
      });

    beforeAll(async () => {
      machines = makeMachines(3);
      [first, near, far] = machines.all as unknown as [Machine, Machine, Machine];
      for (const machine of machines.all) {
        const folder = join(scratch, `db-${machine.address}`);
        mkdirSync(folder);
        const words = [
          '--dbpath',
          folder,
          '--bind_ip',
          '0.0.0.0',
          '--replSet',
          'machines',
          '--oplogSize',
          '64',
          '--nounixsocket',
          '--quiet',
        ];
        databases.push(
          run(machine, [mongod, ...words, '--wiredTigerCacheSizeGB', '0.25', '--setParameter', 'diagnosticDataCollectionEnabled=false']),
        );
      }
      run(first, [
        process.env['REDIS_SERVER_BINARY'] ?? 'redis-server',
        '--bind',
        '0.0.0.0',
        '--protected-mode',
        'no',
        '--save',
        '',
        '--appendonly',
        'no',
      ]);
      const client = new MongoClient(`mongodb://${first.address}:27017/?directConnection=true`, { serverSelectionTimeoutMS: 30_000 });
      const members = machines.all.map(({ address }, n) => ({ _id: n, host: `${address}:27017`, priority: n === 2 ? 2 : 1 }));
      const settings = { electionTimeoutMillis: 2_000 };
      const initiate = (): Promise<object> => client.db('admin').command({ replSetInitiate: { _id: 'machines', members, settings } });
      await vi.waitFor(initiate, { timeout: 60_000, interval: 200 });
      await client.close();
      writeFileSync(clock, '+0');
      service(near);
      service(far, FAKETIME === undefined ? {} : withClock(FAKETIME));
      await Promise.all([serves(near), serves(far)]).catch((error: unknown) => Promise.reject(new Error(said, { cause: error })));
    });

    afterAll(async () => {
      await Promise.all(
        children.map(async (child) => {
          child.kill('SIGCONT');
          child.kill('SIGKILL');
          if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
        }),
      );
      machines?.remove();
      rmSync(scratch, { recursive: true, force: true });
    });

    it('know what the other wrote, and count a day together', async () => {
      const made = await ask(near, RECEIPT, BODY);
      expect(made.status).toBe(201);
      expect((await ask(far, `${RECEIPT}/${idOf(made)}`)).status).toBe(200);
      const statuses = [];
      for (let n = 0; n < 14; n++) statuses.push((await question(n % 2 === 0 ? near : far, n, '192.0.2.7')).status);
      expect(statuses).toEqual([...Array(10).fill(200), ...Array(4).fill(429)]);
    });

    it('one cut off with the primary answers by the law and refuses to write; the others go on, and nothing is lost', async () => {
      far.cut();
      const kept: string[] = [];
      try {
        for (let n = 0; n < 3; n++) expect((await question(far, n, '192.0.2.8')).status).toBe(200);
        const refused = await ask(far, RECEIPT, BODY);
        expect(refused.status).toBe(503);
        expect((await ask(far, '/healthz')).status).toBe(200);
        // It says so within a second; with as much again for busy machines.
        await expect.poll(async () => (await ask(far, '/readyz')).text, { timeout: 2_000 }).toContain('unavailable');
        const write = async (): Promise<number> => {
          const made = await ask(near, RECEIPT, BODY);
          if (made.status === 201) kept.push(idOf(made));
          else expect(made.status).toBe(503);
          return made.status;
        };
        // The other two elect a primary of their own.
        await expect.poll(write).toBe(201);
        for (let n = 0; n < 5; n++) await write();
      } finally {
        far.mend();
      }
      await serves(far);
      expect(kept.length).toBeGreaterThan(0);
      for (const id of kept) await showsSoon(far, id);
      await expect.poll(async () => (await ask(far, RECEIPT, BODY)).status).toBe(201);
    });

    it('a database that is slow on every machine holds nobody longer than a bound, and what was acknowledged is there', async () => {
      let slow = true;
      const slowing = (async () => {
        while (slow) {
          for (const child of databases) child.kill('SIGSTOP');
          await wait(300);
          for (const child of databases) child.kill('SIGCONT');
          await wait(100);
        }
      })();
      const kept: string[] = [];
      const statuses = new Set<number>();
      for (let n = 0; n < 8; n++) {
        const made = await ask(n % 2 === 0 ? near : far, RECEIPT, BODY);
        statuses.add(made.status);
        if (made.status === 201) kept.push(idOf(made));
        expect((await question(near, n, `192.0.2.${20 + n}`)).status).toBe(200);
      }
      slow = false;
      await slowing;
      expect([...statuses].filter((status) => status !== 201 && status !== 503)).toEqual([]);
      await Promise.all([serves(near), serves(far)]);
      for (const id of kept) await showsSoon(near, id);
    });

    // Without libfaketime (see .ci/servers.sh) no clock of one process can be moved.
    it.skipIf(FAKETIME === undefined)('a clock that jumps gives no day twice, and breaks nothing', async () => {
      const spent = '192.0.2.9';
      const hoursOff = ({ text }: Answer): number =>
        (Date.parse((JSON.parse(text) as { created_at: string }).created_at) - Date.now()) / 3_600_000;
      for (let n = 0; n < 10; n++) expect((await question(far, n, spent)).status).toBe(200);
      for (const [jump, hours] of [
        ['-26h', -26],
        ['-2h', -2],
        ['+0', 0],
      ] as const) {
        writeFileSync(clock, jump);
        expect(hoursOff(await question(far, 11, `192.0.2.${100 + hours}`))).toBeCloseTo(hours, 0);
        expect((await question(far, 12, spent)).status).toBe(429);
        expect((await ask(far, RECEIPT, BODY)).status).toBe(201);
      }
      expect((await question(near, 13, spent)).status).toBe(429);
      writeFileSync(clock, '+48h');
      expect(hoursOff(await question(far, 14, '192.0.2.10'))).toBeCloseTo(48, 0);
      expect((await ask(far, RECEIPT, BODY)).status).toBe(201);
      writeFileSync(clock, '+0');
      await serves(far);
      expect((await ask(far, RECEIPT, BODY)).status).toBe(201);
    });
  });
