import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RedisServer, redisServer } from './support/redis-server.js';
import { describeWith } from './support/required-server.js';
import { type Service, SMALLEST_RULE_BOOK, startService } from './support/service.js';

const RECEIPT = '/api/v1/public/receipt';
const QUESTION = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"action":"Rotate the signing keys"}' };

describeWith('REDIS_SERVER_BINARY', 'two processes of the service on one file and one Redis', (binary) => {
  let redis: RedisServer;
  let directory: string;
  let services: [Service, Service];
  beforeAll(async () => {
    redis = await redisServer(binary);
    await redis.start();
    directory = await mkdtemp(path.join(tmpdir(), 'two-'));
    const env = {
      ...SMALLEST_RULE_BOOK,
      DATA_DIR: path.join(directory, 'data'),
      REDIS_URL: redis.url,
      FREE_DAILY_QUOTA: '10',
      TRUSTED_PROXIES: '1',
    };
    // At once, on an empty directory: both create the store, and neither disturbs the other.
    services = await Promise.all([startService(env), startService(env)]);
  });
  afterAll(async () => {
    await Promise.all(services.map((service) => service.stop()));
    await redis.stop();
    await rm(directory, { recursive: true, force: true });
  });

  const from = (address: string): { headers: Record<string, string> } => ({ headers: { 'X-Forwarded-For': address } });
  /** Turn about, so that each process sees half. */
  const statuses = async (many: number, ask: (url: string) => Promise<Response>): Promise<number[]> => {
    const found = [];
    for (let n = 0; n < many; n += 1) found.push((await ask(services[n % 2 === 0 ? 0 : 1].url)).status);
    return found;
  };
  const count = (all: readonly number[], status: number): number => all.filter((one) => one === status).length;

  test('a client gets 60 a minute in all, not 120', async () => {
    const found = await statuses(120, (url) => fetch(`${url}${RECEIPT}/sample`, from('192.0.2.1')));
    expect([count(found, 200), count(found, 429)]).toEqual([60, 60]);
    expect(found.slice(0, 60)).toEqual(Array(60).fill(200));
  });

  test('120 at once are 60 too', async () => {
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, n) => fetch(`${services[n % 2 === 0 ? 0 : 1].url}${RECEIPT}/sample`, from('192.0.2.2'))),
    );
    expect(
      count(
        answers.map(({ status }) => status),
        200,
      ),
    ).toBe(60);
  });

  test('the free questions of a day are counted in all', async () => {
    const found = await statuses(15, (url) =>
      fetch(`${url}/api/v1/compliance/general`, { ...QUESTION, headers: { ...QUESTION.headers, ...from('192.0.2.3').headers } }),
    );
    expect(found).toEqual([...Array(10).fill(200), ...Array(5).fill(429)]);
  });

  test('what one writes the other reads, and a key used at one is known at the other', async () => {
    const post = async (url: string): Promise<string> => {
      const answer = await fetch(url + RECEIPT, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'shared', ...from('192.0.2.4').headers },
        body: JSON.stringify({ agent_id: '@oracle', decision: 'REVIEW', subject_id: 'a'.repeat(64) }),
      });
      expect(answer.status).toBe(201);
      return ((await answer.json()) as { receipt_id: string }).receipt_id;
    };
    const id = await post(services[0].url);
    expect(await post(services[1].url)).toBe(id);
    expect((await fetch(`${services[1].url}${RECEIPT}/${id}`, from('192.0.2.4'))).status).toBe(200);
  });

  test('Redis lost: no 5xx, each process limits by itself; the log and /readyz say so, and say when it is back', async () => {
    const redisIs = async (): Promise<unknown> =>
      ((await (await fetch(`${services[0].url}/readyz`)).json()) as { stores: Record<string, string> }).stores['redis'];
    expect(await redisIs()).toBe('ready');
    await redis.stop();
    const found = await statuses(130, (url) => fetch(`${url}${RECEIPT}/sample`, from('192.0.2.5')));
    expect([count(found, 200), count(found, 429)]).toEqual([120, 10]);
    expect(
      (
        await fetch(`${services[0].url}/api/v1/compliance/general`, {
          ...QUESTION,
          headers: { ...QUESTION.headers, ...from('192.0.2.6').headers },
        })
      ).status,
    ).toBe(200);
    expect(await redisIs()).toBe('unavailable');
    expect(await fetch(`${services[0].url}/metrics`).then((answer) => answer.text())).toContain('store_ready{store="redis"} 0');
    for (const service of services) expect(service.logged()).toContain('redis is lost');

    await redis.start();
    // It is tried every second; with twice as much again for a busy machine.
    const within = { timeout: 3_000, interval: 200 };
    await expect.poll(redisIs, within).toBe('ready');
    const bothSaySo = async (): Promise<boolean> => {
      await statuses(2, (url) => fetch(`${url}${RECEIPT}/sample`, from('192.0.2.7')));
      return services.every((service) => service.logged().includes('redis is back'));
    };
    await expect.poll(bothSaySo, within).toBe(true);
  });

  test('no address, key or body is in the log', () => {
    for (const service of services) expect(service.logged()).not.toMatch(/192\.0\.2|signing keys|"shared"|aaaaaaaa/);
  });
});
