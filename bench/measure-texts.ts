import { LRUCache } from 'lru-cache';
import type { RuleBook } from '../src/rulebook/rule-book.js';
import { createOracle } from '../src/verdict/oracle/create-oracle.js';
import type { OpenOracle } from '../src/verdict/oracle/open-oracle.js';
import type { Question } from '../src/verdict/verdict.js';
import { actionOf, ruleBookOf, sourceOf } from './generated-rule-book.js';
import { heapAfter } from './heap-after.js';
import { measure } from './measure.js';
import { FROM_TEXT } from './names.js';
import type { Part } from './results.js';
import { firstRule, type GeneratedInput, generateWorkload, type Workload } from './workload.js';

const ask = (action: string): Question => ({
  domain: 'general',
  action,
  facts: {},
  asOf: '2026-11-20',
  jurisdictions: [],
  basis: 'in_force',
});

/** Generated rules and their phrases: new texts on the whole path, and texts that are remembered. */
export const measureTexts = async (rules: number): Promise<Part> => {
  const workload = generateWorkload(rules);
  const ruleBook = ruleBookOf(workload.rules);
  const first = await heapAfter(() => mustCompile(ruleBook, 50_000));
  const again = await heapAfter(() => mustCompile(ruleBook, 0));
  const [remembering, forgetful] = [first.value, again.value];
  mustAgree(remembering, workload);
  mustAgree(forgetful, workload);

  const inputOf = (i: number): GeneratedInput => workload.inputs[i % workload.inputs.length] as GeneratedInput;
  const known = workload.inputs.map((input) => ask(actionOf(input, 0)));
  const knownOf = (i: number): Question => known[i % known.length] as Question;
  const cache = new LRUCache<string, object>({ max: 50_000 });
  for (const question of known) cache.set(question.action, remembering.decide(question));
  let n = 1;
  const timings = await measure(
    FROM_TEXT,
    {
      'memo hit': (i) => remembering.decide(knownOf(i)),
      'the cache alone, for comparison': (i) => cache.get(knownOf(i).action),
      'reading alone': (i) => forgetful.reader.read(actionOf(inputOf(i), n++)),
      'new text, whole path': (i) => forgetful.decide(ask(actionOf(inputOf(i), n++))),
    },
    rules,
  );
  return {
    timings,
    quantities: [
      { what: 'compile, with the reader', name: 'first', rules, value: first.milliseconds, unit: 'ms' },
      { what: 'compile, with the reader', name: 'again, as at a reload', rules, value: again.milliseconds, unit: 'ms' },
      { what: 'heap per rule', name: 'this oracle, with the reader', rules, value: again.bytes / rules, unit: 'bytes' },
    ],
  };
};

const mustCompile = (ruleBook: RuleBook, memoEntries: number): OpenOracle => {
  const { oracle, diagnostics } = createOracle(ruleBook, { memoEntries });
  if (oracle === undefined) throw new Error(`the generated rules do not compile: ${diagnostics[0]?.message}`);
  return oracle;
};

/** Every text must be read as what it was made from, and decided as the rules say: the first time and the second. */
const mustAgree = (oracle: OpenOracle, { rules, inputs }: Workload): void => {
  for (const input of [...inputs, ...inputs]) {
    const first = firstRule(rules, input);
    const wanted = rules.find((one) => one.id === first);
    const { verdict, ruleSource } = oracle.decide(ask(actionOf(input, 0)));
    const agrees = wanted === undefined ? verdict === 'ALLOWED' : verdict === 'BLOCKED' && ruleSource === sourceOf(wanted);
    if (!agrees) throw new Error(`the oracle answers ${verdict} by ${ruleSource} where the rules say ${wanted?.id}: ${actionOf(input, 0)}`);
  }
};
