import nodeRules from 'node-rules';
import type { GeneratedInput } from '../workload.js';
import type { Peer } from './engine.js';

interface Fact extends GeneratedInput {
  found?: string;
}
interface Flow {
  when(holds: boolean): void;
  stop(): void;
}

/** One engine; the first rule that holds stops the run. */
export const nodeRulesPeer: Peer = {
  name: 'node-rules',
  most: 1_000,
  async prepare(rules) {
    const engine = new nodeRules.RuleEngine(
      rules.map((rule, i) => ({
        priority: rules.length - i,
        condition: (flow: Flow, fact: Fact) =>
          flow.when(
            fact.subject === rule.subject && fact.object === rule.object && fact.role === rule.role && fact.setting === rule.setting,
          ),
        consequence: (flow: Flow, fact: Fact) => {
          fact.found = rule.id;
          flow.stop();
        },
      })) as never,
      { ignoreFactChanges: true },
    );
    return {
      decide: (input) => new Promise((resolve) => engine.execute({ ...input } as never, (fact: unknown) => resolve((fact as Fact).found))),
    };
  },
};
