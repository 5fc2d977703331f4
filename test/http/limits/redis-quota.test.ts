import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Quota } from '../../../src/http/limits/quota.js';
import { redisQuota } from '../../../src/http/limits/redis-quota.js';
import { openRedis, type SharedCounts } from '../../../src/stores/redis.js';
import { type RedisServer, redisServer } from '../../support/redis-server.js';
import { describeWith } from '../../support/required-server.js';

describeWith('REDIS_SERVER_BINARY', 'redisQuota', (binary) => {
  let server: RedisServer;
  let connections: SharedCounts[];
  const lines: string[] = [];
  let time = new Date();
  const clock = (): Date => time;

  beforeAll(async () => {
    server = await redisServer(binary);
    await server.start();
    const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
    connections = [await openRedis(server.url, log), await openRedis(server.url, log)];
    await connected();
  });
  afterAll(async () => {
    for (const shared of connections) shared.close();
    await server.stop();
  });

  const connected = async (): Promise<void> => {
    for (const shared of connections) while (!shared.answers) await sleep(20);
  };
  const quotas = (limit: number): readonly [Quota, Quota] => [
    redisQuota(connections[0] as SharedCounts, limit, clock),
    redisQuota(connections[1] as SharedCounts, limit, clock),
  ];
  const grantedBy = async (quota: Quota, times: number, client: string): Promise<number> => {
    let granted = 0;
    for (let i = 0; i < times; i++) granted += (await quota.take(client, 1)).granted;
    return granted;
  };

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
    const keys = (await connections[0]?.use((redis) => redis.keys('free:*'))) ?? [];
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.join()).not.toContain('203.0.113.9');
    for (const key of keys) expect(await connections[0]?.use((redis) => redis.ttl(key))).toBeGreaterThan(0);
    time = new Date(time.getTime() + 86_400_000);
    expect((await quota?.take('203.0.113.9', 1))?.granted).toBe(1);
  });

  it('goes on from what it knows while Redis is away, and a Redis that lost everything is told', async () => {
    const [quota, other] = quotas(4);
    await quota.take('c', 1);
    await other.take('c', 1);
    // The first process hears of the second.
    await quota.take('c', 1);
    await server.stop();
    expect(await grantedBy(quota, 3, 'c')).toBe(1);
    expect(await quota.take('c', 0)).toMatchObject({ granted: 0, remaining: 0 });
    await server.start();
    await connected();
    // It begins empty, and knows nothing but what each process tells.
    expect((await quota.take('c', 1)).granted).toBe(0);
    expect((await other.take('c', 1)).granted).toBe(0);
  });

  it('waits once for a Redis that hangs, not for each query, and says so once', async () => {
    const [quota] = quotas(1_000);
    await quota.take('d', 1);
    lines.length = 0;
    server.signal('SIGSTOP');
    try {
      const asked = performance.now();
      expect(await grantedBy(quota, 100, 'd')).toBe(100);
      // A hundred time-outs would be 25 s.
      expect(performance.now() - asked).toBeLessThan(2_500);
      expect(await connections[0]?.state()).toMatchObject({ state: 'unavailable' });
      expect(lines.filter((line) => line.includes('redis is lost'))).toHaveLength(1);
    } finally {
      server.signal('SIGCONT');
    }
    await connected();
    expect(lines.filter((line) => line.includes('redis is back'))).toHaveLength(1);
    // 101 in all: those granted here are counted there, and none twice, though Redis has now done all that it was told.
    expect(await quota.take('d', 1)).toMatchObject({ granted: 1, remaining: 898 });
  });

  it('grants a day once, though Redis hangs and wakes in the middle of it', async () => {
    const processes = quotas(100);
    let granted = 0;
    const ask = async (each: number): Promise<void> => {
      const got = await Promise.all(processes.map((quota) => grantedBy(quota, each, 'e')));
      granted += got.reduce((sum, one) => sum + one, 0);
    };
    await ask(20);
    server.signal('SIGSTOP');
    await ask(10);
    server.signal('SIGCONT');
    await connected();
    await ask(100);
    expect(granted).toBe(100);
  });

  it('needs one command a query, and none to ask what is left', async () => {
    const [quota] = quotas(10);
    const commands = async (): Promise<number> => {
      const told = await connections[0]?.use((redis) => redis.info('commandstats'));
      return Number(/cmdstat_eval:calls=(\d+)/.exec(told ?? '')?.[1] ?? 0);
    };
    const before = await commands();
    for (let i = 0; i < 5; i++) {
      await quota.take('f', 0);
      await quota.take('f', 1);
    }
    expect(await commands()).toBe(before + 5);
  });
});
