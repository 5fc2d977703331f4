import { describe, expect, it } from 'vitest';
import { memoryQuota } from '../../../src/http/limits/quota.js';

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

  it('forgets the client longest unseen rather than grow without bound', async () => {
    const quota = memoryQuota(1, () => new Date(0), 2);
    for (const client of ['a', 'b', 'c']) await quota.take(client, 1);
    expect((await quota.take('b', 1)).granted).toBe(0);
    expect((await quota.take('a', 1)).granted).toBe(1);
  });
});
