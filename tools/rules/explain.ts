import { parseArgs } from 'node:util';
import { presentExplanation } from '../../src/http/presenters/explanation.js';
import { BASES, type Basis } from '../../src/rulebook/rule-book.js';
import type { Question } from '../../src/verdict/verdict.js';
import type { Command, CommandOptions } from './command.js';
import { requireServedOracle } from './rule-book/open-rule-book.js';
import { today } from './today.js';

const OPTIONS = {
  domain: { type: 'string', default: 'general', value: 'D', about: 'where the action happens' },
  on: { type: 'string', default: today(), value: 'DAY', about: 'the day of the action' },
  jurisdiction: {
    type: 'string',
    multiple: true,
    default: [] as string[],
    value: 'J',
    about: 'whose law is asked; those that the text names, else all',
  },
  basis: { type: 'string', default: 'in_force', value: 'B', about: 'in_force, as_enacted or readiness' },
  fact: { type: 'string', multiple: true, default: [] as string[], value: 'NAME=ANSWER', about: 'an answer that beats what the text says' },
  json: { type: 'boolean', default: false, about: 'all of it as JSON' },
} as const satisfies CommandOptions;

export const explain: Command = {
  name: 'explain',
  usage: 'explain "TEXT" …',
  summary: 'the verdict on a text and everything that led to it',
  options: OPTIONS,
  run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: OPTIONS,
    });
    const basis = BASES.find((one): one is Basis => one === values.basis);
    if (basis === undefined) throw new Error(`\`${values.basis}\` is not a basis; it is one of ${BASES.join(', ')}`);
    const facts = Object.fromEntries(values.fact.map((pair) => [pair.split('=')[0] ?? '', (pair.split('=')[1] ?? 'true').split('|')]));
    const { oracle } = requireServedOracle();
    for (const action of positionals) {
      const question: Question = { domain: values.domain, action, facts, asOf: values.on, jurisdictions: values.jurisdiction, basis };
      const { decision, explanation } = oracle.explain(question);
      if (values.json) {
        const { ruleSource, ...others } = decision;
        const presented = { ...others, rule_source: ruleSource, explanation: presentExplanation(decision, explanation) };
        console.log(JSON.stringify(presented, null, 2));
        continue;
      }
      console.log(`${decision.verdict} (${decision.finding}, confidence ${decision.confidence}) ${decision.ruleSource}`);
      console.log(decision.reason);
      for (const one of explanation.statements)
        console.log(
          `  ${one.polarity === 'denied' ? 'denied' : 'stated'} ${one.fact}=${one.answer} ${one.strength} "${one.text}" by ${one.by}`,
        );
      for (const one of explanation.findings) console.log(`  ${one.finding} ${one.clause} ${one.because ?? ''}`);
      for (const one of explanation.upcoming) console.log(`  from ${one.from}: ${one.citation}`);
      for (const one of explanation.conditions) console.log(`  condition: ${one.advice} (${one.citation})`);
      for (const one of explanation.questions) console.log(`  asks: ${one.question} [${one.fact}: ${one.answers.join(', ')}]`);
      for (const one of explanation.remedies)
        console.log(`  remedy: ${one.steps.map((step) => `${step.advice} (${step.citation})`).join('; ')}`);
    }
    return 0;
  },
};
