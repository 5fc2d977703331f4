/** Memory after many distinct actions: it must stay flat once the memo is full. Run with `node --expose-gc --import tsx bench/memory.bench.ts`. */
import { loadRuleBook } from '../src/rulebook/load-rule-book.js';
import { createOracle } from '../src/verdict/oracle.js';

const { ruleBook } = loadRuleBook('regulations', { cases: false });
const { oracle } = ruleBook === undefined ? {} : createOracle(ruleBook, { memoEntries: 20_000 });
if (oracle === undefined) throw new Error('the rule book has errors; run `npm run rules -- check`');

const megabytes = (): number => {
  globalThis.gc?.();
  return Math.round(process.memoryUsage().heapUsed / 1e5) / 10;
};

console.log(`compiled: ${megabytes()} MB heap`);
for (let n = 1; n <= 100_000; n++) {
  oracle.decide({ domain: 'employment', action: `Rank applicant ${n} by the model and send a notice before`, facts: {}, asOf: '2026-11-20', jurisdictions: [], basis: 'in_force' });
  if (n % 20_000 === 0) console.log(`${n} distinct actions: ${megabytes()} MB heap, ${oracle.memoSize} remembered`);
}
