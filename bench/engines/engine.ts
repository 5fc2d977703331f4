import type { GeneratedInput, GeneratedRule } from '../workload.js';

/** One engine, ready to decide. It gives the id of the first rule that holds, or undefined. */
export type Decide = (input: GeneratedInput) => string | undefined | Promise<string | undefined>;

export interface Peer {
  readonly name: string;
  /** From so many rules on it is left out: it would take minutes, or its stack overflows. */
  readonly most: number;
  /** Everything that can be done once is done here: parsing, compiling, loading. Undefined where the package is not installed. */
  prepare(rules: readonly GeneratedRule[]): Promise<Decide | undefined>;
}
