import { inOneStep } from '../../rulebook/steps.js';
import type { CountedWork } from '../admission/charged-turn.js';
import { presentDomain } from '../presenters/domain.js';
import { presentRule } from '../presenters/rule.js';
import { type Arguments, DOMAIN, type Tool, toolSchema } from './tool.js';

const text = (given: Arguments, name: string): string => (typeof given[name] === 'string' ? given[name] : '');

/** What is looked up counts as one query, however long it is. */
const lookUp = (found: () => object): CountedWork<object> => ({ cost: 1, work: inOneStep(found) });

/** What can be told of an action, and the rules. */
export const LIST_QUESTIONS: Tool = {
  name: 'list_questions',
  title: 'What can be told',
  description: 'The facts of a domain with their questions and answers, and its rules; without a domain, the domains.',
  inputSchema: toolSchema({ type: 'object', properties: { domain: DOMAIN } }),
  outputSchema: toolSchema({ type: 'object' }),
  reading: (d, given) => {
    const domain = given['domain'] === undefined ? undefined : d.findDomain(text(given, 'domain'));
    return lookUp(() =>
      domain === undefined
        ? { domains: d.ruleBook.domains.map(({ id, title, aliases }) => ({ id, title, aliases })) }
        : presentDomain(domain, d.ruleBook, d.oracle.summary),
    );
  },
};

/** One rule. */
export const EXPLAIN_RULE: Tool = {
  name: 'explain_rule',
  title: 'A rule in full',
  description: 'One rule with its dates, exceptions and conditions, by the id that `list_questions` names.',
  inputSchema: toolSchema({ type: 'object', required: ['rule'], properties: { rule: { type: 'string', examples: ['EU-AIA-05-1-F'] } } }),
  outputSchema: toolSchema({ type: 'object' }),
  reading: (d, given) => {
    const { rule, regulation } = d.findRule(text(given, 'rule'));
    return lookUp(() => presentRule(rule, regulation));
  },
};
