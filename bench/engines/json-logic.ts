import { LogicEngine } from 'json-logic-engine';
import type { Peer } from './engine.js';

/** Compiled once with `build`; a chain of `if`. Its compiler overflows the stack at 10,000 rules. */
export const jsonLogic: Peer = {
  name: 'json-logic-engine',
  most: 1_000,
  async prepare(rules) {
    const is = (fact: string, value: unknown): object => ({ '===': [{ var: fact }, value] });
    const chain = rules.flatMap((rule) => [
      { and: [is('subject', rule.subject), is('object', rule.object), is('role', rule.role), is('setting', rule.setting)] },
      rule.id,
    ]);
    const run = new LogicEngine().build({ if: [...chain, null] }) as (input: unknown) => string | null;
    return { decide: (input) => run(input) ?? undefined };
  },
};
