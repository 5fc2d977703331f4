import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { citesProvision } from '../../../src/verdict/cases/run-case.js';
import type { OpenOracle } from '../../../src/verdict/oracle/open-oracle.js';

const FOLDER = new URL('../data/probes/', import.meta.url);

/** What all pairs of a group share, and a pair may say otherwise. */
interface Circumstances {
  readonly domain?: string;
  /** The day of the action, YYYY-MM-DD. */
  readonly on?: string;
  /** `named`: left to the text. */
  readonly jurisdiction?: string | readonly string[];
}

interface Group extends Circumstances {
  readonly group: string;
  /** Beside the circumstances: what differs (`turns`), and two texts under ALLOWED or the provision that blocks. */
  readonly pairs: readonly (Circumstances & { readonly turns: string })[];
}

interface Side {
  /** ALLOWED, or the provision that blocks; `or` stands between two that are equally right. */
  readonly expected: string;
  readonly action: string;
}

/** Two texts that differ in a word or a short phrase, and in their verdict or the provision it rests on. */
export interface Probe {
  readonly name: string;
  readonly domain: string;
  readonly on: string;
  readonly jurisdictions: readonly string[];
  readonly sides: readonly Side[];
}

const probesOf = ({ group, pairs, ...shared }: Group): readonly Probe[] =>
  pairs.map((pair) => {
    const { turns, domain = 'general', on = '', jurisdiction = [], ...texts } = { ...shared, ...pair };
    const sides = Object.entries(texts).map(([expected, action]) => ({ expected, action: String(action) }));
    return { name: `${group}: ${turns}`, domain, on, jurisdictions: jurisdiction === 'named' ? [] : [jurisdiction].flat(), sides };
  });

/** Every pair of `probes/`, in the order of file name and line. */
export const readProbes = (): readonly Probe[] =>
  readdirSync(FOLDER)
    .sort()
    .flatMap((file) => (parse(readFileSync(new URL(file, FOLDER), 'utf8')) as readonly Group[]).flatMap(probesOf));

/** `C.R.S. 6-1-1703(4)(a) (SB 24-205)`: the provision reaches into its paragraphs, the act must be the same. */
const isCited = (source: string, expected: string): boolean => {
  const [, provision = expected, act] = /^(.*?)(?: \((SB [-\d]+)\))?$/.exec(expected) ?? [];
  return citesProvision(source, provision) && (act === undefined || source.includes(`(${act})`));
};

/** What the oracle says to one side, where it is not what was expected. */
const misreadingOf = (oracle: OpenOracle, { domain, on, jurisdictions }: Probe, { expected, action }: Side): string | undefined => {
  const { verdict, ruleSource: source } = oracle.decide({ domain, action, facts: {}, asOf: on, jurisdictions, basis: 'in_force' });
  const right =
    expected === 'ALLOWED' ? verdict === 'ALLOWED' : verdict === 'BLOCKED' && expected.split(' or ').some((one) => isCited(source, one));
  return right ? undefined : `${verdict} by ${source}, not ${expected}: ${action}`;
};

/** The misread sides of a pair, in words; none where both are read rightly. */
export const misreadings = (oracle: OpenOracle, probe: Probe): readonly string[] =>
  probe.sides.flatMap((side) => misreadingOf(oracle, probe, side) ?? []);
