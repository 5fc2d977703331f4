/**
 * What texts of 2,000 characters cost that are made to be slow, by kind, in milliseconds of the processor and beside plain words: to
 * decide, and with an explanation or open questions; and the longest single step of these, for which others wait.
 * It ends with 1 where a kind costs more than the times given, to decide beside plain words that are decided, and else by the
 * milliseconds given: `npm run bench:worst -- --most 4 --longest 100`.
 */
import { parseArgs } from 'node:util';
import { SNAPSHOTS } from '../src/config/config.js';
import { openServedOracle } from '../src/verdict/oracle/served-oracle.js';
import { asked } from '../tools/fuzz/asked.js';
import { readCorpus } from '../tools/fuzz/corpus.js';
import { KINDS, plainWords, repeated } from './worst-kinds.js';

const ROUNDS = 15;
/** Explaining costs far more, and is compared with nothing. */
const FEW_ROUNDS = 3;
const WARM_UP = 40;

const { values } = parseArgs({ options: { most: { type: 'string' }, longest: { type: 'string' } } });
const { oracle, diagnostics } = openServedOracle('regulations', SNAPSHOTS, { memoEntries: 0 });
if (oracle === undefined) throw new Error(`the rule book has ${diagnostics.length} errors`);

const spent = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};
const cost = (action: string): number => {
  const before = spent();
  oracle.decide(asked(action));
  return spent() - before;
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

interface InSteps {
  readonly ms: number;
  readonly steps: number;
  /** Milliseconds of the longest step. */
  readonly longest: number;
}

/** The least of some rounds, in steps. */
const inSteps = (way: 'explaining' | 'asking', text: string): InSteps => {
  let best: InSteps = { ms: Infinity, steps: 0, longest: Infinity };
  for (let round = 0; round < FEW_ROUNDS; round++) {
    const before = spent();
    let [steps, longest] = [0, 0];
    const work = oracle[way](asked(text));
    for (let done = false; !done; steps++) {
      const began = performance.now();
      done = work.next().done === true;
      longest = Math.max(longest, performance.now() - began);
    }
    const ms = spent() - before;
    best = { ms: Math.min(best.ms, ms), steps, longest: Math.min(best.longest, longest) };
  }
  return best;
};

for (let round = 0; round < WARM_UP; round++) cost(plainWords());
for (const text of Object.values(KINDS)) cost(text());
const compared = Object.entries(KINDS).map(([kind, make]) => {
  const text = make();
  return { kind, text, ...compare(text, ROUNDS) };
});

/** What was ever found to be slow, or to go ways of its own, by `npm run fuzz`; repeated, since most are short. */
const fuzzed = readCorpus('reader').map((bytes) => repeated(new TextDecoder().decode(bytes).toWellFormed()));
const slowest = fuzzed.map((text) => ({ text, ...compare(text, 2) })).sort((a, b) => b.times - a.times)[0];
if (slowest !== undefined)
  compared.push({ kind: `slowest of ${fuzzed.length} fuzzed`, text: slowest.text, ...compare(slowest.text, ROUNDS) });
const told = ({ ms, steps, longest }: InSteps): string =>
  `${ms.toFixed(1).padStart(6)} ms in ${String(steps).padStart(4)} steps, longest ${longest.toFixed(1)} ms`;
let longest = 0;
for (const { kind, text, ms, times } of compared) {
  const explain = inSteps('explaining', text);
  const askBack = inSteps('asking', text);
  longest = Math.max(longest, explain.ms, askBack.ms);
  const decided = `${kind.padEnd(24)} ${ms.toFixed(1).padStart(6)} ms  ${times.toFixed(1)} times plain`;
  console.log(`${decided}; explained ${told(explain)}; asked ${told(askBack)}`);
}
const isAbove = (limit: string | undefined, seen: number): boolean => limit !== undefined && seen > Number(limit);
if (compared.some(({ times }) => isAbove(values.most, times)) || isAbove(values.longest, longest)) process.exitCode = 1;
