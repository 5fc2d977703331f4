import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Distribution } from './distribution.js';
import { readVersions } from './versions.js';

/** One measured thing: median and 99th percentile of a call, in microseconds; `rounds` are the medians of each round, for paired ratios. */
export interface Timing {
  readonly group: string;
  readonly name: string;
  /** How many generated rules; absent: the shipped rule book. */
  readonly rules?: number;
  readonly median: number;
  readonly p99: number;
  readonly rounds: readonly number[];
}

/** One thing that is no time of a call: a size, or what happens once. */
export interface Quantity {
  readonly what: string;
  readonly name: string;
  readonly rules?: number;
  readonly value: number;
  readonly unit: 'ms' | 'bytes' | 'MB' | '';
}

/** A run of the load generator against one server. Latencies in milliseconds. */
export interface Load extends Distribution {
  readonly server: string;
  readonly processes: number;
  readonly request: string;
  readonly connections: number;
  readonly round: number;
  /** Microseconds of the processor that the server took for a request, in all its processes. */
  readonly processor: number;
}

/** What came of one command on one machine. */
export interface Run {
  readonly processor: string;
  readonly cores: number;
  readonly gigabytes: number;
  readonly node: string;
  readonly measured: string;
  readonly quick: boolean;
  /** Load average of the last minute as the run began: above 0, something else ran. */
  readonly loadBefore: number;
  /** Share of the processors' time that the host gave to other machines meanwhile, 0 to 1; none where the system does not tell. */
  readonly stolen?: number | undefined;
  readonly versions: Readonly<Record<string, string>>;
}

export interface Decisions {
  readonly run: Run;
  readonly timings: readonly Timing[];
  readonly quantities: readonly Quantity[];
  /** Peers that were not at hand. */
  readonly absent: readonly string[];
}

/** What one part of it found. */
export type Part = Pick<Decisions, 'timings' | 'quantities'> & Partial<Pick<Decisions, 'absent'>>;

export interface Serving {
  readonly run: Run;
  readonly loads: readonly Load[];
  readonly quantities: readonly Quantity[];
  readonly beside: Distribution & { readonly besides: number; readonly rate: number; readonly reloadMilliseconds: number };
}

/** Above it something else runs, and what is measured is not published. */
export const MOST_LOAD = 0.3;
/** Above it other machines on the same host ran in between, and what is measured is not published. */
export const MOST_STOLEN = 0.05;

export interface Results {
  readonly decisions?: Decisions;
  readonly serving?: Serving;
}

const HERE = new URL('.', import.meta.url);
/** Beside the sources, whether this file runs compiled or not. */
export const benchFile = (name: string): string =>
  fileURLToPath(new URL(HERE.pathname.includes('/dist-bench/') ? `../../bench/${name}` : name, HERE));

export const readResults = (): Results =>
  existsSync(benchFile('results.json')) ? (JSON.parse(readFileSync(benchFile('results.json'), 'utf8')) as Results) : {};

/** Replaces what this command measured and keeps what the other did. */
export const writeResults = (part: Results): void => {
  // Six digits are more than any clock here knows.
  const rounded = (_key: string, value: unknown): unknown => (typeof value === 'number' ? Number(value.toPrecision(6)) : value);
  writeFileSync(benchFile('results.json'), `${JSON.stringify({ ...readResults(), ...part }, rounded, 1)}\n`);
};

/** The facts of the machine, taken before anything is measured. */
export const describeRun = (quick: boolean): Run => ({
  processor: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  gigabytes: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  measured: new Date().toISOString(),
  quick,
  loadBefore: loadavg()[0] ?? Number.NaN,
  versions: readVersions(),
});
