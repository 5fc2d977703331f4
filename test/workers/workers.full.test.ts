import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Service, startService } from '../support/service.js';
import { ask, isAlive, makeShared, type Shared, workersOf } from '../support/several.js';

const RECEIPT = '/api/v1/public/receipt';
const COMPLIANCE = '/api/v1/compliance/general';
const question = { action: 'Rotate the signing keys' };

describe('several processes', () => {
  let shared: Shared;
  let service: Service;
  beforeAll(async () => {
    shared = makeShared();
    service = await startService(shared.environment);
  });
  afterAll(async () => {
    await service?.stop();
    shared.remove();
  });

  it('share a socket, an address and a store that both created', async () => {
    await expect.poll(() => workersOf(service).size).toBe(2);
    await expect
      .poll(async () => {
        await Promise.all(Array.from({ length: 20 }, () => ask(service.url, '/healthz')));
        const metrics = (await ask(service.url, '/metrics')).body;
        return [1, 2].every((worker) => metrics.includes(`route="/healthz",status="200",worker="${worker}"`));
      })
      .toBe(true);
  });

  it('count a day together, exactly, though 60 ask at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => ask(service.url, COMPLIANCE, { body: question, from: '192.0.2.1' })),
    );
    const count = (status: number): number => answers.filter((one) => one.status === status).length;
    // Where the machine is busy, some are refused before they are counted.
    expect([count(200), count(429) + count(503)]).toEqual([10, 50]);
  });

  it('count a minute together, exactly', async () => {
    const answers = await Promise.all(Array.from({ length: 120 }, () => ask(service.url, `${RECEIPT}/sample`, { from: '192.0.2.2' })));
    const count = (status: number): number => answers.filter((one) => one.status === status).length;
    expect([count(200), count(429)]).toEqual([60, 60]);
  });

  it('say what all have measured at any of them, each series by its worker', async () => {
    const told = (await ask(service.url, '/metrics')).body;
    const total = [...told.matchAll(/^http_requests_total\{.*route="\/api\/v1\/compliance\/:domain".*\} (\d+)$/gm)];
    expect(total.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(60);
    expect(told).toMatch(/^oracle_workers 2$/m);
    expect(told).toMatch(/^process_resident_memory_bytes\{worker="1"\} \d+$/m);
    // Every name is described once.
    const helped = [...told.matchAll(/^# HELP (\S+)/gm)].map(([, name]) => name);
    expect(new Set(helped).size).toBe(helped.length);
  });

  it('all end within 10 s of SIGTERM, with status 0', async () => {
    const pids = [...workersOf(service).values()];
    const asked = Date.now();
    expect(await service.stop()).toBe(0);
    // With as much again for a busy machine.
    expect(Date.now() - asked).toBeLessThan(20_000);
    expect(pids.filter(isAlive)).toEqual([]);
  });
});
