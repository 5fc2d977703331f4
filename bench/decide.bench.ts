/**
 * What one decision costs in process: from the memo, by the tables alone, and the whole path from a new text.
 * Run with `npm run bench`. Machine-independent facts are printed beside the times.
 */
import { Bench } from 'tinybench';
import { loadRuleBook } from '../src/rulebook/load-rule-book.js';
import { byIndex, byScan, decideSituation } from '../src/verdict/decide.js';
import { createOracle } from '../src/verdict/oracle.js';
import type { Question } from '../src/verdict/verdict.js';

const started = performance.now();
const { ruleBook } = loadRuleBook('regulations', { cases: false });
if (ruleBook === undefined) throw new Error('the rule book has errors; run `npm run rules -- check`');
const loaded = performance.now();
const { oracle } = createOracle(ruleBook);
const { oracle: forgetful } = createOracle(ruleBook, { memoEntries: 0 });
if (oracle === undefined || forgetful === undefined) throw new Error('the rule book has errors; run `npm run rules -- check`');

const ask = (action: string): Question => ({ domain: 'employment', action, facts: {}, asOf: '2026-11-20', jurisdictions: [], basis: 'in_force' });
const known = ask('Score the enthusiasm of every candidate from the interview video and tell nobody about it');
oracle.decide(known);
const { decided } = oracle.decideOpenly(known);

/** New texts of 15 words: a number in each keeps the memo from knowing it. */
let n = 0;
const fresh = (): Question => ask(`In branch ${n++} score the enthusiasm of every candidate from the interview video and tell nobody`);

const bench = new Bench({ name: 'one decision', time: 1000, warmupTime: 300 });
bench
  .add('memo hit', () => oracle.decide(known))
  .add('tables alone, index', () => decideSituation(decided.tables, decided.situation, known, byIndex))
  .add('tables alone, plain scan', () => decideSituation(decided.tables, decided.situation, known, byScan))
  .add('reading alone, 15 words', () => oracle.reader.read(fresh().action))
  .add('new text, whole path', () => forgetful.decide(fresh()))
  .add('explanation', () => forgetful.explain(known));
await bench.run();

console.log(`${oracle.summary.rules} rules, ${oracle.summary.tables} tables, ${ruleBook.vocabulary.facts.length} facts; loaded in ${Math.round(loaded - started)} ms, compiled in ${Math.round(oracle.summary.compileMilliseconds)} ms`);
console.table(bench.table());
