import { Engine } from 'json-rules-engine';
import type { Peer } from './engine.js';

/** One engine for all questions; rules in order of priority, and it stops at the first that holds. */
export const jsonRulesEngine: Peer = {
  name: 'json-rules-engine',
  most: 1_000,
  async prepare(rules) {
    const engine = new Engine([], { allowUndefinedFacts: false });
    rules.forEach((rule, i) => {
      engine.addRule({
        priority: rules.length - i,
        conditions: {
          all: (['subject', 'object', 'role', 'setting'] as const).map((fact) => ({ fact, operator: 'equal', value: rule[fact] })),
        },
        event: { type: rule.id },
        onSuccess: () => void engine.stop(),
      });
    });
    return { decide: async (input) => (await engine.run({ ...input })).events[0]?.type };
  },
};
