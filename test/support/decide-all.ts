import { loadRuleBook } from '../../src/rulebook/load-rule-book.js';
import { questionOf } from '../../tools/rules/cases/run-case.js';
import { oracleOf } from './rule-book.js';

const backwards = process.argv[2] === 'backwards';
const { ruleBook } = loadRuleBook('regulations', { order: (files) => (backwards ? [...files].reverse() : files) });
if (ruleBook === undefined) throw new Error('the rule book has errors');
const oracle = oracleOf(ruleBook);
console.log(oracle.summary.cid);
for (const one of ruleBook.cases) {
  const { verdict, finding, ruleSource, confidence, cid } = oracle.decide(questionOf(one));
  console.log(`${one.place.file} ${one.name} ${verdict} ${finding} ${ruleSource} ${confidence} ${cid}`);
}
