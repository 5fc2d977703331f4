import type { GeneratedInput, GeneratedRule } from '../workload.js';

/** One question decided: the id of the first rule that holds, or undefined. */
export type Decide = (input: GeneratedInput) => string | undefined | Promise<string | undefined>;

/** An engine that is ready to decide. */
interface Ready {
  readonly decide: Decide;
  /** So many questions are under way at once; one at a time unless said. */
  readonly together?: number;
  /** The median of its own clock in microseconds, where it tells: without the way to it and back. */
  readonly byItsOwnClock?: () => number;
  readonly close?: () => void;
}

export interface Peer {
  readonly name: string;
  /** With more rules it is left out: it would take minutes, or its stack overflows. */
  readonly most: number;
  /** Everything that can be done once is done here: parsing, compiling, loading. Undefined where it is not installed. */
  prepare(rules: readonly GeneratedRule[]): Promise<Ready | undefined>;
}

/** Of several rules that hold, the first in the order of the rules; ids are `R0`, `R1`, … */
export const firstOf = (ids: readonly string[]): string | undefined =>
  ids.length === 0 ? undefined : ids.reduce((a, b) => (Number(a.slice(1)) <= Number(b.slice(1)) ? a : b));
