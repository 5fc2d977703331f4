import { firstRule, type GeneratedInput } from '../workload.js';
import type { Peer } from './engine.js';

/** What anybody writes first: a loop. */
export const plainScan: Peer = {
  name: 'plain scan',
  most: 100_000,
  prepare: async (rules) => ({ decide: (input) => firstRule(rules, input) }),
};

/** What a programmer writes by hand for exactly these four equalities: the floor. It knows no unknown facts and has no trace. */
export const hashIndex: Peer = {
  name: 'hand-written hash index',
  most: 100_000,
  async prepare(rules) {
    const key = (one: GeneratedInput): string => `${one.subject} ${one.object} ${one.role} ${one.setting}`;
    const first = new Map<string, string>();
    for (const rule of rules) if (!first.has(key(rule))) first.set(key(rule), rule.id);
    return { decide: (input) => first.get(key(input)) };
  },
};
