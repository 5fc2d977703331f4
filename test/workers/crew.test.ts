import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Crew, type Hired } from '../../src/workers/crew.js';

/** A worker whose life the test decides. */
class Played implements Hired<string> {
  readonly pid = 1;
  readonly told: string[] = [];
  serves!: (said: string) => void;
  fails!: (error: Error) => void;
  ends!: (how: string) => void;
  readonly serving = new Promise<string>((resolve, reject) => {
    this.serves = resolve;
    this.fails = reject;
  });
  readonly ended = new Promise<string>((resolve) => {
    this.ends = resolve;
  });
  constructor(
    readonly place: number,
    readonly book: string,
  ) {
    this.serving.catch(() => undefined);
  }
  /** Where it hangs it answers nothing. */
  hangs = false;
  probe(): Promise<void> {
    return this.hangs ? new Promise(() => undefined) : Promise.resolve();
  }
  retire(): void {
    this.told.push('retire');
  }
  stop(): void {
    this.told.push('stop');
    this.ends('status 0');
  }
  kill(): void {
    this.told.push('kill');
    this.ends('SIGKILL');
  }
}

/** Lets what was promised happen. */
const settle = async (): Promise<void> => void (await vi.advanceTimersByTimeAsync(0));

describe('a crew', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const begin = (size: number) => {
    const hired: Played[] = [];
    const lines: string[] = [];
    const heard = { gaveUp: 0, ended: 0 };
    const crew = new Crew<string, string, Played>({
      size,
      hire: (place, book) => {
        const one = new Played(place, book);
        hired.push(one);
        return one;
      },
      log: pino({ level: 'info' }, { write: (line: string) => lines.push((JSON.parse(line) as { msg: string }).msg) }),
      ended: () => heard.ended++,
      gaveUp: () => heard.gaveUp++,
    });
    /** The newest in a place. */
    const at = (place: number): Played => hired.findLast((one) => one.place === place) as Played;
    return { crew, hired, at, lines, heard };
  };
  const serving = async (size: number) => {
    const begun = begin(size);
    const started = begun.crew.begin('old');
    for (let place = 1; place <= size; place++) {
      await settle();
      begun.at(place).serves('up');
    }
    await started;
    return begun;
  };

  it('starts the first alone, since the others listen where it does, and kills all where one cannot start', async () => {
    const { crew, hired, at } = begin(3);
    const started = crew.begin('old');
    started.catch(() => undefined);
    await settle();
    expect(hired).toHaveLength(1);
    at(1).serves('up');
    await settle();
    expect(hired).toHaveLength(3);
    at(2).fails(new Error('the store is newer'));
    await expect(started).rejects.toThrow('the store is newer');
    expect(hired.every((one) => one.told.includes('kill'))).toBe(true);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(hired).toHaveLength(3);
  });

  it('replaces who ends unasked, later and later where that happens soon, and says so', async () => {
    const { crew, hired, at, lines, heard } = await serving(2);
    at(1).ends('SIGKILL');
    await vi.advanceTimersByTimeAsync(99);
    expect(hired).toHaveLength(2);
    expect(crew.serving).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    at(1).serves('up');
    await settle();
    expect(crew.serving).toHaveLength(2);
    at(1).ends('status 1');
    await vi.advanceTimersByTimeAsync(199);
    expect(hired).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(1);
    expect(hired).toHaveLength(4);
    expect(lines.filter((line) => line === 'a worker ended')).toHaveLength(2);
    expect(lines).toContain('workers end soon after their start: the next one waits');
    expect(heard).toEqual({ gaveUp: 0, ended: 2 });
  });

  it('kills and replaces who hangs, and nobody who only was slow', async () => {
    const { hired, at, lines } = await serving(2);
    at(1).hangs = true;
    await vi.advanceTimersByTimeAsync(19_000);
    at(1).hangs = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(hired.flatMap(({ told }) => told)).toEqual([]);
    const hung = at(2);
    hung.hangs = true;
    await vi.advanceTimersByTimeAsync(25_000);
    expect(hung.told).toEqual(['kill']);
    expect(at(1).told).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(at(2)).not.toBe(hung);
    expect(lines.filter((line) => line.startsWith('a worker hangs') || line === 'a worker ended')).toEqual([
      'a worker hangs and is killed',
      'a worker ended',
    ]);
  });

  it('kills who was let go and hangs', async () => {
    const { crew, hired, at } = await serving(1);
    const exchanged = crew.exchange('new');
    await settle();
    at(1).serves('up');
    await exchanged;
    const [old] = hired as [Played];
    old.hangs = true;
    await vi.advanceTimersByTimeAsync(25_000);
    expect(old.told).toEqual(['retire', 'kill']);
    expect(hired).toHaveLength(2);
  });

  it('gives up where nobody stays in any place, and not before', async () => {
    const { hired, at, heard } = await serving(2);
    for (let n = 0; n < 8; n++) {
      expect(heard.gaveUp).toBe(0);
      for (const place of [1, 2]) {
        at(place).fails(new Error('no memory'));
        at(place).ends('SIGKILL');
      }
      await vi.advanceTimersByTimeAsync(30_000);
    }
    expect(heard.gaveUp).toBe(1);
    const before = hired.length;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(hired).toHaveLength(before);
  });

  it('goes on while one place serves, however often the other ends: two starts a minute at most', async () => {
    const { hired, at, heard } = await serving(2);
    for (let n = 0; n < 30; n++) {
      at(2).fails(new Error('no memory'));
      at(2).ends('SIGKILL');
      await vi.advanceTimersByTimeAsync(30_000);
    }
    expect(heard.gaveUp).toBe(0);
    const before = hired.length;
    at(2).ends('SIGKILL');
    await vi.advanceTimersByTimeAsync(29_999);
    expect(hired).toHaveLength(before);
  });

  it('exchanges one after the other, and lets the old one go once the new one serves', async () => {
    const { crew, hired, at } = await serving(2);
    const [one, two] = [at(1), at(2)];
    const done = crew.exchange('new');
    await settle();
    expect(hired).toHaveLength(3);
    expect(one.told).toEqual([]);
    at(1).serves('up');
    await settle();
    expect(one.told).toEqual(['retire']);
    expect([two.told, hired.length]).toEqual([[], 4]);
    at(2).serves('up');
    await done;
    expect(two.told).toEqual(['retire']);
    one.ends('status 0');
    two.ends('status 0');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(crew.serving.map(({ book }) => book)).toEqual(['new', 'new']);
    expect(hired).toHaveLength(4);
  });

  it('changes nothing where the first cannot start on the new book, and a worker that ends later comes back on the old one', async () => {
    const { crew, at } = await serving(2);
    const [one, two] = [at(1), at(2)];
    const done = crew.exchange('bad');
    done.catch(() => undefined);
    await settle();
    at(1).fails(new Error('cannot'));
    await expect(done).rejects.toThrow('cannot');
    expect([one.told, two.told]).toEqual([[], []]);
    two.ends('SIGKILL');
    await vi.advanceTimersByTimeAsync(100);
    expect(at(2).book).toBe('old');
  });

  it('leaves nobody on the old book where a later one does not start at once', async () => {
    const { crew, at } = await serving(2);
    const two = at(2);
    const done = crew.exchange('new');
    await settle();
    at(1).serves('up');
    await settle();
    at(2).fails(new Error('no memory'));
    at(2).ends('SIGKILL');
    await done;
    expect(two.told).toEqual(['retire']);
    await vi.advanceTimersByTimeAsync(100);
    at(2).serves('up');
    await settle();
    expect(crew.serving.map(({ book }) => book)).toEqual(['new', 'new']);
  });

  it('fills a place once that lost its worker while it is exchanged', async () => {
    const { crew, at } = await serving(2);
    const two = at(2);
    const done = crew.exchange('new');
    await settle();
    two.ends('SIGKILL');
    await vi.advanceTimersByTimeAsync(100);
    const back = at(2);
    expect(back.book).toBe('old');
    at(1).serves('up');
    await settle();
    at(2).serves('up');
    await done;
    back.serves('up');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(crew.serving.map(({ book }) => book)).toEqual(['new', 'new']);
    expect(back.told).toContain('retire');
  });

  it('cuts those that still leave when the next exchange begins, so that no more than twice as many are there', async () => {
    const { crew, at } = await serving(1);
    const first = at(1);
    for (const book of ['second', 'third']) {
      const done = crew.exchange(book);
      await settle();
      at(1).serves('up');
      await done;
    }
    expect(first.told).toEqual(['retire', 'stop']);
  });

  it('stops everybody, those that come and those that go included, and kills who does not hear', async () => {
    const { crew, hired, at } = await serving(2);
    const deaf = at(2);
    deaf.stop = () => void deaf.told.push('stop');
    void crew.exchange('new').catch(() => undefined);
    await settle();
    const stopped = crew.stop(1_000);
    await vi.advanceTimersByTimeAsync(1_000);
    await stopped;
    expect(hired.map(({ told }) => told.includes('stop'))).toEqual([true, true, true]);
    expect(deaf.told).toContain('kill');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(hired).toHaveLength(3);
  });
});
