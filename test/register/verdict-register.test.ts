import { describe, expect, it } from 'vitest';
import { gapsOf } from '../../src/register/gaps.js';
import { mentionsIn } from '../../src/register/mentions.js';
import type { RegisterBatch, RegisterStore } from '../../src/register/register-store.js';
import type { DayCount, RegisteredVerdict, Run } from '../../src/register/registered-verdict.js';
import { type Given, VerdictRegister } from '../../src/register/verdict-register.js';

const NOW = new Date('2026-11-20T12:00:00.000Z');

const given = (n: number): Given => ({
  verdictId: `v${n}`,
  tenant: 'acme',
  createdAt: NOW.toISOString(),
  cid: 'bafy',
  domain: 'security',
  verdict: 'ALLOWED',
  provision: 'p',
  confidence: 1,
  ruleBook: 'b',
  action: 'a',
});

/** Remembers what it acknowledged; refuses while it is away. */
class SmallStore {
  away = false;
  /** Takes the write and loses the answer. */
  forgetsToAnswer = false;
  readonly verdicts = new Map<string, RegisteredVerdict>();
  readonly days = new Map<string, DayCount>();
  readonly runs = new Map<string, Run>();
  closed: string | undefined;

  readonly port = {
    keepVerdicts: async ({ verdicts, days, runs }: RegisterBatch): Promise<void> => {
      if (this.away) throw new Error('away');
      for (const one of verdicts) this.verdicts.set(one.verdictId, one);
      for (const day of days) this.days.set(day.process, day);
      for (const run of runs) this.runs.set(run.process, run);
      if (this.forgetsToAnswer) throw new Error('lost the answer');
    },
    keepProcess: async ({ closedAt }: { closedAt?: string }): Promise<void> => {
      if (this.away) throw new Error('away');
      this.closed = closedAt;
    },
    forgetBefore: async (): Promise<number> => 0,
  } as unknown as RegisterStore;

  get counted(): number {
    return [...this.days.values()].reduce((sum, { count }) => sum + count, 0);
  }
}

describe('the register of a process', () => {
  it('writes nothing twice, however often a write fails', async () => {
    const store = new SmallStore();
    const failures: unknown[] = [];
    const register = new VerdictRegister(store.port, 1, () => NOW, { failed: (error) => failures.push(error) });
    for (let n = 0; n < 5_000; n += 1) register.add(given(n), 'digest');
    store.forgetsToAnswer = true;
    await expect(register.write()).rejects.toThrow('lost the answer');
    store.forgetsToAnswer = false;
    store.away = true;
    await expect(register.write()).rejects.toThrow('away');
    register.add(given(5_000), 'digest');
    store.away = false;
    await register.write();
    expect(store.verdicts.size).toBe(5_001);
    expect(store.counted).toBe(5_001);
    expect([...store.verdicts.values()].map(({ number }) => number)).toEqual(Array.from({ length: 5_001 }, (_, i) => i + 1));
    await register.close();
    expect(store.closed).toBe(NOW.toISOString());
    expect(failures).toEqual([]);
  });

  it('gives up new ones where too many wait, says so once, and leaves their numbers out', async () => {
    const store = new SmallStore();
    let told = 0;
    const register = new VerdictRegister(store.port, 1, () => NOW, { givenUp: () => (told += 1) }, 10);
    for (let n = 0; n < 13; n += 1) register.add(given(n), 'digest');
    expect(told).toBe(1);
    await register.write();
    register.add(given(13), 'digest');
    await register.write();
    expect(store.verdicts.size).toBe(11);
    const runs = [...store.runs.values()].map((run) => ({ ...run, seenAt: NOW.toISOString() }));
    expect(gapsOf(runs, NOW)).toMatchObject([{ cause: 'given_up', missing: 3, afterNumber: 14 }]);
  });

  it('that could not write what was left has not ended in order', async () => {
    const store = new SmallStore();
    const register = new VerdictRegister(store.port, 1, () => NOW);
    register.add(given(0), 'digest');
    store.away = true;
    await register.close();
    expect(store.closed).toBeUndefined();
  });

  it('takes nothing of who wants nothing kept', async () => {
    const store = new SmallStore();
    const register = new VerdictRegister(store.port, 1, () => NOW);
    register.add(given(0), 'off');
    await register.close();
    expect(store.verdicts.size).toBe(0);
    expect(store.closed).toBeUndefined();
  });
});

describe('mentions', () => {
  const cid = `bafyrei${'a'.repeat(52)}`;
  const id = '01a21c89-d79b-778d-a9dc-8ea2284c6b12';
  it.each([
    [`BLOCKED by ${cid}.`, [cid]],
    [`see ${id}, ${id} and ${cid}`, [id, cid]],
    ['nothing here', []],
    [`x${cid}`, []],
    [`${id}0`, []],
    ['3f2b8c1e-7d4a-4b6f-9c0d-5e8a1f2b3c4d', []],
  ])('in `%s`', (text, found) => expect(mentionsIn(text)).toEqual(found));
});
