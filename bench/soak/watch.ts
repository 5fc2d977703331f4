import { readdirSync, readFileSync } from 'node:fs';
import type { LiveMemory } from './live-memory.js';

/** A process, and what it is called. */
export interface Watched {
  readonly name: string;
  readonly pid: number;
}

/** What a process holds at a moment. */
interface Sample {
  readonly seconds: number;
  readonly megabytes: number;
  readonly descriptors: number;
}

/** How what a process holds went. */
export interface Slope {
  readonly name: string;
  readonly minutes: number;
  /** In the second quarter of its time, and in the last. */
  readonly megabytes: readonly [early: number, late: number];
  readonly descriptors: readonly [early: number, late: number];
  /** Megabytes in use after garbage was collected; absent where too few were asked for. */
  readonly live?: readonly [early: number, late: number];
  readonly megabytesAnHour: number;
  readonly descriptorsAnHour: number;
}

const PAGE = 4_096;
const FEWEST_SAMPLES = 12;
const FEWEST_LIVE = 4;

const look = (pid: number): Omit<Sample, 'seconds'> | undefined => {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
    return { megabytes: (pages * PAGE) / 1e6, descriptors: readdirSync(`/proc/${pid}/fd`).length };
  } catch {
    return undefined;
  }
};

/** The processes that a process has started and that are still there. */
const childrenOf = (pid: number): readonly number[] => {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return text === '' ? [] : text.split(' ').map(Number);
  } catch {
    return [];
  }
};

/** Those of them that answer: another one may read a rule book. */
export const workersOf = (pid: number): readonly number[] =>
  childrenOf(pid).filter((child) => {
    try {
      return readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('worker.js');
    } catch {
      return false;
    }
  });

const meanOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length);

/** The steepness of the straight line nearest to samples, by the hour. */
const anHour = (samples: readonly Sample[], of: (sample: Sample) => number): number => {
  const [x, y] = [meanOf(samples.map(({ seconds }) => seconds)), meanOf(samples.map(of))];
  const above = samples.reduce((sum, one) => sum + (one.seconds - x) * (of(one) - y), 0);
  const below = samples.reduce((sum, one) => sum + (one.seconds - x) ** 2, 0);
  return below === 0 ? 0 : (3_600 * above) / below;
};

/** The mean of the second quarter of what was seen, and of the last. */
const earlyAndLate = (numbers: readonly number[]): readonly [early: number, late: number] => {
  const quarter = Math.floor(numbers.length / 4);
  return [meanOf(numbers.slice(quarter, 2 * quarter)), meanOf(numbers.slice(-quarter))];
};

/** Looks at processes now and then, by name; what a process held while it started is left out. */
export class Watch {
  readonly #samples = new Map<string, Sample[]>();
  readonly #live = new Map<string, number[]>();

  look(processes: Iterable<Watched>): void {
    for (const { name, pid } of processes) {
      const seen = look(pid);
      if (seen === undefined) continue;
      const key = `${name} (${pid})`;
      this.#samples.set(key, [...(this.#samples.get(key) ?? []), { seconds: performance.now() / 1_000, ...seen }]);
    }
  }

  /** The same after their garbage was collected, one process after the other. */
  async lookAtLive(processes: Iterable<Watched>, memory: LiveMemory): Promise<void> {
    for (const { name, pid } of processes) {
      const megabytes = await memory.of(pid);
      if (megabytes === undefined) continue;
      const key = `${name} (${pid})`;
      this.#live.set(key, [...(this.#live.get(key) ?? []), megabytes]);
    }
  }

  /** Of processes that were there long enough to say something. */
  slopes(): readonly Slope[] {
    return [...this.#samples].flatMap(([name, all]) => {
      if (all.length < FEWEST_SAMPLES) return [];
      const warm = all.slice(Math.floor(all.length / 4));
      const of = (read: (sample: Sample) => number): readonly [number, number] => earlyAndLate(all.map(read));
      const live = this.#live.get(name) ?? [];
      return [
        {
          name,
          minutes: ((all.at(-1) as Sample).seconds - (all[0] as Sample).seconds) / 60,
          megabytes: of(({ megabytes }) => megabytes),
          descriptors: of(({ descriptors }) => descriptors),
          ...(live.length < FEWEST_LIVE ? {} : { live: earlyAndLate(live) }),
          megabytesAnHour: anHour(warm, ({ megabytes }) => megabytes),
          descriptorsAnHour: anHour(warm, ({ descriptors }) => descriptors),
        },
      ];
    });
  }
}
