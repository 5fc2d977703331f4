import { loadRuleBook } from '../../src/rulebook/load-rule-book.js';
import { questionOf } from '../../src/verdict/cases/run-case.js';
import { oracleOf } from './rule-book.js';

const [folder = 'regulations', order] = process.argv.slice(2);
const { ruleBook } = loadRuleBook(folder, { order: (files) => (order === 'backwards' ? [...files].reverse() : files) });
if (ruleBook === undefined) throw new Error('the rule book has errors');
const oracle = oracleOf(ruleBook);
console.log(oracle.summary.cid);
for (const one of ruleBook.cases) {
  const { verdict, finding, ruleSource, confidence, cid } = oracle.decide(questionOf(one));
  console.log(`${one.place.file} ${one.name} ${verdict} ${finding} ${ruleSource} ${confidence} ${cid}`);
}
