import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Entry, publicLimit } from '../../../src/http/middleware/public-limit.js';
import { openEmbedded } from '../../../src/stores/embedded/open-embedded.js';
import { openRedis } from '../../../src/stores/redis.js';
import type { Stores } from '../../../src/stores/stores.js';
import { fixedKeys, PRO_KEY } from '../../support/fixed-keys.js';
import { type RedisServer, redisServer } from '../../support/redis-server.js';
import { describeWith } from '../../support/required-server.js';
import { type Running, startApp } from '../start-app.js';

const SAMPLE = '/api/v1/public/receipt/sample';
const silent = pino({ level: 'silent' });

let directory: string;
let stores: Stores;
const cleanups: (() => unknown)[] = [];
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'limit-'));
  stores = openEmbedded(directory);
  await stores.prepare();
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});
afterAll(async () => {
  await stores.close();
  await rm(directory, { recursive: true, force: true });
});

const start = async (...limit: Parameters<typeof publicLimit>): Promise<Running> => {
  const { middleware, close } = publicLimit(...limit);
  const app = await startApp({
    publicApi: { stores },
    publicLimit: middleware,
    config: { basis: 'in_force', trustedProxies: 1 },
    apiKeys: fixedKeys([{ key: PRO_KEY, holder: {} }]),
  });
  cleanups.push(close, () => app.stop());
  return app;
};
const statuses = async (app: Running, times: number, from: string, target = SAMPLE): Promise<number[]> => {
  const found = [];
  for (let n = 0; n < times; n += 1) found.push((await fetch(app.url + target, { headers: { 'X-Forwarded-For': from } })).status);
  return found;
};

describe('60 requests a minute', () => {
  test('exactly 60 pass; the 61st gets the body, Retry-After and headers that are promised', async () => {
    const app = await start(60);
    expect(new Set(await statuses(app, 60, '192.0.2.1'))).toEqual(new Set([200]));
    const response = await fetch(app.url + SAMPLE, { headers: { 'X-Forwarded-For': '192.0.2.1' } });
    expect(response.status).toBe(429);
    const body = (await response.json()) as { retry_after: number };
    expect(body).toEqual({ error: 'rate_limit_exceeded', message: expect.any(String), retry_after: expect.any(Number) });
    expect(Number.isInteger(body.retry_after) && body.retry_after >= 1 && body.retry_after <= 60).toBe(true);
    expect(response.headers.get('retry-after')).toBe(String(body.retry_after));
    expect(response.headers.get('ratelimit-policy')).toBe('"public";q=60;w=60');
    expect(response.headers.get('ratelimit')).toBe(`"public";r=0;t=${body.retry_after}`);
    expect(response.headers.get('x-ratelimit-limit')).toBe('60');
    expect(response.headers.get('x-ratelimit-remaining')).toBe('0');
    expect(response.headers.get('x-ratelimit-reset')).toMatch(/^\d{10}$/);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  test('each client has its own count; IPv6 counts by /64; a known key is a client of its own', async () => {
    const app = await start(1);
    expect(await statuses(app, 2, '192.0.2.1')).toEqual([200, 429]);
    expect(await statuses(app, 2, '192.0.2.2')).toEqual([200, 429]);
    expect(await statuses(app, 1, '2001:db8::1')).toEqual([200]);
    expect(await statuses(app, 1, '2001:db8::2')).toEqual([429]);
    expect(await statuses(app, 1, '2001:db8:0:1::1')).toEqual([200]);
    const keyed = (key: string): Promise<Response> =>
      fetch(app.url + SAMPLE, { headers: { 'X-API-Key': key, 'X-Forwarded-For': '192.0.2.1' } });
    expect((await keyed(PRO_KEY)).status).toBe(200);
    expect((await keyed('made-up')).status).toBe(429);
  });

  test('all public endpoints count together, widget and chat included; the oracle and health do not', async () => {
    const app = await start(4);
    for (const target of ['/api/v1/public/agents', '/api/v1/widget/embed.js', '/chat/nobody', '/.well-known/agent.json'])
      expect(await statuses(app, 1, '192.0.2.1', target)).not.toEqual([429]);
    expect(await statuses(app, 1, '192.0.2.1')).toEqual([429]);
    expect(await statuses(app, 3, '192.0.2.1', '/healthz')).toEqual([200, 200, 200]);
    expect((await app.post('/api/v1/compliance/security', { action: 'x' }, { 'X-Forwarded-For': '192.0.2.1' })).status).toBe(200);
  });

  test('preflights are not counted', async () => {
    const app = await start(1);
    for (let n = 0; n < 5; n += 1) {
      await fetch(app.url + SAMPLE, {
        method: 'OPTIONS',
        headers: { Origin: 'https://x.example', 'Access-Control-Request-Method': 'GET', 'X-Forwarded-For': '192.0.2.1' },
      });
    }
    expect(await statuses(app, 1, '192.0.2.1')).toEqual([200]);
  });

  test('clients whose minute is over are forgotten, so that memory does not grow with everybody who ever came', async () => {
    const counts = new Map<string, Entry>();
    const app = await start(2, undefined, 500, counts);
    for (let n = 0; n < 50; n += 1) await statuses(app, 1, `198.51.100.${n}`);
    expect(counts.size).toBeGreaterThan(0);
    await expect.poll(() => counts.size).toBe(0);
    expect(await statuses(app, 3, '198.51.100.1')).toEqual([200, 200, 429]);
  });

  test('what a client writes into X-Forwarded-For gives it no second count', async () => {
    const behindOne = await start(1);
    expect(await statuses(behindOne, 1, '10.0.0.1, 192.0.2.1')).toEqual([200]);
    expect(await statuses(behindOne, 1, '10.0.0.2, 192.0.2.1')).toEqual([429]);
    expect(await statuses(behindOne, 1, 'unknown, "[2001:db8::9]", 192.0.2.1')).toEqual([429]);

    const { middleware, close } = publicLimit(1);
    const direct = await startApp({ publicApi: { stores }, publicLimit: middleware });
    cleanups.push(close, () => direct.stop());
    expect(await statuses(direct, 1, '10.0.0.1')).toEqual([200]);
    expect(await statuses(direct, 1, '10.0.0.2')).toEqual([429]);
  });

  test('Retry-After is never a moment short: who waits exactly so long is let in', async () => {
    const app = await start(1, undefined, 2_000);
    await statuses(app, 1, '192.0.2.1');
    // From the middle of a second, where a truncated number would be short.
    await sleep(400);
    const refused = await fetch(app.url + SAMPLE, { headers: { 'X-Forwarded-For': '192.0.2.1' } });
    expect(refused.status).toBe(429);
    await sleep(Number(refused.headers.get('retry-after')) * 1_000);
    expect(await statuses(app, 1, '192.0.2.1')).toEqual([200]);
  });

  test('waiting for Retry-After is enough', async () => {
    const app = await start(2, undefined, 1_000);
    expect(await statuses(app, 3, '192.0.2.1')).toEqual([200, 200, 429]);
    await sleep(1_050);
    expect(await statuses(app, 3, '192.0.2.1')).toEqual([200, 200, 429]);
  });
});

describeWith('REDIS_SERVER_BINARY', 'shared through Redis', (binary) => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await redisServer(binary);
    await server.start();
  });
  afterAll(() => server.stop());

  const connected = async () => {
    const redis = await openRedis(server.url, silent);
    cleanups.push(() => redis.close());
    while (!redis.answers) await sleep(10);
    return redis;
  };

  test('two processes share one count', async () => {
    const [one, two] = [await start(4, { redis: await connected() }), await start(4, { redis: await connected() })];
    expect(await statuses(one, 3, '192.0.2.10')).toEqual([200, 200, 200]);
    expect(await statuses(two, 2, '192.0.2.10')).toEqual([200, 429]);
    expect(await statuses(one, 1, '192.0.2.10')).toEqual([429]);
  });

  test('a limited answer says how long to wait, at least a second, in whole seconds', async () => {
    const app = await start(1, { redis: await connected() });
    await statuses(app, 1, '192.0.2.11');
    const response = await fetch(app.url + SAMPLE, { headers: { 'X-Forwarded-For': '192.0.2.11' } });
    const { retry_after } = (await response.json()) as { retry_after: number };
    expect(retry_after).toBeGreaterThanOrEqual(1);
    expect(response.headers.get('retry-after')).toBe(String(retry_after));
  });

  test('there too, who waits exactly so long is let in', async () => {
    const app = await start(1, { redis: await connected() }, 3_000);
    // Late in a second, so that a number without its fraction is short.
    await sleep((1_900 - (Date.now() % 1_000)) % 1_000);
    await statuses(app, 1, '192.0.2.18');
    await sleep(400);
    const refused = await fetch(app.url + SAMPLE, { headers: { 'X-Forwarded-For': '192.0.2.18' } });
    expect(refused.status).toBe(429);
    await sleep(Number(refused.headers.get('retry-after')) * 1_000);
    expect(await statuses(app, 1, '192.0.2.18')).toEqual([200]);
  });

  test('when Redis is lost nobody is refused for it or kept waiting, and the limit still holds', async () => {
    const redis = await connected();
    const app = await start(3, { redis });
    expect(await statuses(app, 2, '192.0.2.12')).toEqual([200, 200]);
    await server.stop();
    const asked = Date.now();
    expect(await statuses(app, 4, '192.0.2.12')).toEqual([200, 200, 200, 429]);
    expect(Date.now() - asked).toBeLessThan(2_000);
    await server.start();
    while (!redis.answers) await sleep(10);
    expect(await statuses(app, 3, '192.0.2.13')).toEqual([200, 200, 200]);
    expect(await statuses(await start(3, { redis: await connected() }), 1, '192.0.2.13')).toEqual([429]);
  });

  test('a process that starts without Redis works, and shares once it is there', async () => {
    await server.stop();
    const redis = await openRedis(server.url, silent);
    cleanups.push(() => redis.close());
    const app = await start(2, { redis });
    expect(await statuses(app, 3, '192.0.2.14')).toEqual([200, 200, 429]);
    await server.start();
    while (!redis.answers) await sleep(10);
    expect(await statuses(app, 1, '192.0.2.14')).toEqual([200]);
  });
});
