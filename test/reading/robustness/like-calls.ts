import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { OpenOracle } from '../../../src/verdict/oracle/open-oracle.js';

/** Two calls, or a call and a sentence, that mean the same by other names. */
export interface LikeCalls {
  /** Those with an even number are counted, and never looked at. */
  readonly number: number;
  readonly domain: string;
  /** The day of the action, YYYY-MM-DD. */
  readonly on: string;
  readonly jurisdiction: string;
  /** The provision that blocks both; absent where both are lawful or innocent. */
  readonly blocks?: string;
  readonly calls: readonly string[];
}

/** Every pair of `like-calls.yaml`. */
export const readLikeCalls = (): readonly LikeCalls[] =>
  parse(readFileSync(new URL('../data/like-calls.yaml', import.meta.url), 'utf8')) as readonly LikeCalls[];

/** The verdicts on the calls of a pair, in their order. */
export const verdictsOn = (oracle: OpenOracle, { domain, on, jurisdiction, calls }: LikeCalls): readonly string[] =>
  calls.map((action) => oracle.decide({ domain, action, facts: {}, asOf: on, jurisdictions: [jurisdiction], basis: 'in_force' }).verdict);
