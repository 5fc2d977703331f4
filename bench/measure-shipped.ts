import { SNAPSHOTS } from '../src/config/config.js';
import { loadRuleBook } from '../src/rulebook/load-rule-book.js';
import type { RuleBook } from '../src/rulebook/rule-book.js';
import { createOracle } from '../src/verdict/oracle/create-oracle.js';
import type { OpenOracle } from '../src/verdict/oracle/open-oracle.js';
import { openServedOracle } from '../src/verdict/oracle/served-oracle.js';
import type { Question } from '../src/verdict/verdict.js';
import { compareCases } from './compare-cases.js';
import { heapAfter } from './heap-after.js';
import { measure } from './measure.js';
import { measureProof } from './measure-proof.js';
import { BY_LENGTH, SHIPPED } from './names.js';
import type { Part, Quantity } from './results.js';
import { newProse, newTexts } from './texts.js';

/** Words of a text; 300 of them are about the 2,000 characters that are taken. */
const LENGTHS = [15, 60, 150, 300];
const REMEMBERED = 5_000;

const ask = (action: string): Question => ({
  domain: 'employment',
  action,
  facts: {},
  asOf: '2026-11-20',
  jurisdictions: [],
  basis: 'in_force',
});

/**
 * The rule book that is shipped, with everything on the path but HTTP. It is timed as it is served, before anything else fills
 * the heap, since each collection of garbage walks all of it.
 */
export const measureShipped = async (): Promise<Part> => {
  mustOpen(0);
  const prepared = await heapAfter(() => mustOpen(REMEMBERED));
  const [remembering, forgetful] = [prepared.value, mustOpen(0)];

  const nextText = newTexts(15);
  const known = ask(nextText());
  const wanted = JSON.stringify(forgetful.decide(known));
  for (const time of ['first', 'second'])
    if (JSON.stringify(remembering.decide(known)) !== wanted)
      throw new Error(`the memo answers otherwise than a fresh decision the ${time} time`);

  const ofTexts = [
    ...(await measure(SHIPPED, {
      'memo hit': () => remembering.decide(known),
      'reading alone': () => forgetful.reader.read(nextText()),
      'new text, whole path': () => forgetful.decide(ask(nextText())),
      'explanation of a new text': () => forgetful.explain(ask(nextText())),
    })),
    ...(await measure(BY_LENGTH, Object.fromEntries(byLength().map(([name, next]) => [name, () => forgetful.reader.read(next())])))),
    ...(await measureProof(forgetful, known)),
  ];
  const ofEntry = await memoryOfEntry(remembering);

  const yaml = await heapAfter(() => loadRuleBook('regulations', { cases: true }));
  const { ruleBook } = yaml.value;
  if (ruleBook === undefined) throw new Error('the rule book has errors; run `npm run rules -- check`');
  const timings = [...ofTexts, ...(await compareCases(forgetful, ruleBook.cases))];
  const first = await heapAfter(() => mustCompile(ruleBook));
  const again = await heapAfter(() => mustCompile(ruleBook));
  return {
    timings,
    quantities: [
      ...(
        [
          ['load the YAML and check it', yaml.milliseconds, 'ms'],
          ['open what was prepared: rules, tables and reader', prepared.milliseconds, 'ms'],
          ['compile, with the reader: first', first.milliseconds, 'ms'],
          ['compile, with the reader: again, as at a reload', again.milliseconds, 'ms'],
          ['heap of rules, tables and reader', again.bytes, 'bytes'],
          ['memory of a memo entry', ofEntry, 'bytes'],
          ['rules', ruleBook.rules.length, ''],
          ['facts', ruleBook.vocabulary.facts.length, ''],
          ['example sentences', ruleBook.vocabulary.examples.length, ''],
          ['cases', ruleBook.cases.length, ''],
        ] as const
      ).map(([name, value, unit]): Quantity => ({ what: SHIPPED, name, value, unit })),
    ],
  };
};

/**
 * The example sentences one behind the other are the hardest text there is: each of them tells of an act. Prose is what it is
 * like elsewhere.
 */
const byLength = (): readonly (readonly [string, () => string])[] => [
  ...LENGTHS.map((words) => [`${words} words`, newTexts(words)] as const),
  ['300 words of prose', newProse(300)],
];

/** As a server opens it, from what was prepared. */
const mustOpen = (memoEntries: number): OpenOracle => mustBeThere(openServedOracle('regulations', SNAPSHOTS, { memoEntries }).oracle);

const mustCompile = (ruleBook: RuleBook): OpenOracle => mustBeThere(createOracle(ruleBook, { memoEntries: 0 }).oracle);

const mustBeThere = (oracle: OpenOracle | undefined): OpenOracle => {
  if (oracle === undefined) throw new Error('the rule book has errors; run `npm run rules -- check`');
  return oracle;
};

/** Bytes an entry takes, from many of them; the first decisions warm up what is made once. */
const memoryOfEntry = async (oracle: OpenOracle): Promise<number> => {
  const nextText = newTexts(15);
  for (let n = 0; n < 500; n++) oracle.decide(ask(nextText()));
  const before = oracle.memoSize;
  const { bytes } = await heapAfter(() => {
    for (let n = before; n < REMEMBERED; n++) oracle.decide(ask(nextText()));
  });
  return bytes / (oracle.memoSize - before);
};
