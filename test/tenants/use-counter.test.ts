import { describe, expect, it } from 'vitest';
import { NO_USE, sumUse, type UsageRecord, type Use } from '../../src/tenants/usage.js';
import { type Answered, type UsageSink, UseCounter } from '../../src/tenants/use-counter.js';

const ANSWER: Answered = { tenant: 'acme', keyId: 'k', endpoint: '/e', queries: 2, blocked: 1, milliseconds: 3 };

/** Keeps what is written, one record a name, as the stores do. */
class Sink implements UsageSink {
  readonly held = new Map<string, UsageRecord>();
  readonly lastUse = new Map<string, string>();
  readonly forgotten: string[] = [];
  down = false;

  async keepUsage(records: readonly UsageRecord[]): Promise<void> {
    if (this.down) throw new Error('down');
    for (const one of records) this.held.set([one.tenant, one.day, one.endpoint, one.process].join(' '), one);
  }
  async noteLastUse(hours: ReadonlyMap<string, string>): Promise<void> {
    for (const [key, hour] of hours) this.lastUse.set(key, hour);
  }
  async forgetUsageBefore(day: string): Promise<void> {
    this.forgotten.push(day);
  }
  total(tenant = 'acme'): Use {
    return [...this.held.values()].filter((one) => one.tenant === tenant).reduce<Use>(sumUse, NO_USE);
  }
}

const setUp = (most?: number) => {
  const sink = new Sink();
  const clock = { now: new Date('2026-11-27T23:59:30.000Z') };
  return { sink, clock, counter: new UseCounter(sink, () => clock.now, undefined, most) };
};

describe('counting use', () => {
  it('adds up, and writing again changes nothing', async () => {
    const { sink, counter } = setUp();
    counter.count(ANSWER);
    counter.count(ANSWER);
    await counter.write();
    await counter.write();
    expect(sink.total()).toMatchObject({ queries: 4, blocked: 2 });
    counter.count(ANSWER);
    await counter.write();
    expect(sink.total()).toMatchObject({ queries: 6, blocked: 3 });
    expect(sink.held.size).toBe(1);
    expect(sink.lastUse.get('k')).toBe('2026-11-27T23:00:00.000Z');
  });

  it('keeps what a store that is down could not take', async () => {
    const { sink, counter } = setUp();
    sink.down = true;
    counter.count(ANSWER);
    await expect(counter.write()).rejects.toThrow('down');
    counter.count(ANSWER);
    sink.down = false;
    await counter.write();
    expect(sink.total()).toMatchObject({ queries: 4 });
    expect(sink.lastUse.size).toBe(1);
  });

  it('begins anew with each day, and forgets what is too old once a day', async () => {
    const { sink, clock, counter } = setUp();
    counter.count(ANSWER);
    await counter.write();
    clock.now = new Date('2026-11-28T00:00:01.000Z');
    counter.count(ANSWER);
    await counter.write();
    await counter.write();
    expect([...sink.held.values()].map(({ day }) => day)).toEqual(['2026-11-27', '2026-11-28']);
    expect(sink.forgotten).toEqual(['2025-10-23', '2025-10-24']);
  });

  it('gives up the oldest where there are too many, and never writes less over more', async () => {
    const { sink, counter } = setUp(2);
    for (const tenant of ['acme', 'b', 'c', 'acme']) {
      counter.count({ ...ANSWER, tenant });
      await counter.write();
    }
    expect(sink.total('acme')).toMatchObject({ queries: 4 });
    expect(sink.total('c')).toMatchObject({ queries: 2 });
  });

  it('writes what is left when it is closed, and never throws then', async () => {
    const { sink, counter } = setUp();
    counter.begin();
    counter.count(ANSWER);
    await counter.close();
    expect(sink.total().queries).toBe(2);
    sink.down = true;
    counter.count(ANSWER);
    await expect(counter.close()).resolves.toBeUndefined();
  });
});
