import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { presentRule } from '../../src/http/presenters/rule.js';
import type { RuleBook } from '../../src/rulebook/rule-book.js';
import { casesOfRule } from './cases/cases-of-rule.js';
import type { Command, CommandOptions } from './command.js';
import { findRule } from './rule-book/find-rule.js';
import { REGULATIONS, requireServedOracle, requireServedRuleBook } from './rule-book/open-rule-book.js';
import { printRule } from './show/print-rule.js';
import { makePage } from './site/page.js';
import { rulePage } from './site/rule-page.js';

const OPTIONS = {
  html: { type: 'boolean', default: false, about: 'one page of HTML' },
  out: { type: 'string', value: 'FILE', about: 'writes into a file' },
  format: { type: 'string', default: 'text', value: 'F', about: 'text or json' },
} as const satisfies CommandOptions;

export const show: Command = {
  name: 'show',
  usage: 'show RULE',
  summary: 'a rule as a reader needs it: sentence, table, timeline, cases',
  options: OPTIONS,
  run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: OPTIONS,
    });
    const { ruleBook, cid } = values.html ? withCid() : { ruleBook: requireServedRuleBook(), cid: '' };
    const rule = findRule(ruleBook.rules, positionals[0] ?? '');
    const regulation = ruleBook.regulations.find((one) => one.id === rule.regulation);
    if (regulation === undefined) throw new Error(`\`${rule.regulation}\` is not a regulation of the rule book`);
    const cases = casesOfRule(REGULATIONS, rule, regulation);
    const source = `Rule book ${ruleBook.version}, ${cid}`;
    const text = values.html
      ? makePage({ title: `${rule.title} (${rule.id})`, body: rulePage(regulation, rule, cases), source })
      : values.format === 'json'
        ? JSON.stringify(
            {
              ...presentRule(rule, regulation),
              cases: cases.map(({ name, action, facts, on, basis, expect }) => ({ name, action, facts, on, basis, expect })),
            },
            null,
            2,
          )
        : printRule(regulation, rule, cases);
    if (values.out === undefined) console.log(text);
    else writeFileSync(values.out, text);
    return 0;
  },
};

/** A page names the rule book that it was made of, for which all of it is read. */
const withCid = (): { readonly ruleBook: RuleBook; readonly cid: string } => {
  const { ruleBook, oracle } = requireServedOracle();
  return { ruleBook, cid: oracle.summary.cid };
};
