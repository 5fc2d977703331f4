// PROGRAM FOLDER forwards|backwards|learn EVERY FIRST: decides so many cases; `learn` uses no model that an earlier process trained.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { decidedLines } from './decided-lines.mjs';

const [, , program, folder, order, every, first] = process.argv;
const load = (name) => import(pathToFileURL(join(program, name)).href);
const { SNAPSHOTS } = await load('src/config/config.js');
const { modelCache } = await load('src/reading/classifier/model-cache.js');
const { loadRuleBook } = await load('src/rulebook/load-rule-book.js');
const { createOracle } = await load('src/verdict/oracle/create-oracle.js');
const { questionOf } = await load('src/verdict/cases/run-case.js');

const { ruleBook } = loadRuleBook(folder, { order: (files) => (order === 'backwards' ? [...files].reverse() : files) });
if (ruleBook === undefined) throw new Error('the rule book has errors');
const { oracle } = createOracle(ruleBook, order === 'learn' ? {} : { reader: { models: modelCache(SNAPSHOTS) } });
if (oracle === undefined) throw new Error('the rule book has errors');
console.log(decidedLines(oracle, ruleBook.cases, questionOf, Number(every), Number(first)).join('\n'));
