import { createHash } from 'node:crypto';
import { loadRuleBook } from '../../src/rulebook/load-rule-book.js';
import { createOracle } from '../../src/verdict/oracle/create-oracle.js';
import type { Question } from '../../src/verdict/verdict.js';
import { compileOurs } from '../engines/ours.js';
import { median } from '../median.js';
import { newTexts } from '../texts.js';
import { type GeneratedInput, generateWorkload } from '../workload.js';

/** What one process measures: microseconds of processor time a text or question, and a hash over all that was read and decided. */
export interface TextTimes {
  readonly hash: string;
  readonly times: Readonly<Record<string, number>>;
}

/** Words read in a round. */
const WORDS = 15_000;
const ROUNDS = 9;
/** Compiling at run time settles in the first rounds. */
const WARM_UP = 4;

const questionOf = (action: string): Question => ({
  domain: 'general',
  action,
  facts: {},
  asOf: '2026-11-20',
  jurisdictions: [],
  basis: 'in_force',
});

const { ruleBook } = loadRuleBook('regulations');
const oracle = ruleBook === undefined ? undefined : createOracle(ruleBook, { memoEntries: 0 }).oracle;
if (oracle === undefined) throw new Error('the rule book has errors; run `npm run rules -- check`');

/** Many rules have many facts: what costs something for each fact is seen here alone. */
const RULES = 100_000;
const QUESTIONS = 50_000;

const hash = createHash('sha256');
const times = (action: (text: string) => unknown, words: number): number => {
  const next = newTexts(words);
  const count = WORDS / words;
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const texts = Array.from({ length: count }, next);
    const before = process.cpuUsage();
    const results = texts.map(action);
    const { user, system } = process.cpuUsage(before);
    if (round >= WARM_UP) rounds.push((user + system) / count);
    hash.update(JSON.stringify(results));
  }
  return median(rounds);
};

/** Facts alone, decided by generated rules. */
const timesOfFacts = (): number => {
  const { rules, inputs } = generateWorkload(RULES);
  const { decide } = compileOurs(rules, inputs);
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    for (let n = 0; n < QUESTIONS; n++) decide(inputs[n % inputs.length] as GeneratedInput);
    const { user, system } = process.cpuUsage(before);
    if (round >= WARM_UP) rounds.push((user + system) / QUESTIONS);
  }
  hash.update(JSON.stringify(inputs.map(decide)));
  return median(rounds);
};

const measured: TextTimes['times'] = {
  'reading, 15 words': times((text) => oracle.reader.read(text), 15),
  'reading, 150 words': times((text) => oracle.reader.read(text), 150),
  'deciding, 15 words': times((text) => oracle.decide(questionOf(text)), 15),
  [`deciding facts, ${RULES} rules`]: timesOfFacts(),
};
console.log(JSON.stringify({ hash: hash.digest('hex'), times: measured } satisfies TextTimes));
