import { optionalPackage } from '../optional-package.js';
import type { Peer } from './engine.js';

interface Decision {
  evaluate(context: object, options: { trace: boolean }): Promise<{ readonly result: { readonly id?: string } }>;
}
interface Zen {
  readonly ZenEngine: new () => { createDecision(content: Buffer): Decision };
}

/**
 * The decision is created once. Its native part breaks a locked install on other systems, so the lock file leaves it out; with
 * `npm install --no-save @gorules/zen-engine` it joins the comparison.
 */
const zenWith = (name: string, trace: boolean, together?: number): Peer => ({
  name,
  most: 10_000,
  async prepare(rules) {
    const ZenEngine = optionalPackage<Zen>('@gorules/zen-engine')?.ZenEngine;
    if (ZenEngine === undefined) return undefined;
    const fields = ['subject', 'object', 'role', 'setting'] as const;
    const content = {
      contentType: 'application/vnd.gorules.decision',
      nodes: [
        { id: 'in', name: 'in', type: 'inputNode', position: { x: 0, y: 0 } },
        {
          id: 'table',
          name: 'table',
          type: 'decisionTableNode',
          position: { x: 1, y: 0 },
          content: {
            hitPolicy: 'first',
            inputs: fields.map((field) => ({ id: field, name: field, type: 'expression', field })),
            outputs: [{ id: 'id', name: 'id', type: 'expression', field: 'id' }],
            rules: rules.map((rule) => ({
              _id: rule.id,
              subject: String(rule.subject),
              object: String(rule.object),
              role: `"${rule.role}"`,
              setting: `"${rule.setting}"`,
              id: `"${rule.id}"`,
            })),
          },
        },
        { id: 'out', name: 'out', type: 'outputNode', position: { x: 2, y: 0 } },
      ],
      edges: [
        { id: 'e1', sourceId: 'in', targetId: 'table', type: 'edge' },
        { id: 'e2', sourceId: 'table', targetId: 'out', type: 'edge' },
      ],
    };
    const decision = new ZenEngine().createDecision(Buffer.from(JSON.stringify(content)));
    return {
      decide: async (input) => (await decision.evaluate(input, { trace })).result.id,
      ...(together === undefined ? {} : { together }),
    };
  },
});

export const zen = zenWith('zen-engine', false);
export const zenTraced = zenWith('zen-engine, trace on', true);
export const zenTogether = zenWith('zen-engine, 64 in flight', false, 64);
