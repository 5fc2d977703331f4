import { loadRuleBook } from '../../src/rulebook/load-rule-book.js';
import { createOracle } from '../../src/verdict/oracle/create-oracle.js';
import { decidedLines } from './decided-lines.js';
import { oracleOf } from './rule-book.js';

// FOLDER forwards|backwards|learn [N]: decides every Nth case; `learn` uses no model that an earlier process trained.
const [folder = 'regulations', order, every] = process.argv.slice(2);
const { ruleBook } = loadRuleBook(folder, { order: (files) => (order === 'backwards' ? [...files].reverse() : files) });
if (ruleBook === undefined) throw new Error('the rule book has errors');
const oracle = order === 'learn' ? createOracle(ruleBook).oracle : oracleOf(ruleBook);
if (oracle === undefined) throw new Error('the rule book has errors');
console.log(decidedLines(oracle, ruleBook, Number(every ?? 1)).join('\n'));
