import { describe, expect, it } from 'vitest';
import { memoryQuota, secondsLeft } from '../../../src/http/limits/quota.js';

describe('memoryQuota', () => {
  it('asks without counting', async () => {
    const quota = memoryQuota(2, () => new Date(0));
    for (let i = 0; i < 5; i++) expect(await quota.take('a', 0)).toEqual({ granted: 0, limit: 2, remaining: 2, resetsAt: 86_400 });
  });

  it('grants what is left when more is wanted', async () => {
    const quota = memoryQuota(5, () => new Date(0));
    expect((await quota.take('a', 3)).granted).toBe(3);
    expect(await quota.take('a', 100)).toMatchObject({ granted: 2, remaining: 0 });
    expect((await quota.take('b', 1)).remaining).toBe(4);
  });

  it('gives nothing back when the clock is put back, and starts again with the next day', async () => {
    let now = new Date('2026-11-20T00:00:01Z');
    const quota = memoryQuota(1, () => now);
    await quota.take('a', 1);
    for (const back of ['2026-11-19T23:59:59Z', '2026-11-20T00:00:05Z', '2026-11-13T12:00:00Z', '2026-11-20T12:00:00Z']) {
      now = new Date(back);
      expect((await quota.take('a', 1)).granted, back).toBe(0);
      expect(secondsLeft(await quota.take('a', 0), now)).toBeLessThanOrEqual(86_400);
    }
    now = new Date('2026-11-21T00:00:00Z');
    expect((await quota.take('a', 1)).granted).toBe(1);
  });

  it('forgets the client longest unseen rather than grow without bound', async () => {
    const quota = memoryQuota(1, () => new Date(0), 2);
    for (const client of ['a', 'b', 'c']) await quota.take(client, 1);
    expect((await quota.take('b', 1)).granted).toBe(0);
    expect((await quota.take('a', 1)).granted).toBe(1);
  });
});
