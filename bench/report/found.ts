import { median } from '../median.js';
import type { Load, Results, Timing } from '../results.js';

/** Looks up what was measured; undefined where it was not. */
export const findIn = ({ decisions, serving }: Results) => {
  const timing = (group: string, name: string, rules?: number): Timing | undefined =>
    decisions?.timings.find((one) => one.group === group && one.name === name && one.rules === rules);
  const loads = (server: string, request: string, connections: number, processes = 1): readonly Load[] =>
    serving?.loads.filter(
      (one) => one.server === server && one.request === request && one.connections === connections && one.processes === processes,
    ) ?? [];
  const overRounds = (some: readonly Load[], of: (load: Load) => number): number | undefined =>
    some.length === 0 ? undefined : median(some.map(of));
  /** The median over the rounds of a ratio that was taken within each round. */
  const paired = (a: readonly number[], b: readonly number[]): number | undefined => {
    const ratios = a
      .slice(0, b.length)
      .map((value, i) => value / (b[i] ?? Number.NaN))
      .filter(Number.isFinite);
    return ratios.length === 0 ? undefined : median(ratios);
  };
  return {
    timing,
    loads,
    overRounds,
    /** In how many processes at once the same was measured. */
    processes: (): readonly number[] => [...new Set(serving?.loads.map((one) => one.processes))],
    /** How many times longer one call takes than another of the same group. */
    times: (a: Timing | undefined, b: Timing | undefined): number | undefined =>
      a === undefined || b === undefined ? undefined : paired(a.rounds, b.rounds),
    /** Microseconds of the processor for a request: the least of the rounds, since whatever else runs can only add to it. */
    processor: (server: string, request: string, connections: number, processes = 1): number | undefined => {
      const taken = loads(server, request, connections, processes).map((one) => one.processor);
      return taken.length === 0 ? undefined : Math.min(...taken);
    },
    /** What one server does beside another under the same requests. */
    beside: (
      of: (load: Load) => number,
      request: string,
      connections: number,
      [server, other]: readonly [string, string],
      processes = 1,
    ): number | undefined => {
      const byRound = (name: string): readonly number[] =>
        loads(name, request, connections, processes)
          .toSorted((x, y) => x.round - y.round)
          .map(of);
      return paired(byRound(server), byRound(other));
    },
    quantity: (what: string, name: string, rules?: number): number | undefined =>
      [...(decisions?.quantities ?? []), ...(serving?.quantities ?? [])].find(
        (one) => one.what === what && one.name === name && one.rules === rules,
      )?.value,
  };
};
export type Found = ReturnType<typeof findIn>;
