import { expect, it } from 'vitest';
import { blocksTaken, decideUnasked } from '../../support/blocks-taken.js';
import { byExtent, everyNth } from '../../support/full.js';
import { oracleOf, shippedOracle, shippedRuleBook } from '../../support/rule-book.js';

const ruleBook = shippedRuleBook();
const oracle = shippedOracle({ memoEntries: 0 });
const { reading, cid, model } = oracle.snapshot ?? expect.unreachable();

/** Reads with the same phrases and the same model, and takes what is done to things for what is done to people. */
const careless = oracleOf(
  { ...ruleBook, vocabulary: { ...ruleBook.vocabulary, facts: ruleBook.vocabulary.facts.map((fact) => ({ ...fact, ofPeople: false })) } },
  {
    memoEntries: 0,
    snapshot: {
      cid,
      model,
      reading: {
        ...reading,
        learned: { ...reading.learned, labels: reading.learned.labels.map((label) => ({ ...label, ofPeople: false })) },
      },
    },
  },
);

it('takes no block away that the authors of the sentences make, for the sake of things', () => {
  const THINGS = 'Terminate the lease of the office copier at the end of March';
  const { examples } = ruleBook.vocabulary;
  const tried = new Set([...examples.filter(({ text }) => text === THINGS), ...everyNth(examples, byExtent(12, 12, 1))]);
  const statementsIn = (text: string, { reader }: typeof oracle): number => reader.read(text).statements.length;
  const readApart = [...tried].filter(({ text }) => statementsIn(text, oracle) !== statementsIn(text, careless));
  const [careful, heard] = [decideUnasked(oracle), decideUnasked(careless)];
  const taken = blocksTaken(
    oracle,
    readApart,
    (question) => heard(question).verdict === 'BLOCKED',
    (question) => careful(question).verdict === 'BLOCKED',
  );
  expect(taken.wrongly).toEqual([]);
  expect(taken.rightly).toContain(THINGS);
});
