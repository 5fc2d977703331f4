import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ProcessCounts } from '../../../src/http/limits/process-counts.js';
import type { Quota } from '../../../src/http/limits/quota.js';
import { type CountTogether, sharedQuota } from '../../../src/http/limits/shared-quota.js';
import { WindowCounts } from '../../../src/http/limits/window-counts.js';

/** As many as are remembered here: room is made for all of them at once. */
const CLIENTS = 100;
const NOON = new Date('2026-11-27T12:00:00Z');

describe('processes that count together', () => {
  /** Two processes, whose counts answer or do not, as the test says. */
  const two = (limit: number) => {
    const counts = new ProcessCounts(CLIENTS);
    const answers = { yes: true };
    const ask =
      (process: string): CountTogether =>
      async (asked) =>
        answers.yes ? counts.take(process, asked) : undefined;
    const quotas: [Quota, Quota] = [sharedQuota(ask('1'), limit, () => NOON, CLIENTS), sharedQuota(ask('2'), limit, () => NOON, CLIENTS)];
    return { counts, answers, quotas, ask };
  };

  it('never grant more than a day has while the counts answer, whoever asks for how much, and whichever ends', async () => {
    const step = fc.record({ process: fc.constantFrom(0, 1), client: fc.constantFrom('a', 'b'), wanted: fc.nat(4), ends: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { counts, quotas, ask } = two(7);
        const granted = { a: 0, b: 0 };
        const wanted = { a: 0, b: 0 };
        let fresh = 2;
        for (const one of steps) {
          granted[one.client] += (await quotas[one.process as 0 | 1].take(one.client, one.wanted)).granted;
          wanted[one.client] += one.wanted;
          if (!one.ends) continue;
          // Its place is taken by another, which knows nothing.
          counts.ended(String(one.process + 1));
          quotas[one.process as 0 | 1] = sharedQuota(ask(String(++fresh)), 7, () => NOON, CLIENTS);
        }
        for (const client of ['a', 'b'] as const) expect(granted[client]).toBe(Math.min(7, wanted[client]));
      }),
    );
  });

  it('grant what was left once a process while the counts do not answer, and count it as soon as they do', async () => {
    const { answers, quotas } = two(10);
    for (const quota of quotas) await quota.take('a', 2);
    answers.yes = false;
    // The first knows of its own two, the second of all four.
    expect((await quotas[0].take('a', 20)).granted).toBe(8);
    expect((await quotas[1].take('a', 20)).granted).toBe(6);
    answers.yes = true;
    expect((await quotas[0].take('a', 1)).granted).toBe(0);
    expect((await quotas[1].take('a', 1)).granted).toBe(0);
  });
});

describe('a window', () => {
  it('lets so many pass, says when it ends, and begins anew then', () => {
    let now = 0;
    const counts = new WindowCounts(2, 1_000, () => now);
    expect(counts.count('a')).toEqual({ passed: true, remaining: 1, resetsAt: 1 });
    now = 400;
    expect(counts.count('a')).toEqual({ passed: true, remaining: 0, resetsAt: 1 });
    expect(counts.count('a')).toEqual({ passed: false, remaining: 0, resetsAt: 1 });
    expect(counts.count('b')).toEqual({ passed: true, remaining: 1, resetsAt: 1.4 });
    now = 999;
    expect(counts.count('a').passed).toBe(false);
    now = 1_000;
    expect(counts.count('a')).toEqual({ passed: true, remaining: 1, resetsAt: 2 });
  });

  it('forgets clients whose window has ended, and nobody else', () => {
    let now = 0;
    const counts = new WindowCounts(1, 1_000, () => now);
    for (let n = 0; n < 100; n++) counts.count(`c${n}`);
    now = 900;
    counts.count('late');
    now = 1_500;
    expect(counts.count('c0').passed).toBe(true);
    expect(counts.count('late').passed).toBe(false);
    expect(counts.clients).toBe(2);
  });
});
