// What 10,000 tenants with 30,000 keys and 1,000 active rule sets of 50 rules cost a real server: its start, beside one that has none, and
// its memory once each rule set was asked. npm run bench:tenants [-- rule sets, 1000]; exit code 0 only below 600 MB.
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileRuleSet } from '../src/rule-sets/compile-rule-set.js';
import { readRuleSet } from '../src/rule-sets/read-rule-set.js';
import { toJson } from '../src/rule-sets/rule-set.js';
import { loadRuleBook } from '../src/rulebook/load-rule-book.js';
import type { RuleBook } from '../src/rulebook/rule-book.js';
import { openEmbedded } from '../src/stores/embedded/open-embedded.js';
import type { Stores } from '../src/stores/stores.js';
import { digestApiKey, newApiKey, parseApiKey } from '../src/tenants/api-key.js';
import { askInTurns } from './ask-in-turns.js';
import { generatedRuleSet } from './generated-rule-set.js';
import { type RealServer, startRealServer } from './real-server.js';

const RULE_SETS = Number(process.argv[2] ?? 1_000);
const TENANTS = 10_000;
const KEYS_EACH = 3;
/** Writes that wait for the disk together; of rule sets fewer, since reading one holds up the others. */
const AT_ONCE = 100;
const RULE_SETS_AT_ONCE = 4;
const MOST_MEGABYTES = 600;
/** Rounds in which the two servers are asked without a key. */
const FREE_ROUNDS = 60;
const CREATED = '2026-11-01T00:00:00.000Z';

const inChunks = async (count: number, atOnce: number, work: (i: number) => Promise<unknown>): Promise<void> => {
  for (let from = 0; from < count; from += atOnce)
    await Promise.all(Array.from({ length: Math.min(atOnce, count - from) }, (_, i) => work(from + i)));
};

const fillTenants = async ({ tenants }: Stores): Promise<readonly string[]> => {
  await inChunks(TENANTS, AT_ONCE, (i) =>
    tenants.createTenant({ id: `tenant-${i}`, name: `Tenant ${i}`, tier: 'pro', state: 'active', contact: '', createdAt: CREATED }),
  );
  const keys = Array.from({ length: TENANTS * KEYS_EACH }, () => newApiKey(false));
  await inChunks(keys.length, AT_ONCE, (i) => {
    const key = keys[i] as string;
    const { id } = parseApiKey(key) as { readonly id: string };
    const tenant = `tenant-${i % TENANTS}`;
    return tenants.createKey({ id, digest: digestApiKey(key), tenant, label: '', scopes: ['ask'], test: false, createdAt: CREATED });
  });
  return keys;
};

/** The name of a rule set is found once: they are alike but for their words. */
const fillRuleSets = async ({ ruleSets }: Stores, law: RuleBook): Promise<void> => {
  const first = readRuleSet(generatedRuleSet(0), 'tenant-0').ruleSet;
  if (first === undefined || compileRuleSet(first, law).compiled === undefined) throw new Error('a rule set has errors');
  await inChunks(RULE_SETS, RULE_SETS_AT_ONCE, async (i) => {
    const tenant = `tenant-${i}`;
    const { ruleSet } = readRuleSet(generatedRuleSet(i), tenant);
    if (ruleSet === undefined) throw new Error('a rule set has errors');
    const about = { tenant, ruleSet: `house-${i}`, version: '1.0.0', cid: 'bafyreibench', title: ruleSet.title, rules: 50, cases: 0 };
    await ruleSets.add({ ...about, createdAt: CREATED, createdBy: '', content: toJson(ruleSet) }, 50);
    await ruleSets.assign(tenant, about.ruleSet, 'active', about.version);
  });
};

const started = async (env: Readonly<Record<string, string>>): Promise<{ readonly server: RealServer; readonly milliseconds: number }> => {
  const began = performance.now();
  const server = await startRealServer(env);
  return { server, milliseconds: performance.now() - began };
};

/** Asks by the first key of each tenant that has a rule set, several at once. @returns how many were answered */
const askAll = async ({ url }: RealServer, keys: readonly string[]): Promise<number> => {
  let answered = 0;
  const one = async (i: number): Promise<void> => {
    const headers = { 'Content-Type': 'application/json', 'X-API-Key': keys[i] as string };
    const body = JSON.stringify({ action: `Refund the flight twice, case ${i}` });
    const answer = await fetch(`${url}/api/v1/compliance/general`, { method: 'POST', headers, body });
    if (answer.status === 200) answered++;
    await answer.arrayBuffer();
  };
  for (let from = 0; from < RULE_SETS; from += 8)
    await Promise.all(Array.from({ length: Math.min(8, RULE_SETS - from) }, (_, i) => one(from + i)));
  return answered;
};

const data = join(tmpdir(), `tenants-${process.pid}`);
const law = loadRuleBook('regulations', { cases: false }).ruleBook;
if (law === undefined) throw new Error('the rule book has errors');
const stores = openEmbedded(data);
await stores.prepare();
const keys = await fillTenants(stores);
await fillRuleSets(stores, law);
await stores.close();

const empty: number[] = [];
const full: number[] = [];
for (let round = 0; round < 3; round++) {
  const without = await started({});
  empty.push(without.milliseconds);
  await without.server.stop();
  const withThem = await started({ DATA_DIR: data, LONGEST_WAIT: '60000' });
  full.push(withThem.milliseconds);
  await withThem.server.stop();
}
console.log(
  `start to listening, the best of three: ${Math.min(...empty).toFixed(0)} ms without tenants, ${Math.min(...full).toFixed(0)} ms with`,
);
const { server } = await started({ DATA_DIR: data, LONGEST_WAIT: '60000' });
const before = await server.memory();
const answered = [await askAll(server, keys), await askAll(server, keys)];
const after = await server.memory();
console.log(
  `resident: ${before.toFixed(0)} MB after the start, ${after.toFixed(0)} MB once each of ${RULE_SETS} rule sets was asked twice`,
);
console.log(`answered: ${answered.join(' and ')} of ${RULE_SETS}`);
// Who has no key: the day is counted for both servers, and nobody's day is over.
const free = { FREE_DAILY_QUOTA: '10000000' };
await server.stop();
const [without, withTenants] = [(await started(free)).server, (await started({ ...free, DATA_DIR: data })).server];
const { answered: times, ratio, processor } = await askInTurns([without.url, withTenants.url], FREE_ROUNDS);
const both = (all: readonly number[], digits: number): string => all.map((one) => one.toFixed(digits)).join(' and ');
console.log(
  `a question without a key, on a server without tenants and one with: ${both(times, 3)} ms at the median, ${both(processor, 0)} us`,
);
console.log(`of the processor; ${ratio.toFixed(4)} times as long by the median of ${FREE_ROUNDS} rounds`);
await Promise.all([without.stop(), withTenants.stop()]);
rmSync(data, { recursive: true, force: true });
process.exit(after <= MOST_MEGABYTES && answered.every((one) => one === RULE_SETS) ? 0 : 1);
