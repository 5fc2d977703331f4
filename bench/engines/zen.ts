import { createRequire } from 'node:module';
import type { Peer } from './engine.js';

interface Decision {
  evaluate(context: object, options: { trace: boolean }): Promise<{ readonly result: { readonly id?: string } }>;
}
interface Zen {
  readonly ZenEngine: new () => { createDecision(content: Buffer): Decision };
}

const loadZen = (): Zen | undefined => {
  try {
    return createRequire(import.meta.url)('@gorules/zen-engine') as Zen;
  } catch {
    return undefined;
  }
};

/**
 * The decision is created once. Its native part is an optional package that the lock file leaves out; with
 * `npm install --no-save @gorules/zen-engine` it joins the comparison.
 */
const zenWith = (trace: boolean): Peer => ({
  name: trace ? 'zen-engine, trace on' : 'zen-engine',
  most: 10_000,
  async prepare(rules) {
    const ZenEngine = loadZen()?.ZenEngine;
    if (ZenEngine === undefined) return undefined;
    const fields = ['subject', 'object', 'role', 'setting'] as const;
    const content = {
      contentType: 'application/vnd.gorules.decision',
      nodes: [
        { id: 'in', name: 'in', type: 'inputNode', position: { x: 0, y: 0 } },
        {
          id: 'table', name: 'table', type: 'decisionTableNode', position: { x: 1, y: 0 },
          content: {
            hitPolicy: 'first',
            inputs: fields.map((field) => ({ id: field, name: field, type: 'expression', field })),
            outputs: [{ id: 'id', name: 'id', type: 'expression', field: 'id' }],
            rules: rules.map((rule) => ({ _id: rule.id, subject: String(rule.subject), object: String(rule.object), role: `"${rule.role}"`, setting: `"${rule.setting}"`, id: `"${rule.id}"` })),
          },
        },
        { id: 'out', name: 'out', type: 'outputNode', position: { x: 2, y: 0 } },
      ],
      edges: [{ id: 'e1', sourceId: 'in', targetId: 'table', type: 'edge' }, { id: 'e2', sourceId: 'table', targetId: 'out', type: 'edge' }],
    };
    const decision = new ZenEngine().createDecision(Buffer.from(JSON.stringify(content)));
    return async (input) => (await decision.evaluate(input, { trace })).result.id;
  },
});

export const zen = zenWith(false);
export const zenTraced = zenWith(true);
