/**
 * What texts of 2,000 characters cost that are made to be slow, by kind, in milliseconds of the processor and beside plain words.
 * It ends with 1 where a kind costs more than the times given: `npm run bench:worst -- --most 4`.
 */
import { parseArgs } from 'node:util';
import { SNAPSHOTS } from '../src/config/config.js';
import { openServedOracle } from '../src/verdict/oracle/served-oracle.js';
import { readCorpus } from '../tools/fuzz/corpus.js';
import { KINDS, plainWords, repeated } from './worst-kinds.js';

const ROUNDS = 15;
const WARM_UP = 40;

const { values } = parseArgs({ options: { most: { type: 'string' } } });
const { oracle, diagnostics } = openServedOracle('regulations', SNAPSHOTS, { memoEntries: 0 });
if (oracle === undefined) throw new Error(`the rule book has ${diagnostics.length} errors`);

const cost = (action: string): number => {
  const before = process.cpuUsage();
  oracle.decide({ domain: 'general', action, asOf: '2026-11-27', basis: 'in_force', facts: {}, jurisdictions: [] });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};

interface Compared {
  readonly ms: number;
  /** Times plain words. */
  readonly times: number;
}

/** Plain words are not all alike: the mean of several texts counts. */
const plains = Array.from({ length: 4 }, plainWords);
const costOfPlain = (): number => plains.reduce((sum, text) => sum + cost(text), 0) / plains.length;
/** The least of several rounds, beside plain words in the same rounds: what else runs on the machine can only add to either. */
const compare = (text: string, rounds: number): Compared => {
  let [ms, base] = [Infinity, Infinity];
  for (let round = 0; round < rounds; round++) {
    base = Math.min(base, costOfPlain());
    ms = Math.min(ms, cost(text));
  }
  return { ms, times: ms / base };
};

for (let round = 0; round < WARM_UP; round++) cost(plainWords());
for (const text of Object.values(KINDS)) cost(text());
const compared = Object.entries(KINDS).map(([kind, text]) => ({ kind, ...compare(text(), ROUNDS) }));

/** What was ever found to be slow, or to go ways of its own, by `npm run fuzz`; repeated, since most are short. */
const fuzzed = readCorpus('reader').map((bytes) => repeated(new TextDecoder().decode(bytes).toWellFormed()));
const slowest = fuzzed.map((text) => ({ text, ...compare(text, 2) })).sort((a, b) => b.times - a.times)[0];
if (slowest !== undefined) compared.push({ kind: `slowest of ${fuzzed.length} fuzzed`, ...compare(slowest.text, ROUNDS) });
for (const { kind, ms, times } of compared)
  console.log(`${kind.padEnd(24)} ${ms.toFixed(1).padStart(6)} ms  ${times.toFixed(1)} times plain`);
if (values.most !== undefined && compared.some(({ times }) => times > Number(values.most))) process.exitCode = 1;
