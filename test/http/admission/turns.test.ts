import { describe, expect, it } from 'vitest';
import { type InTurn, Turns } from '../../../src/http/admission/turns.js';
import { inOneStep, type Steps } from '../../../src/rulebook/steps.js';

const free = (id: string) => ({ id, tier: 'free' as const });

/** Turns on a clock that only work moves: every step takes so many milliseconds. */
const timed = (milliseconds: number, delay = () => 0) => {
  let time = 0;
  const done: string[] = [];
  const turns = new Turns({ now: () => time, delay });
  function* piece(name: string, steps = 1): Steps<string> {
    for (let step = 1; ; step++) {
      time += milliseconds;
      done.push(name);
      if (step === steps) return name;
      yield;
    }
  }
  const ask = (id: string, pieces = 1, steps = 1): Promise<void> =>
    turns.during(free(id), async (inTurn) => {
      for (let i = 0; i < pieces; i++) expect(await inTurn(piece(id, steps))).toBe(id);
    });
  return { turns, done, ask, piece };
};

/** The mean is learned from many pieces, each alone. */
const learn = async (ask: (id: string) => Promise<void>): Promise<void> => {
  for (let i = 0; i < 100; i++) await ask('teacher');
};

const statusOf = (asked: PromiseSettledResult<void>): number =>
  asked.status === 'fulfilled' ? 200 : (asked.reason as { readonly status: number }).status;

describe('turns', () => {
  it('does a lone piece at once', async () => {
    const { ask, done } = timed(1);
    const asked = ask('a');
    expect(done).toEqual(['a']);
    await asked;
  });

  it('lets one piece of every caller pass before the next of any, whoever sent how many', async () => {
    const { ask, done } = timed(6);
    await Promise.all([ask('a', 4), ask('a', 4), ask('a', 4), ask('b'), ask('c', 2)]);
    expect(done).toHaveLength(15);
    expect(done.indexOf('b')).toBeLessThanOrEqual(3);
    expect(done.lastIndexOf('c')).toBeLessThanOrEqual(6);
  });

  it('lets connections have their turn after a slice of time, not after a number of pieces', async () => {
    for (const [milliseconds, atMost] of [
      [6, 1],
      [1, 5],
    ] as const) {
      const { ask, done } = timed(milliseconds);
      const asked = ask('a', 40);
      const seen: number[] = [];
      for (let before = 0; done.length < 40; before = done.length) {
        await new Promise((resolve) => setImmediate(resolve));
        seen.push(done.length - before);
      }
      await asked;
      // The one that looks may be called between two slices, so it may see the end of one and the whole of the next.
      expect(Math.max(...seen)).toBeLessThanOrEqual(2 * atMost);
      expect(seen.length).toBeGreaterThanOrEqual(40 / (2 * atMost));
    }
  });

  it('refuses newcomers before they would wait too long, and takes them again once the others have gone', async () => {
    const { ask } = timed(5);
    await learn(ask);
    const asked = await Promise.allSettled(Array.from({ length: 100 }, (_, i) => ask(`${i}`)));
    const statuses = asked.map(statusOf);
    // 20 pieces of 5 ms, and the one that is to come.
    expect(statuses.slice(0, 19)).toEqual(Array(19).fill(200));
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(21);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    await ask('late');
  });

  it.each([
    ['many wait', 0, 10],
    ['the event loop is late', 500, 1],
  ])('tells beforehand whether any newcomer is refused while %s', async (_why, delay, most) => {
    const { turns, ask } = timed(5, () => delay);
    const strangerIsRefused = (): boolean => {
      try {
        turns.refuseWhereBusy(free('stranger'));
        return false;
      } catch {
        return true;
      }
    };
    expect([turns.refusesAnybody('free'), strangerIsRefused()]).toEqual([false, false]);
    await Promise.allSettled(
      Array.from({ length: 200 }, (_, i) => {
        const asked = ask(`${i}`);
        expect(turns.refusesAnybody('free')).toBe(strangerIsRefused());
        return asked;
      }),
    );
    await learn(ask);
    const asked = Array.from({ length: 100 }, (_, i) => ask(`${i}`));
    expect([turns.refusesAnybody('free'), turns.refusesAnybody('pro')]).toEqual([true, false]);
    expect(strangerIsRefused()).toBe(true);
    const statuses = (await Promise.allSettled(asked)).map(statusOf);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(most);
    expect(turns.refusesAnybody('free')).toBe(false);
  });

  it('makes a caller wait for its own requests first, so that it is refused and others are not', async () => {
    const { ask } = timed(5);
    await learn(ask);
    const flood = Promise.allSettled(Array.from({ length: 100 }, () => ask('flood', 3)));
    const other = ask('other');
    await other;
    const statuses = (await flood).map(statusOf);
    expect(statuses).toContain(503);
    expect(statuses[0]).toBe(200);
  });

  it('lets who pays more wait longer', async () => {
    const { turns, ask } = timed(0, () => 120);
    await turns.during(free('other'), async () => {
      await expect(ask('free')).rejects.toMatchObject({ status: 503, extra: { headers: { 'Retry-After': '2' } } });
      await turns.during({ id: 'payer', tier: 'pro' }, (inTurn) => inTurn(inOneStep(() => undefined)));
    });
  });

  it('loses nobody who pays, and takes them first, while three times as many free callers come as can be answered', async () => {
    const { turns, ask, done } = timed(5);
    await learn(ask);
    /** Pieces of others that were done while it waited. */
    const pay = async (id: string): Promise<number> => {
      const before = done.length;
      await turns.during({ id, tier: 'pro' }, (inTurn) => inTurn(inOneStep(() => done.push(id))));
      return done.length - before - 1;
    };
    let answered = 0;
    for (let round = 0; round < 10; round++) {
      const free = Promise.allSettled(Array.from({ length: 60 }, (_, i) => ask(`free ${round} ${i}`)));
      const paying = await Promise.all(Array.from({ length: 12 }, (_, i) => pay(`pro ${i}`)));
      // Twelve come at once, and between two of them one free caller has its turn, which takes 5 ms.
      expect(Math.max(...paying)).toBeLessThanOrEqual(24);
      const statuses = (await free).map(statusOf);
      expect(statuses.filter((status) => status === 503).length).toBeGreaterThanOrEqual(35);
      answered += statuses.filter((status) => status === 200).length;
    }
    expect(answered).toBeGreaterThanOrEqual(10 * 19);
  });

  it('lets those who pay hold up nobody for good', async () => {
    const { turns, ask, done } = timed(6);
    const flood = Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        turns.during({ id: `pro ${i}`, tier: 'pro' }, async (inTurn) => {
          for (let piece = 0; piece < 10; piece++) await inTurn(inOneStep(() => done.push('pro')));
        }),
      ),
    );
    await ask('a');
    expect(done.indexOf('a')).toBeLessThanOrEqual(25);
    await flood;
  });

  it('refuses while the event loop is late, and no longer', async () => {
    let late = 500;
    const { turns, ask, done } = timed(1, () => late);
    await turns.during(free('b'), async () => {
      await expect(ask('a')).rejects.toMatchObject({ status: 503 });
      expect(done).toEqual([]);
      late = 20;
      await ask('a');
    });
    expect(done).toEqual(['a']);
  });

  it('answers who is alone however late the event loop is, since nothing would be faster for a refusal', async () => {
    const { ask, done } = timed(1, () => 500);
    await ask('a');
    await ask('a');
    expect(done).toEqual(['a', 'a']);
    expect((await Promise.allSettled([ask('a'), ask('b')])).map(statusOf)).toEqual([200, 503]);
  });

  it('hands errors to who asked, and goes on', async () => {
    const { turns, ask, done } = timed(6);
    const failing = () =>
      turns.during(free('f'), (inTurn) =>
        inTurn(
          inOneStep(() => {
            throw new Error('broken');
          }),
        ),
      );
    const failures = [ask('a', 2), failing(), failing(), ask('b')];
    expect((await Promise.allSettled(failures)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(done.filter((one) => one === 'a')).toHaveLength(2);
  });

  it('gives up what is left of who has gone, in the queue or between two steps, and goes on with the others', async () => {
    const { turns, ask, done, piece } = timed(1);
    let isGone = false;
    const during = (pieces: number): Promise<void> =>
      turns.during(
        free('gone'),
        async (inTurn) => {
          for (let i = 0; i < pieces; i++) await inTurn(piece('gone', 100));
        },
        () => isGone,
      );
    const left = [during(3), during(1)];
    const other = ask('a', 2, 20);
    isGone = true;
    const settled = await Promise.allSettled(left);
    for (const one of settled) expect(one).toMatchObject({ status: 'rejected', reason: { name: 'CallerGone', status: 499 } });
    await other;
    expect(done.filter((one) => one === 'gone').length).toBeLessThanOrEqual(5);
    expect(done.filter((one) => one === 'a')).toHaveLength(40);
    isGone = false;
    await during(1);
  });

  it('interrupts a long piece of work after a slice, so that others wait for no more', async () => {
    const { ask, done } = timed(1);
    const long = ask('long', 3, 100);
    await Promise.all([ask('a'), ask('b', 2)]);
    // Two slices of five steps pass before the others come, and another before the second piece of one.
    expect(done.lastIndexOf('a')).toBeLessThanOrEqual(12);
    expect(done.lastIndexOf('b')).toBeLessThanOrEqual(22);
    await long;
    expect(done.filter((one) => one === 'long')).toHaveLength(300);
  });

  it('goes on with long work of several callers in turns', async () => {
    const { ask, done } = timed(1);
    await Promise.all([ask('a', 1, 50), ask('b', 1, 50)]);
    // But for the beginning, when one is alone, neither has more than its slice before the other has one, until one is done.
    expect(done.join('')).toMatch(/^a{5,10}(?:b{5}a{5})+b*$/);
  });

  it('lets the short work of a caller pass its own long work', async () => {
    const { ask, done } = timed(1);
    const long = ask('a', 1, 100);
    await ask('a', 1, 1);
    expect(done.length).toBeLessThanOrEqual(20);
    await long;
  });

  it('refuses nobody who pays for what those who pay less are having done', async () => {
    let late = 0;
    const { turns, ask, piece } = timed(30, () => late);
    await learn(ask);
    const cheap = Array.from({ length: 3 }, (_, i) => ask(`free ${i}`, 20, 20));
    late = 1_000;
    const pay = (inTurn: InTurn): Promise<string> => inTurn(piece('pro'));
    for (let i = 0; i < 10; i++) await turns.during({ id: 'payer', tier: 'pro' }, pay);
    await expect(ask('late')).rejects.toMatchObject({ status: 503 });
    await Promise.all(cheap);
  });

  it('ends work that fails at a later step, and goes on', async () => {
    const { turns, ask, done } = timed(6);
    function* failing(): Steps<void> {
      yield;
      yield;
      throw new Error('broken');
    }
    const asked = [ask('a', 2), turns.during(free('f'), (inTurn) => inTurn(failing())), ask('b')];
    expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(done).toHaveLength(3);
  });
});
