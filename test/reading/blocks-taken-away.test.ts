import { expect, it } from 'vitest';
import type { OpenOracle } from '../../src/verdict/oracle.js';
import type { Question } from '../../src/verdict/verdict.js';
import { oracleOf, shippedRuleBook } from '../support/rule-book.js';

const book = shippedRuleBook();
const oracle = oracleOf(book, { memoEntries: 0 });
const { reading, cid } = oracle.kept ?? expect.unreachable();

/** Reads with the same phrases and the same model, and takes what is done to things for what is done to people. */
const careless = oracleOf(
  { ...book, vocabulary: { ...book.vocabulary, facts: book.vocabulary.facts.map((fact) => ({ ...fact, ofPeople: false })) } },
  { memoEntries: 0, kept: { cid, reading: { ...reading, learned: { ...reading.learned, labels: reading.learned.labels.map((label) => ({ ...label, ofPeople: false })) } } } },
);

const questions = (action: string): readonly Question[] =>
  ([['EU', '2028-01-15'], ['US-CO', '2026-11-20'], ['US-CO', '2027-02-01']] as const).map(([jurisdiction, asOf]) => ({ domain: 'general', action, facts: {}, asOf, jurisdictions: [jurisdiction], basis: 'in_force' }));

const isBlocked = (by: OpenOracle, question: Question): boolean => by.decide(question).verdict === 'BLOCKED';

it('takes no block away that the authors of the sentences make, for the sake of things', { timeout: 300_000 }, () => {
  const taken = { rightly: [] as string[], wrongly: [] as string[] };
  for (const example of book.vocabulary.examples) {
    const [careful, heard] = [oracle.reader.read(example.text), careless.reader.read(example.text)];
    if (careful.statements.length === heard.statements.length) continue;
    for (const question of questions(example.text)) {
      if (isBlocked(oracle, question) || !isBlocked(careless, question)) continue;
      const byItsAuthor: Question = { ...question, action: '', facts: example.says };
      taken[isBlocked(oracle, byItsAuthor) ? 'wrongly' : 'rightly'].push(example.text);
    }
  }
  expect(taken.wrongly).toEqual([]);
  expect(taken.rightly).toContain('Terminate the lease of the office copier at the end of March');
});
