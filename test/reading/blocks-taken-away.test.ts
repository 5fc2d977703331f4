import { expect, it } from 'vitest';
import type { Statement } from '../../src/reading/statement.js';
import type { Example } from '../../src/rulebook/rule.js';
import { byIndex, createDecider } from '../../src/verdict/decide.js';
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

const domain = book.domains.find((one) => one.id === 'general') ?? expect.unreachable();
const decide = createDecider(oracle.compiled, byIndex);

const questions = (action: string): readonly Question[] =>
  ([['EU', '2028-01-15'], ['US-CO', '2026-11-20'], ['US-CO', '2027-02-01']] as const).map(([jurisdiction, asOf]) => ({ domain: domain.id, action, facts: {}, asOf, jurisdictions: [jurisdiction], basis: 'in_force' }));

/** The verdict by what the author of the sentence says of it. */
const byAuthor = ({ text, says }: Example, question: Question): string => {
  const statements = Object.entries(says).flatMap(([fact, answers]) => answers.map((answer): Statement => ({ fact, answer, polarity: 'stated', strength: 1000, span: { start: 0, end: text.length }, by: 'author', layer: 'phrase' })));
  return decide(domain, { ...question, action: '' }, { statements, places: [], understood: 1, unread: [], unreadShare: 0 }).verdict;
};

it('takes no block away that the authors of the sentences make, for the sake of things', { timeout: 300_000 }, () => {
  const taken = { rightly: [] as string[], wrongly: [] as string[] };
  for (const example of book.vocabulary.examples) {
    const [careful, heard] = [oracle.reader.read(example.text), careless.reader.read(example.text)];
    if (careful.statements.length === heard.statements.length) continue;
    for (const question of questions(example.text)) {
      if (decide(domain, question, careful).verdict === 'BLOCKED' || decide(domain, question, heard).verdict !== 'BLOCKED') continue;
      taken[byAuthor(example, question) === 'BLOCKED' ? 'wrongly' : 'rightly'].push(example.text);
    }
  }
  expect(taken.wrongly).toEqual([]);
  expect(taken.rightly).toContain('Terminate the lease of the office copier at the end of March');
});
