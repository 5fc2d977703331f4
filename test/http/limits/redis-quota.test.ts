import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { memoryQuota } from '../../../src/http/limits/quota.js';
import { redisQuota } from '../../../src/http/limits/redis-quota.js';
import { openRedis } from '../../../src/stores/redis.js';
import { type RedisServer, redisServer } from '../../support/redis-server.js';
import { describeWith } from '../../support/required-server.js';

describeWith('REDIS_SERVER_BINARY', 'redisQuota', (binary) => {
  let server: RedisServer;
  let connections: Redis[];
  let time = new Date();
  const clock = (): Date => time;

  beforeAll(async () => {
    server = await redisServer(binary);
    await server.start();
    connections = [await openRedis(server.url, pino({ level: 'silent' })), await openRedis(server.url, pino({ level: 'silent' }))];
    for (const redis of connections) while (redis.status !== 'ready') await sleep(20);
  });
  afterAll(async () => {
    for (const redis of connections) redis.disconnect();
    await server.stop();
  });

  const quotas = (limit: number): ReturnType<typeof redisQuota>[] =>
    connections.map((redis) => redisQuota(redis, limit, clock, memoryQuota(limit, clock)));

  it('counts for all processes together, exactly, even when they ask at once', async () => {
    const processes = quotas(10);
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => processes[i % 2]?.take('a', 1)));
    expect(answers.filter((answer) => answer?.granted === 1)).toHaveLength(10);
    expect(await processes[0]?.take('a', 0)).toMatchObject({ granted: 0, remaining: 0 });
    expect(await processes[1]?.take('b', 100)).toMatchObject({ granted: 10, remaining: 0 });
  });

  it('starts again the next day, and keeps neither old days nor names of clients', async () => {
    const [quota] = quotas(1);
    expect((await quota?.take('203.0.113.9', 1))?.granted).toBe(1);
    expect((await quota?.take('203.0.113.9', 1))?.granted).toBe(0);
    const keys = (await connections[0]?.keys('*')) ?? [];
    expect(keys.join()).not.toContain('203.0.113.9');
    for (const key of keys) expect(await connections[0]?.ttl(key)).toBeGreaterThan(0);
    time = new Date(time.getTime() + 86_400_000);
    expect((await quota?.take('203.0.113.9', 1))?.granted).toBe(1);
  });

  it('counts in the process while Redis is away, and goes back to it', async () => {
    const [quota] = quotas(2);
    await quota?.take('c', 2);
    await server.stop();
    await sleep(100);
    expect((await quota?.take('c', 1))?.granted).toBe(1);
    expect((await quota?.take('c', 5))?.granted).toBe(1);
    expect((await quota?.take('c', 1))?.granted).toBe(0);
    await server.start();
    while (connections[0]?.status !== 'ready') await sleep(20);
    expect((await quota?.take('c', 1))?.granted).toBe(1);
  });
});
