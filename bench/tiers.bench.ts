// What tiers cost: looking up one key of 30,000, asking with a rule set and without, and the memory of 1,000 rule sets of 50 rules.
// npm run bench:tiers [-- rule sets, 1000 [questions, 4000]]
import { SNAPSHOTS } from '../src/config/config.js';
import { type CompiledRuleSet, compileRuleSet } from '../src/rule-sets/compile-rule-set.js';
import { createFolding } from '../src/rule-sets/folded-oracle.js';
import { readRuleSet } from '../src/rule-sets/read-rule-set.js';
import { fromJson, toJson } from '../src/rule-sets/rule-set.js';
import { loadRuleBook } from '../src/rulebook/load-rule-book.js';
import type { RuleBook } from '../src/rulebook/rule-book.js';
import { type ApiKey, digestApiKey, newApiKey, parseApiKey } from '../src/tenants/api-key.js';
import type { HeldEntries } from '../src/tenants/held-entries.js';
import { KnownKeys } from '../src/tenants/known-keys.js';
import type { Tenant } from '../src/tenants/tenant.js';
import { openServedOracle } from '../src/verdict/oracle/served-oracle.js';
import type { Oracle, Question } from '../src/verdict/verdict.js';
import { generatedRuleSet } from './generated-rule-set.js';
import { median } from './median.js';

const RULE_SETS = Number(process.argv[2] ?? 1_000);
const QUESTIONS = Number(process.argv[3] ?? 4_000);
const TENANTS = 10_000;
const KEYS = 30_000;
/** Rule sets that answer in turn: as many as are asked in the same minute. */
const BUSY = 50;

const microseconds = (work: () => unknown): number => {
  const started = process.hrtime.bigint();
  work();
  return Number(process.hrtime.bigint() - started) / 1_000;
};
const megabytes = (): string => {
  globalThis.gc?.();
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage();
  return `${Math.round((heapUsed + arrayBuffers) / 2 ** 20)} MB used, ${Math.round(rss / 2 ** 20)} resident`;
};

/** In memory, as no store has them. */
async function* heldTogether<T extends { readonly id: string }>(all: readonly T[]): AsyncGenerator<HeldEntries<T>> {
  const byId = new Map(all.map((one) => [one.id, one]));
  yield { last: 'zzzzzzzzz', find: (id) => byId.get(id) };
}

/** Of 10,000 tenants with three keys each. */
const measureKeys = async (): Promise<void> => {
  const createdAt = '2026-11-01T00:00:00.000Z';
  const tenants = Array.from({ length: TENANTS }, (_, i): Tenant => {
    return { id: `tenant-${i}`, name: `Tenant ${i}`, tier: 'pro', state: 'active', contact: '', createdAt };
  });
  const presented = Array.from({ length: KEYS }, () => newApiKey(false));
  const keys = presented.map((key, i): ApiKey => {
    const { id } = parseApiKey(key) as { readonly id: string };
    return { id, digest: digestApiKey(key), tenant: `tenant-${i % TENANTS}`, label: '', scopes: ['ask'], test: false, createdAt };
  });
  const known = new KnownKeys({
    revision: async () => 1,
    heldTenants: () => heldTogether(tenants),
    heldKeys: () => heldTogether(keys),
  });
  await known.refresh();
  const now = new Date();
  const times = presented.map((key) =>
    microseconds(() => {
      if (known.find(key, now) === undefined) throw new Error('a key is not known');
    }),
  );
  console.log(`a key of ${KEYS}: ${median(times.slice(KEYS / 2)).toFixed(1)} us at the median`);
};

/** As a store gives it back. */
const compiled = (number: number, law: RuleBook): CompiledRuleSet => {
  const { ruleSet } = readRuleSet(generatedRuleSet(number), `tenant-${number}`);
  if (ruleSet === undefined) throw new Error('a rule set has errors');
  const { compiled: set } = compileRuleSet(fromJson(toJson(ruleSet)), law);
  if (set === undefined) throw new Error('a rule set cannot be compiled');
  return set;
};

/** So many questions at once, so often: of each the round that other programs disturbed least. */
const AT_ONCE = 20;
const ROUNDS = 8;

/** Processor time of a question, in microseconds. */
const spent = (oracle: Oracle, questions: readonly Question[]): number => {
  const { user, system } = process.cpuUsage();
  for (const question of questions) oracle.decide(question);
  const used = process.cpuUsage();
  return (used.user + used.system - user - system) / questions.length;
};

/** Both answer the same questions in turns. */
const measureAsking = (what: string, law: Oracle, books: readonly Oracle[], questions: readonly Question[]): void => {
  const without: number[] = [];
  const differences: number[] = [];
  for (let from = 0; from + AT_ONCE <= questions.length; from += AT_ONCE) {
    const some = questions.slice(from, from + AT_ONCE);
    const book = books[(from / AT_ONCE) % books.length] as Oracle;
    let [ofLaw, ofBoth] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let round = 0; round < ROUNDS; round++) {
      ofLaw = Math.min(ofLaw, spent(law, some));
      ofBoth = Math.min(ofBoth, spent(book, some));
    }
    without.push(ofLaw);
    differences.push(ofBoth - ofLaw);
  }
  // The first fifth warms the program up.
  const warm = (all: readonly number[]): readonly number[] => all.slice(Math.floor(all.length / 5));
  console.log(`asking, ${what}: ${median(warm(without)).toFixed(1)} us; with a rule set ${median(warm(differences)).toFixed(1)} us more`);
};

await measureKeys();
const { oracle } = openServedOracle('regulations', SNAPSHOTS, { memoEntries: 0 });
if (oracle === undefined) throw new Error('the rule book has errors');
// The examples are no part of a server: they are read, and forgotten.
const examples = loadRuleBook('regulations', { cases: false }).ruleBook?.vocabulary.examples.map(({ text }) => ({ text })) ?? [];
const about = (action: string): Question => {
  return { domain: 'general', action, facts: {}, asOf: '2026-12-01', jurisdictions: [], basis: 'in_force' };
};
const questions = Array.from({ length: QUESTIONS }, (_, i) => about(examples[Math.floor((i * examples.length) / QUESTIONS)]?.text ?? ''));
const folding = createFolding(oracle, 0);
const before = megabytes();
const started = performance.now();
const sets = Array.from({ length: RULE_SETS }, (_, i) => compiled(i, oracle.compiled.ruleBook));
const each = (performance.now() - started) / RULE_SETS;
const books = sets.map((set) => folding([set]));
console.log(`${RULE_SETS} rule sets of 50 rules: ${megabytes()} (before: ${before}); ${each.toFixed(0)} ms to read and compile one`);
measureAsking('sentences of the rule book', oracle, books.slice(0, BUSY), questions);
// Texts in which the words of a rule set are found.
const SPOKEN = [
  'Refund the flight twice',
  'Please cancel the booking by phone and order a parcel',
  'Send the invoice abroad without confirmation in writing',
];
const spoken = questions.slice(0, QUESTIONS / 4).map((_, i) => about(`${SPOKEN[i % SPOKEN.length]} for case ${i}`));
measureAsking('sentences that the rule sets speak of', oracle, books.slice(0, BUSY), spoken);
for (const question of questions) for (const book of books.slice(0, BUSY / 10)) book.decide(question);
console.log(`after ${QUESTIONS * (BUSY / 10)} questions: ${megabytes()}`);
process.exit(0);
