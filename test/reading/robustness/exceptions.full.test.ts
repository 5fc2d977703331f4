import { expect, it } from 'vitest';
import { isHeldOut } from '../../../src/reading/classifier/training/training-set.js';
import type { Statement } from '../../../src/reading/statements/statement.js';
import { createDecider } from '../../../src/verdict/decide/decide-question.js';
import { byIndex } from '../../../src/verdict/findings/table-matcher.js';
import type { Question } from '../../../src/verdict/verdict.js';
import { blocksTaken } from '../../support/blocks-taken.js';
import { shippedOracle, shippedRuleBook } from '../../support/rule-book.js';

const ruleBook = shippedRuleBook();
const oracle = shippedOracle({ memoEntries: 0 });
const decide = createDecider(oracle.compiled, byIndex);
const general = ruleBook.domains.find((one) => one.id === 'general') ?? expect.unreachable();
const exceptions = new Set(ruleBook.vocabulary.facts.filter((fact) => fact.kind === 'exception').map((fact) => fact.id));

it('an exception learned from sentences frees more wrong blocks than it takes right ones, of sentences kept out of training', () => {
  const isGuess = ({ layer, fact }: Statement): boolean => layer === 'example' && exceptions.has(fact);
  const careful = (question: Question): boolean => {
    const reading = oracle.reader.read(question.action);
    return decide(general, question, { ...reading, statements: reading.statements.filter((one) => !isGuess(one)) }).verdict === 'BLOCKED';
  };
  const excused = ruleBook.vocabulary.examples.filter(
    (example) => isHeldOut(example) && oracle.reader.read(example.text).statements.some(isGuess),
  );
  const taken = blocksTaken(oracle, excused, careful, (question) => oracle.decide(question).verdict === 'BLOCKED');
  expect(taken.rightly.length, 'wrong blocks freed').toBeGreaterThan(2 * taken.wrongly.length);
});
