import { Bench } from 'tinybench';
import type { Timing } from './results.js';

/** What the measured calls give back is kept here, so that no call can be left out as useless. */
const kept: { last?: unknown } = {};

/** Times one call after another; the functions get a number that grows, to choose their input by. */
export const measure = async (group: string, calls: Readonly<Record<string, (i: number) => unknown>>, options: { readonly rules?: number; readonly milliseconds?: number } = {}): Promise<readonly Timing[]> => {
  const milliseconds = options.milliseconds ?? 400;
  const bench = new Bench({ time: milliseconds, warmupTime: milliseconds / 4, retainSamples: true });
  for (const [name, call] of Object.entries(calls)) {
    let i = 0;
    // An async function would add a tick to what is synchronous: the kind is found out beforehand.
    if (call(0) instanceof Promise) bench.add(name, async () => void (kept.last = await call(i++)));
    else bench.add(name, () => void (kept.last = call(i++)));
  }
  await bench.run();
  const timings = bench.tasks.flatMap((task): Timing[] => {
    if (!('latency' in task.result)) throw new Error(`${group}: ${task.name} failed: ${JSON.stringify(task.result)}`);
    const { p50, p99 } = task.result.latency;
    return [{ group, name: task.name, ...(options.rules === undefined ? {} : { rules: options.rules }), median: p50 * 1000, p99: p99 * 1000 }];
  });
  for (const one of timings) console.log(`${one.group}${one.rules === undefined ? '' : ` ${one.rules}`} | ${one.name} | ${one.median.toFixed(2)} µs | p99 ${one.p99.toFixed(2)} µs`);
  return timings;
};
