import { afterEach, describe, expect, it } from 'vitest';
import { memoryQuota } from '../../../src/http/limits/quota.js';
import { PRO_KEY } from '../../support/fixed-keys.js';
import { type BatchAnswer, bodyOf, type Running, startApp } from '../start-app.js';

const PATH = '/api/v1/compliance/security';
let app: Running;
afterEach(() => app.stop());

/** An app with so many free queries a day, and a clock that the test moves. */
const limited = async (limit: number, trustedProxies = 0): Promise<{ time: Date }> => {
  const day = { time: new Date('2026-11-20T23:59:30.250Z') };
  const clock = (): Date => day.time;
  app = await startApp({ clock, quota: memoryQuota(limit, clock, 100), config: { basis: 'in_force', trustedProxies } });
  return day;
};
const ask = (headers: Record<string, string> = {}, body: unknown = { action: 'x' }): Promise<Response> => app.post(PATH, body, headers);
const statuses = async (count: number, headers: (i: number) => Record<string, string>): Promise<number[]> =>
  (await Promise.all(Array.from({ length: count }, (_, i) => ask(headers(i))))).map((response) => response.status);

describe('the free tier', () => {
  it('counts down, then answers 429 with exactly the three members', async () => {
    await limited(2);
    const first = await ask();
    expect(first.headers.get('ratelimit-policy')).toBe('"free";q=2;w=86400');
    expect(first.headers.get('ratelimit')).toBe('"free";r=1;t=30');
    expect([
      first.headers.get('x-ratelimit-limit'),
      first.headers.get('x-ratelimit-remaining'),
      first.headers.get('x-ratelimit-reset'),
    ]).toEqual(['2', '1', String(Date.UTC(2026, 10, 21) / 1000)]);
    expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('30');
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    expect(refused.headers.get('content-type')).toContain('application/json');
    const body = await bodyOf(refused);
    expect(Object.keys(body)).toEqual(['error', 'message', 'retry_after']);
    expect(body).toMatchObject({ error: 'rate_limit_exceeded', retry_after: 30 });
  });

  it('starts again at 00:00 UTC, and never says to retry at once', async () => {
    const day = await limited(1);
    await ask();
    day.time = new Date('2026-11-20T23:59:59.999Z');
    expect((await ask()).headers.get('retry-after')).toBe('1');
    day.time = new Date('2026-11-21T00:00:00.000Z');
    expect((await ask()).status).toBe(200);
  });

  it('grants exactly the limit to requests that come at once', async () => {
    await limited(5);
    expect((await statuses(12, () => ({}))).filter((status) => status === 200)).toHaveLength(5);
  });

  it('does not count what was refused, and refuses before it looks at the body', async () => {
    await limited(1);
    expect((await ask({}, { acton: 'x' })).status).toBe(422);
    expect((await ask({}, { action: 'x', tier: 'pro' })).status).toBe(401);
    expect((await ask()).status).toBe(200);
    expect((await ask({}, '{')).status).toBe(429);
  });

  it('does not limit what only reads the rule book, nor preflights', async () => {
    await limited(1);
    await ask();
    expect((await fetch(app.url + PATH)).status).toBe(200);
    expect((await fetch(app.url + PATH, { method: 'OPTIONS' })).status).toBe(200);
  });

  it('does not limit holders of a paid key, and refuses keys that nobody issued, at no cost', async () => {
    await limited(1);
    expect(await statuses(3, () => ({ 'X-API-Key': PRO_KEY }))).toEqual([200, 200, 200]);
    expect(await statuses(2, (i) => ({ 'X-API-Key': `made up ${i}` }))).toEqual([401, 401]);
    expect(await statuses(2, () => ({}))).toEqual([200, 429]);
  });

  it('counts each action of a batch and refuses the rest one by one', async () => {
    await limited(3);
    const { results } = await bodyOf<BatchAnswer>(await app.post(`${PATH}/batch`, { actions: ['a', 'b', 'c', 'd', 'e'] }));
    expect(results.map((result) => result.status)).toEqual([200, 200, 200, 429, 429]);
    expect(results[3]?.body).toMatchObject({ error: 'rate_limit_exceeded', retry_after: 30 });
    expect((await app.post(`${PATH}/batch`, { actions: ['a'] })).status).toBe(429);
  });

  it('is off without a quota', async () => {
    app = await startApp();
    const response = await ask();
    expect(response.headers.get('ratelimit')).toBeNull();
    expect(response.headers.get('x-ratelimit-limit')).toBeNull();
  });
});

describe('telling clients apart', () => {
  it('ignores X-Forwarded-For where no proxy is trusted', async () => {
    await limited(1);
    expect((await statuses(3, (i) => ({ 'X-Forwarded-For': `198.51.100.${i}` }))).sort()).toEqual([200, 429, 429]);
  });

  it('counts by the hop that the trusted proxy saw, not by what the client wrote before it', async () => {
    await limited(1, 1);
    expect((await statuses(3, (i) => ({ 'X-Forwarded-For': `198.51.100.${i}, 203.0.113.9` }))).sort()).toEqual([200, 429, 429]);
    expect((await ask({ 'X-Forwarded-For': '203.0.113.10' })).status).toBe(200);
  });

  it('counts IPv6 by /64', async () => {
    await limited(1, 1);
    expect((await statuses(2, (i) => ({ 'X-Forwarded-For': `2001:db8:1:2::${i}` }))).sort()).toEqual([200, 429]);
    expect((await ask({ 'X-Forwarded-For': '2001:db8:1:3::1' })).status).toBe(200);
  });
});
