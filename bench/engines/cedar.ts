import { createRequire } from 'node:module';
import { type Decide, firstOf, type Peer } from './engine.js';

interface Answer {
  readonly type: string;
  readonly response?: { readonly diagnostics: { readonly reason: readonly string[] }; readonly decision: string };
}
interface Cedar {
  preparsePolicySet(id: string, policies: object): { readonly type: string };
  statefulIsAuthorized(call: object): Answer;
}

/** Policies parsed once. Cedar names every policy that forbids; the first of them is the answer that is compared. */
export const cedar: Peer = {
  name: 'cedar-wasm, pre-parsed',
  most: 1_000,
  async prepare(rules) {
    const { preparsePolicySet, statefulIsAuthorized } = createRequire(import.meta.url)('@cedar-policy/cedar-wasm/nodejs') as Cedar;
    const forbids = rules.map(
      (rule) =>
        [
          rule.id,
          `forbid(principal, action == Action::"s${rule.subject}", resource) when { ` +
            `context.object == ${rule.object} && context.role == "${rule.role}" && context.setting == "${rule.setting}" };`,
        ] as const,
    );
    const id = `generated-${rules.length}`;
    const parsed = preparsePolicySet(id, {
      staticPolicies: Object.fromEntries([['permit', 'permit(principal, action, resource);'], ...forbids]),
    });
    if (parsed.type !== 'success') throw new Error(`cedar refuses the policies: ${JSON.stringify(parsed)}`);
    const decide: Decide = (input) => {
      const answer = statefulIsAuthorized({
        principal: { type: 'Agent', id: 'a' },
        action: { type: 'Action', id: `s${input.subject}` },
        resource: { type: 'Thing', id: 't' },
        context: { object: input.object, role: input.role, setting: input.setting },
        preparsedPolicySetId: id,
        entities: [],
      });
      if (answer.response === undefined) throw new Error(`cedar failed: ${JSON.stringify(answer)}`);
      return answer.response.decision === 'allow' ? undefined : firstOf(answer.response.diagnostics.reason);
    };
    return { decide };
  },
};
