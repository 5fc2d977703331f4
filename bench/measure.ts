import { Bench } from 'tinybench';
import { median } from './median.js';
import type { Timing } from './results.js';
import { scale } from './scale.js';

/** Something to be timed. It gets a number that grows, to choose its input by; `together` of them are begun before the first is awaited. */
export interface Call {
  readonly call: (i: number) => unknown;
  readonly together?: number;
}

/** A sample of a call that is faster than this many microseconds holds so many calls, or the clock itself would be measured. */
const FAST = 10;
const CALLS_OF_FAST = 64;

/** What the measured calls give back is kept here, so that no call can be left out as useless. */
const kept: { last?: unknown } = {};

interface Task {
  readonly name: string;
  readonly calls: number;
  readonly run: () => unknown;
}

const taskOf = async (name: string, { call, together }: Call): Promise<Task> => {
  let i = 0;
  const atOnce = (count: number): Promise<unknown> => Promise.all(Array.from({ length: count }, () => call(i++)));
  if (together !== undefined)
    return {
      name,
      calls: together,
      run: async () => {
        kept.last = await atOnce(together);
      },
    };
  const first = call(i++);
  const asynchronous = first instanceof Promise;
  await first;
  const started = performance.now();
  let tried = 0;
  for (; tried < 2_000 && performance.now() - started < 20; tried++) kept.last = asynchronous ? await call(i++) : call(i++);
  const calls = ((performance.now() - started) * 1_000) / tried < FAST ? CALLS_OF_FAST : 1;
  // What is synchronous stays so: an async function would add a tick to it.
  const run = asynchronous
    ? async () => {
        for (let n = 0; n < calls; n++) kept.last = await call(i++);
      }
    : () => {
        for (let n = 0; n < calls; n++) kept.last = call(i++);
      };
  return { name, calls, run };
};

/** @param milliseconds of each call, without those that warm it up */
const oneRound = async (
  tasks: readonly Task[],
  milliseconds: number,
): Promise<readonly { readonly median: number; readonly p99: number }[]> => {
  const bench = new Bench({ time: milliseconds, warmupTime: milliseconds / 4, iterations: 8, warmupIterations: 1, retainSamples: true });
  for (const { name, run } of tasks) bench.add(name, run);
  await bench.run();
  return bench.tasks.map(({ name, result }, i) => {
    if (!('latency' in result)) throw new Error(`${name} failed: ${JSON.stringify(result)}`);
    const microseconds = 1_000 / (tasks[i]?.calls ?? 1);
    return { median: result.latency.p50 * microseconds, p99: result.latency.p99 * microseconds };
  });
};

/** Times one call after another, in several rounds, so that a busy moment of the machine falls on all of them. */
export const measure = async (
  group: string,
  calls: Readonly<Record<string, Call['call'] | Call>>,
  rules?: number,
): Promise<readonly Timing[]> => {
  const tasks: Task[] = [];
  for (const [name, call] of Object.entries(calls)) tasks.push(await taskOf(name, typeof call === 'function' ? { call } : call));
  const rounds: Awaited<ReturnType<typeof oneRound>>[] = [];
  // V8 compiles the hundreds of functions behind a long call only after thousands of them: what comes before is not how it serves.
  await oneRound(tasks, scale.warmMilliseconds);
  for (let n = 0; n < scale.rounds; n++) rounds.push(await oneRound(tasks, scale.roundMilliseconds));
  return tasks.map(({ name }, i) => {
    const [medians, p99s] = (['median', 'p99'] as const).map((which) => rounds.map((round) => round[i]?.[which] ?? Number.NaN)) as [
      number[],
      number[],
    ];
    const timing: Timing = {
      group,
      name,
      ...(rules === undefined ? {} : { rules }),
      median: median(medians),
      p99: median(p99s),
      rounds: medians,
    };
    console.log(
      [
        `${group}${rules === undefined ? '' : `, ${rules} rules`}`,
        name,
        `${timing.median.toPrecision(3)} µs`,
        `p99 ${timing.p99.toPrecision(3)} µs`,
      ].join(' | '),
    );
    return timing;
  });
};
