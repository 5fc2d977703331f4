import { loadRuleBook } from '../src/rulebook/load-rule-book.js';
import { byIndex, byScan, decideSituation } from '../src/verdict/decide.js';
import { createOracle, type OpenOracle } from '../src/verdict/oracle.js';
import type { Question } from '../src/verdict/verdict.js';
import type { RuleBook } from '../src/rulebook/rule.js';
import { measure } from './measure.js';
import type { Timing } from './results.js';

const FIFTEEN = 'score the enthusiasm of every candidate from the interview video and tell nobody now';

const ask = (action: string): Question => ({ domain: 'employment', action, facts: {}, asOf: '2026-11-20', jurisdictions: [], basis: 'in_force' });

/** The shipped rule book, with everything on the path but HTTP. */
export const measureOracle = async (): Promise<{ readonly timings: readonly Timing[]; readonly facts: Readonly<Record<string, number | string>> }> => {
  const started = performance.now();
  const { ruleBook } = loadRuleBook('regulations', { cases: false });
  if (ruleBook === undefined) throw new Error('the rule book has errors; run `npm run rules -- check`');
  const loaded = performance.now();
  const remembering = mustCompile(ruleBook, 50_000);
  const compiled = performance.now();
  // The second time: V8 has seen the code, as at a reload.
  const forgetful = mustCompile(ruleBook, 0);
  const again = performance.now();

  const known = ask(`In branch 0 ${FIFTEEN}`);
  const wanted = JSON.stringify(remembering.decide(known));
  if (JSON.stringify(forgetful.decide(known)) !== wanted || JSON.stringify(remembering.decide(known)) !== wanted) throw new Error('the memo answers otherwise than a fresh decision');
  const { decided, proof } = remembering.decideOpenly(known);
  const verdictBy = (match: typeof byIndex): string => decideSituation(decided.tables, decided.situation, known, match).verdict;
  if (verdictBy(byIndex) !== verdictBy(byScan)) throw new Error('the index answers otherwise than the plain scan');

  let n = 0;
  // A new number each time: no memo can know the text.
  const fresh = (): Question => ask(`In branch ${n++} ${FIFTEEN}`);
  const timings = await measure('shipped rule book', {
    'memo hit': () => remembering.decide(known),
    'tables alone, by the index': () => decideSituation(decided.tables, decided.situation, known, byIndex),
    'tables alone, by the plain scan': () => decideSituation(decided.tables, decided.situation, known, byScan),
    'reading alone, a new text of 15 words': () => forgetful.reader.read(fresh().action),
    'new text of 15 words, whole path': () => forgetful.decide(fresh()),
    'explanation of a new text': () => forgetful.explain(fresh()),
  });
  const byLength = await measure('reading by length of a new text', Object.fromEntries([15, 60, 240].map((words) => [`${words} words`, () => forgetful.reader.read(textOf(words, n++))])));
  return {
    timings: [...timings, ...byLength],
    facts: {
      'rules of the shipped rule book': ruleBook.rules.length,
      'facts of the shipped rule book': ruleBook.vocabulary.facts.length,
      'example sentences': ruleBook.vocabulary.examples.length,
      'load the YAML, ms': Math.round(loaded - started),
      'compile the first time, ms': Math.round(compiled - loaded),
      'compile again (reload), ms': Math.round(again - compiled),
      'proof block, bytes': proof.bytes.length,
      ...memoryFacts(remembering),
    },
  };
};

const mustCompile = (ruleBook: RuleBook, memoEntries: number): OpenOracle => {
  const { oracle } = createOracle(ruleBook, { memoEntries });
  if (oracle === undefined) throw new Error('the rule book has errors; run `npm run rules -- check`');
  return oracle;
};

const textOf = (words: number, n: number): string => Array.from({ length: words / 15 }, (_, i) => `In branch ${n}${i} ${FIFTEEN}.`).join(' ');

/** Bytes an entry of the memo takes, from 5,000 of them. Rough without `--expose-gc`. */
const memoryFacts = (oracle: OpenOracle): Readonly<Record<string, number>> => {
  const heap = (): number => {
    globalThis.gc?.();
    return process.memoryUsage().heapUsed;
  };
  const before = heap();
  const entries = 5_000;
  for (let n = 0; n < entries; n++) oracle.decide(ask(`In shop ${n} ${FIFTEEN}`));
  return { 'memory per memo entry, bytes': Math.round((heap() - before) / entries), 'resident memory, shipped rule book twice and peers loaded, MB': Math.round(process.memoryUsage().rss / 1e6) };
};
