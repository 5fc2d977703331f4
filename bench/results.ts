import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

/** One measured thing: the median and the 99th percentile of one call, in microseconds. */
export interface Timing {
  readonly group: string;
  readonly name: string;
  /** How many rules, where it matters. */
  readonly rules?: number;
  readonly median: number;
  readonly p99: number;
}

export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGigabytes: number;
  readonly node: string;
  readonly measured: string;
}

/** A run of the load generator against one server. Latencies in milliseconds. */
export interface Load {
  readonly server: string;
  readonly request: string;
  readonly connections: number;
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly p999: number;
  readonly largest: number;
  readonly failed: number;
}

export interface Results {
  readonly machine?: Machine;
  readonly versions?: Readonly<Record<string, string>>;
  readonly timings?: readonly Timing[];
  readonly facts?: Readonly<Record<string, number | string>>;
  readonly loads?: readonly Load[];
  readonly within?: { readonly requests: number; readonly within: number; readonly largest: number; readonly reloadMilliseconds: number };
}

const HERE = new URL('.', import.meta.url);
/** Beside the sources, whether this file runs compiled or not. */
export const benchFile = (name: string): string => fileURLToPath(new URL(HERE.pathname.includes('/dist-bench/') ? `../../bench/${name}` : name, HERE));

export const readResults = (): Results => (existsSync(benchFile('results.json')) ? (JSON.parse(readFileSync(benchFile('results.json'), 'utf8')) as Results) : {});

/** Replaces what this run measured and keeps what other runs did. */
export const writeResults = (part: Results): void => {
  mkdirSync(benchFile('.'), { recursive: true });
  const machine: Machine = {
    processor: cpus()[0]?.model ?? 'unknown', cores: cpus().length, memoryGigabytes: Math.round(totalmem() / 2 ** 30), node: process.version, measured: new Date().toISOString(),
  };
  writeFileSync(benchFile('results.json'), `${JSON.stringify({ ...readResults(), ...part, machine }, undefined, 2)}\n`);
};
