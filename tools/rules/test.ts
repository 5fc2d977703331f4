import { byScan } from '../../src/verdict/decide.js';
import type { Command } from './command.js';
import { openRuleBook, requireOracle } from './open-rule-book.js';
import { runCase } from './run-case.js';

export const test: Command = {
  name: 'test',
  usage: 'test [FILE-OR-RULE …]',
  summary: 'runs the cases through the compiled tables and the plain scan; says which failed and why',
  run(args) {
    const { ruleBook, oracle } = requireOracle();
    const { oracle: plain } = openRuleBook(undefined, { match: byScan });
    if (plain === undefined) throw new Error('the rule book changed while it was read; run again');
    const cases = ruleBook.cases.filter((one) => args.length === 0 || args.some((arg) => one.place.file.includes(arg) || one.rule === arg));
    let failed = 0;
    for (const one of cases) {
      const wrong = [...runCase(one, oracle), ...runCase(one, plain).map((text) => `by plain scan: ${text}`)];
      if (wrong.length === 0) continue;
      failed++;
      console.log(`${one.place.file}:${one.place.line}:${one.place.column} failed: ${one.name}`);
      for (const text of new Set(wrong.filter((text) => !text.startsWith('by plain scan') || !wrong.includes(text.slice('by plain scan: '.length))))) console.log(`    ${text}`);
    }
    console.log(`${cases.length - failed} passed, ${failed} failed, of ${cases.length} cases`);
    return failed > 0 || cases.length === 0 ? 1 : 0;
  },
};
